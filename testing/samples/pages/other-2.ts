import type { SamplePage } from "./sample-page.ts";

/** Terms of use, a page of contact details, and a job advert. */
export const otherRules: readonly SamplePage[] = [
  {
    name: "the terms of use of a boat hire",
    language: "en",
    half: "tuning",
    url: "https://punts-at-calder.example/terms",
    html: `<!DOCTYPE html>
<html lang="en-GB">
<head>
<title>Terms of hire</title>
<meta charset="utf-8">
<meta name="description" content="Conditions for hiring a punt.">
<style>
  body { max-width: 50em; margin: auto; font-family: Georgia, serif; }
</style>
</head>
<body>
<div>
  <a href="/">Calder Punts</a>
  <ul>
    <li><a href="/prices">Prices and boats</a></li>
    <li><a href="/find-us">How to find us</a></li>
    <li><a href="/vouchers">Gift vouchers</a></li>
  </ul>
</div>
<div>
  <h1>Terms of hire</h1>
  <p>These terms apply from 1 April 2024 to everybody who takes out a boat from our landing.</p>
  <h2>1. Who may hire</h2>
  <p>1.1 The hirer must be eighteen or older and able to swim fifty metres in clothes.</p>
  <p>1.2 We may refuse anyone who seems to have been drinking.</p>
  <h2>2. Deposit and late return</h2>
  <ol>
    <li>A deposit of £60 is taken by card and comes back with the boat.</li>
    <li>Each started quarter of an hour costs a further £7.50.
    <li>A lost pole is charged at £45, a lost paddle at £18.
  </ol>
  <h2>3. On the water</h2>
  <p>Keep right under bridges. Do not tie up at the private bank between the willows and the weir.</p>
  <p><strong>Nobody may stand on the till of the boat while it moves.</strong></p>
  <h2>4. Liability</h2>
  <p>We are not liable for telephones, spectacles or hats that fall into the river.
  <h2>5. Governing law</h2>
  <p>Disputes are heard by the county court nearest to the landing.
  <p>Last changed by the harbour master on 9 March 2024.
</div>
<div>
  <p>Read next</p>
  <ul>
    <li><a href="/picnic">Picnic baskets to take aboard</a></li>
    <li><a href="/history">Ninety years of punting: a short history</a></li>
  </ul>
  <form action="/mail"><label>Hear about moonlight trips</label><input type="email" name="e"><input type="submit" value="Join"></form>
</div>
<div>
  <small>Calder Punts, The Landing, Lower Quay Road 1. Company number 00000000.</small>
  <small><a href="/privacy">How we use your data</a></small>
</div>
<div style="display:none">
  <p>Your browser will be redirected shortly.</p>
</div>
<div>
  <p>This site stores one cookie to remember your language.</p><button>OK</button>
</div>
<script>
  function agree() { document.forms[0].submit(); }
</script>
</body>
</html>`,
    finds: [
      "These terms apply from 1 April 2024",
      "able to swim fifty metres in clothes.",
      "Each started quarter of an hour costs a further £7.50.",
      "A lost pole is charged at £45",
      "Nobody may stand on the till of the boat while it moves.",
      "We are not liable for telephones, spectacles or hats",
      "Disputes are heard by the county court",
      "Last changed by the harbour master on 9 March 2024.",
    ],
    leaves: [
      "Prices and boats",
      "Gift vouchers",
      "Picnic baskets to take aboard",
      "Ninety years of punting: a short history",
      "Hear about moonlight trips",
      "Lower Quay Road 1",
      "Your browser will be redirected shortly.",
      "This site stores one cookie",
    ],
  },
  {
    name: "the contact details of a clinic",
    language: "he",
    half: "held back",
    url: "https://www.mirpeat-haselah.example/contact",
    html: `<!DOCTYPE html>
<html lang="he" dir="rtl">
<head><meta charset="utf-8"><title>צור קשר | מרפאת הסלע</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/lib/bootstrap/bootstrap.rtl.min.css">
<link rel="stylesheet" href="/css/site.css"></head>
<body>
<div class="accessibility-bar"><a href="#maincontent">דלג לתוכן הראשי</a></div>
<header class="site-header">
<div class="container d-flex"><a class="site-header__logo" href="/">מרפאת הסלע</a>
<nav class="site-header__nav"><a href="/team">הצוות הרפואי</a><a href="/treatments">טיפולים ובדיקות</a><a href="/portal">אזור אישי
למטופלים</a></nav></div></header>
<main id="maincontent" class="container py-5"><div class="row">
<section class="col-lg-7 contact">
<h1 class="contact__title">צור קשר</h1>
<p class="contact__intro">אנו עונים לטלפון בין שמונה בבוקר לשש בערב. בשעות אחרות השאירו הודעה ונחזור אליכם.</p>
<div class="contact__item"><h2>מזכירות</h2>
<p class="contact__phone">00-555-0142</p>
<p>mazkirut@haselah.example</p></div>
<div class="contact__item"><h2>בית מרקחת</h2>
<p class="contact__phone">00-555-0177</p>
<p>סגור בימי שלישי אחר הצהריים</p></div>
<div class="contact__item"><h2>כתובת למשלוח דואר</h2>
<p>תא דואר 318, קריית הנחל</p></div>
<table class="table contact__hours"><tbody><tr><th>ראשון עד חמישי</th>
<td>08:00 - 18:00</td></tr>
<tr>
<th>שישי וערבי חג</th>
<td>08:00 - 12:30</td></tr></tbody></table>
<div class="contact__directions"><h2>איך מגיעים</h2><ul>
<li>קו 14 עוצר מול הכניסה</li>
<li>חניה חינם בחצר האחורית</li></ul>
<p>במקרה חירום אין לפנות אלינו אלא למוקד האזורי.</p></div>
</section>
<aside class="col-lg-5"><div class="promo-card"><h3>חדש: תור לחיסון שפעת</h3>
<p>קבעו עכשיו באפליקציה שלנו</p></div>
<div class="links-card">
<h3>קישורים שימושיים</h3><a href="/forms">טפסים להורדה</a><a href="/faq">שאלות נפוצות על ביטוח</a></div></aside>
</div></main>
<footer class="site-footer"><div class="container">
<p>כל הזכויות שמורות למרפאת הסלע</p>
<p><a href="/privacy">מדיניות פרטיות</a></p>
<p>עיצוב ובנייה: סטודיו קו ישר</p></div></footer>
<div class="popup" style="display: none"><p>תודה שפנית אלינו!</p></div>
<div class="cookies-bar"><span>אנו משתמשים בעוגיות לשיפור החוויה.</span><button>הבנתי</button></div>
<script>window.clinic = { map: { lat: 0, lng: 0 } };</script>
</body></html>`,
    finds: [
      "אנו עונים לטלפון בין שמונה בבוקר לשש בערב.",
      "00-555-0142",
      "mazkirut@haselah.example",
      "סגור בימי שלישי אחר הצהריים",
      "תא דואר 318, קריית הנחל",
      "08:00 - 12:30",
      "קו 14 עוצר מול הכניסה",
      "במקרה חירום אין לפנות אלינו אלא למוקד האזורי.",
    ],
    leaves: [
      "הצוות הרפואי",
      "אזור אישי למטופלים",
      "קבעו עכשיו באפליקציה שלנו",
      "שאלות נפוצות על ביטוח",
      "עיצוב ובנייה: סטודיו קו ישר",
      "תודה שפנית אלינו!",
      "אנו משתמשים בעוגיות לשיפור החוויה.",
    ],
  },
  {
    name: "a job advert of a museum",
    language: "en",
    half: "tuning",
    url: "https://jobs.hireline.example/tidewater-museum/0c8e-conservator",
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Tidewater Museum - Textile Conservator</title>
<meta property="og:description" content="Look after sails, flags and oilskins.">
<link href="/postings.4d.css" rel="stylesheet">
<script>var postingId = "0c8e"; var gaCode = "UA-0";</script></head>
<body class="show header-comfortable">
<div class="page show"><div class="main-header page-full-width section-wrapper">
<div class="main-header-content page-centered narrow-section">
<a class="main-header-logo" href="https://tidewater.example"><img alt="Tidewater Museum logo" src="/l.png"></a><a class="jobs-link"
href="/tidewater-museum">View all vacancies</a></div></div>
<div class="content-wrapper posting-page"><div class="content">
<div class="section-wrapper accent-section page-full-width">
<div class="section page-centered posting-header">
<div class="posting-headline">
<h2>Textile Conservator</h2>
<div class="posting-categories"><div class="sort-by-time posting-category">Port Aldous, on site</div>
<div class="posting-category">Permanent, 30 hours a week</div></div></div>
<div class="postings-btn-wrapper"><a class="postings-btn template-btn-submit" href="/apply">Apply for this job</a></div></div></div>
<div class="section-wrapper page-full-width"><div class="section page-centered" data-qa="job-description">
<div>The museum keeps four thousand pieces of cloth that have been at sea.</div><div><br></div>
<div>You will decide which of them can be shown, and for how many weeks.</div></div>
<div class="section page-centered"><div><h3>What you will do</h3>
<ul class="posting-requirements plain-list">
<ul>
<li>Wash, mend and mount sails up to nine metres long</li>
<li>Train two volunteers on Thursdays</li></ul></ul></div></div>
<div class="section page-centered"><div><h3>What you bring</h3>
<ul class="posting-requirements plain-list">
<ul>
<li>A degree in conservation, or ten years at a bench</li>
<li>Steady hands and no fear of salt</li></ul></ul></div></div>
<div class="section page-centered" data-qa="salary-range">
<div>£34,200 to £38,900, according to experience</div></div>
<div class="section page-centered" data-qa="closing-description"><div><b>How to apply</b></div>
<div>Send two pages and three photographs of your work by noon on 2 May.</div>
<div>Interviews are held in the week of 19 May.</div></div>
</div>
<div class="section-wrapper page-full-width similar"><div class="section page-centered">
<h4>Other openings near you</h4><a href="/j/2">Night warden at a lighthouse</a><a href="/j/3">Box office assistant, seasonal</a></div></div>
<div class="section-wrapper alerts">
<p>Tell me about new jobs by email</p><input type="email"></div></div></div>
<div class="main-footer page-full-width"><div class="main-footer-text page-centered">
<p><a href="https://tidewater.example">Tidewater Museum home page</a>
</p><a class="image-link" href="https://hireline.example">Jobs powered by Hireline</a></div></div></div>
<div id="cookie-root" class="cc-window cc-banner"><span class="cc-message">Hireline uses cookies to measure visits.</span></div>
<div class="application-sent" style="display:none">Application submitted!</div>
</body></html>`,
    finds: [
      "Port Aldous, on site",
      "Permanent, 30 hours a week",
      "The museum keeps four thousand pieces of cloth that have been at sea.",
      "Wash, mend and mount sails up to nine metres long",
      "A degree in conservation, or ten years at a bench",
      "£34,200 to £38,900, according to experience",
      "Interviews are held in the week of 19 May.",
    ],
    leaves: [
      "View all vacancies",
      "Night warden at a lighthouse",
      "Box office assistant, seasonal",
      "Tell me about new jobs by email",
      "Jobs powered by Hireline",
      "Hireline uses cookies to measure visits.",
      "Application submitted!",
      "gaCode",
    ],
  },
];
