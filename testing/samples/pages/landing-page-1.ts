import type { SamplePage } from "./sample-page.ts";

/** Front pages of a web service, of a meeting of potters and of a restaurant. */
export const landingEvents: readonly SamplePage[] = [
  {
    name: "the front page of a web service",
    language: "en",
    half: "tuning",
    url: "https://rotahq.example/",
    html: `<!DOCTYPE html>
<html lang="en" data-wf-page="64c0" data-wf-site="64bf">
<head><meta charset="utf-8"><title>RotaHQ: shift plans that people read</title>
<meta content="width=device-width, initial-scale=1" name="viewport">
<meta name="description" content="Shift planning for kitchens, clinics and shops.">
<link href="/css/rotahq.webflow.css" rel="stylesheet">
<script>!function(o,c){var n=c.documentElement;n.className+=" w-mod-js"}(window,document);</script></head>
<body class="body-2">
<div data-collapse="medium" role="banner" class="navbar w-nav">
<div class="w-container"><a href="/" class="brand w-nav-brand">RotaHQ</a>
<nav role="navigation" class="nav-menu w-nav-menu"><a href="/product" class="nav-link w-nav-link">Product overview</a><a href="/partners"
class="nav-link w-nav-link">Partner programme</a>
<a href="/signin" class="nav-link w-nav-link">Sign in to your rota</a></nav></div></div>
<div class="section hero"><div class="w-container"><h1 class="heading-xl">Shift plans that people actually read</h1>
<p class="paragraph-l">Draw next week in ten minutes, send it to every phone, and stop answering questions on Sunday night.</p>
<a href="/start" class="button w-button">Start free</a>
<div class="caption">No card needed for the first 30 days</div></div></div>
<div class="section logos"><div class="logo-strip"><img src="/l1.svg" alt=""><img src="/l2.svg" alt=""></div></div>
<div class="section features"><div class="w-layout-grid grid-3">
<div class="feature-card"><h3>Swap without phone calls</h3>
<p>Two people agree, one supervisor taps yes, and the plan is updated.</p></div>
<div class="feature-card"><h3>Rest rules built in</h3><p>RotaHQ refuses a late shift before an early one.</p></div>
<div class="feature-card"><h3>Payroll in one file</h3>
<p>Hours leave as a spreadsheet on the last day of the month.</p></div></div></div>
<div class="section numbers"><div class="stat"><div class="stat-number">2,300</div>
<div class="stat-label">workplaces plan with us</div>
</div>
<div class="stat"><div class="stat-number">11 min</div>
<div class="stat-label">average time to draw a week</div></div></div>
<div class="section quote"><div class="testimonial">
<p class="testimonial-text">We threw away the whiteboard, and nobody missed it.</p>
<div class="testimonial-name">Perpetua Lund, head nurse at Elderbrook Clinic</div></div></div>
<div class="section faq"><h2>Questions before you start</h2><div class="w-dropdown">
<div class="w-dropdown-toggle">Does it work without a signal?</div>
<div class="w-dropdown-list"><p>Yes, the last plan stays on the phone.</p></div></div></div>
<div class="section cta"><div class="w-container"><h2>Your next week is waiting</h2>
<p>Bring your old spreadsheet; we turn it into a rota for you.</p></div></div>
<div class="footer"><div class="w-container">
<div class="footer-col"><a href="/about">About the company</a><a href="/press">Press kit</a>
</div>
<div class="footer-col"><div class="footer-signup">Product news, once a month</div><form><input type="email"></form></div>
<div class="footer-legal">RotaHQ Ltd, 3 Clockmaker Yard, Eastby</div></div></div>
<div class="fs-cc-banner_component">
<div class="fs-cc-banner_text">By clicking "Accept" you agree to the storing of cookies.</div></div>
<div class="w-form-done" style="display:none"><div>Your submission has been received!</div></div>
<script src="/js/webflow.js"></script></body></html>`,
    finds: [
      "Shift plans that people actually read",
      "Draw next week in ten minutes",
      "Swap without phone calls",
      "RotaHQ refuses a late shift before an early one.",
      "2,300",
      "average time to draw a week",
      "We threw away the whiteboard, and nobody missed it.",
      "Yes, the last plan stays on the phone.",
      "Bring your old spreadsheet; we turn it into a rota for you.",
    ],
    leaves: [
      "Partner programme",
      "Sign in to your rota",
      "Press kit",
      "Product news, once a month",
      "3 Clockmaker Yard",
      "you agree to the storing of cookies.",
      "Your submission has been received!",
    ],
  },
  {
    name: "the front page of a meeting of potters",
    language: "tr",
    half: "held back",
    url: "https://comlekbulusmasi.example/2025",
    html: `<!DOCTYPE html>
<html lang="tr">
<head><meta charset="utf-8"><title>Çömlek Buluşması 2025</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet"
href="/css/style.css"><style>.hero{background:url(/img/tezgah.jpg)}.visually-gone{position:absolute;left:-9999px}</style></head>
<body data-spy="scroll" data-target="#navbar">
<div class="preloader"><div class="spinner"></div></div>
<header class="header-area"><div class="container">
<div class="logo"><a href="/">Çömlek Buluşması</a></div>
<ul class="nav" id="navbar">
<li><a href="#program">Akış</a></li><li><a href="/gecmis">Geçmiş yıllardan kareler</a></li>
<li><a href="/basin">Basın odası</a></li></ul>
<a class="btn btn-ticket" href="/bilet">Hemen bilet al</a></div></header>
<section class="hero" id="home"><div class="container"><div class="hero-text">
<h1>Üç gün, kırk usta, tek bir fırın</h1>
<p class="date">12-14 Eylül 2025, Toprakpınar eski tuğla fabrikası</p></div></div></section>
<section class="about"><div class="container"><h2>Neden geliyoruz?</h2>
<p>Bu yıl konumuz sır: külden, camdan ve nehir kumundan yapılan sırları birlikte deneyeceğiz.</p></div></section>
<section class="schedule" id="program"><div class="container"><h2>Akış</h2>
<div class="schedule-item"><div class="time">Cuma 10.00</div><div class="info">
<h4>Fırının yakılması</h4>
<p>Odunlar sabah altıda dizilmeye başlar.</p></div></div>
<div class="schedule-item"><div class="time">Cumartesi 14.00</div><div class="info">
<h4>Ayakla dönen tezgâh</h4><span class="speaker">Anlatan: Selvinaz Karakil</span></div></div>
<div class="schedule-item"><div class="time">Pazar 16.30</div><div class="info">
<h4>Fırının açılması</h4>
<p>Kırılanlar da sergilenir.</p>
</div></div></div></section>
<section class="tickets"><div class="container"><h2>Katılım ücretleri</h2><ul class="ticket-list">
<li>Günlük: 350 lira</li>
<li>Üç gün, çadır yeri ile: 900 lira</li><li>On iki yaşına kadar ücretsiz</li></ul></div></section>
<section class="venue"><div class="container"><h2>Nasıl gelinir?</h2>
<p>İstasyondan her saat başı kırmızı minibüs kalkar.</p></div>
</section>
<section class="newsletter-area"><div class="container"><h3>Haberleri kaçırmayın</h3>
<form><input type="email" placeholder="E-posta"><button>Kaydol</button></form></div></section>
<section class="sponsors">
<h3>Destekçilerimiz</h3><a href="https://kilas.example">Kilaş Hammadde</a></section>
<footer><div class="container"><p>Toprak Derneği, Kiremit Sokak 2, Toprakpınar</p>
<p>Çerez tercihleri</p>
<div class="social">Bizi takip edin</div></div></footer>
<div class="modal fade" id="kvkk" tabindex="-1" style="display: none;">
<p>Aydınlatma metnini okudum</p></div>
<script>setTimeout(function(){ document.querySelector('.preloader').remove(); }, 800);</script>
</body></html>`,
    finds: [
      "Üç gün, kırk usta, tek bir fırın",
      "12-14 Eylül 2025, Toprakpınar eski tuğla fabrikası",
      "Bu yıl konumuz sır:",
      "Fırının yakılması",
      "Anlatan: Selvinaz Karakil",
      "Kırılanlar da sergilenir.",
      "Üç gün, çadır yeri ile: 900 lira",
      "İstasyondan her saat başı kırmızı minibüs kalkar.",
    ],
    leaves: [
      "Geçmiş yıllardan kareler",
      "Hemen bilet al",
      "Haberleri kaçırmayın",
      "Kiremit Sokak 2",
      "Çerez tercihleri",
      "Bizi takip edin",
      "Aydınlatma metnini okudum",
      "setTimeout",
    ],
  },
  {
    name: "a restaurant with opening hours and menu",
    language: "el",
    half: "tuning",
    url: "https://tavernatospilio.example/",
    html: `<!DOCTYPE html>
<html lang="el">
<head>
<meta charset="utf-8">
<title>Ταβέρνα Το Σπήλιο</title>
<meta name="viewport" content="width=device-width">
</head>
<body>
<header>
<p><a href="/">Το Σπήλιο</a></p>
<nav><a href="/fotografies">Φωτογραφίες</a> <a href="/istoria">Η ιστορία μας</a> <a href="/kratisi">Κράτηση τραπεζιού</a> <a
href="/en">English</a></nav>
</header>
<main>
<h1>Ψάρια και μεζέδες δίπλα στο κύμα</h1>
<p>Ανοίγουμε από το Πάσχα ως τα τέλη του Οκτώβρη. Το ψάρι το φέρνει κάθε πρωί η βάρκα του μπαρμπα-Σταμάτη.</p>
<section>
<h2>Ώρες λειτουργίας</h2>
<table>
<tr><td>Τρίτη έως Παρασκευή</td><td>18:00 - 00:30</td></tr>
<tr><td>Σάββατο και Κυριακή</td><td>13:00 - 01:00</td></tr>
<tr><td>Δευτέρα</td><td>Κλειστά</td></tr>
</table>
</section>
<section>
<h2>Κατάλογος</h2>
<h3>Ορεκτικά</h3>
<dl>
<dt>Ταραμοσαλάτα λευκή</dt><dd>5,20 €</dd>
<dt>Κολοκυθοκεφτέδες με δυόσμο</dt><dd>6,80 €</dd>
</dl>
<h3>Από τη σχάρα</h3>
<dl>
<dt>Χταπόδι με φάβα</dt><dd>14,50 €</dd>
<dt>Σαρδέλες, η μερίδα</dt><dd>9,00 €</dd>
<dt>Ψάρι ημέρας</dt><dd>με το κιλό, ρωτήστε μας</dd>
</dl>
<p><small>Χρησιμοποιούμε μόνο ελαιόλαδο. Τα κατεψυγμένα σημειώνονται με αστερίσκο.</small></p>
</section>
<section>
<h2>Πώς θα μας βρείτε</h2>
<p>Από την πλατεία κατεβαίνετε τα πέτρινα σκαλιά ως το μικρό λιμάνι. Τηλέφωνο για παρέες άνω των οκτώ: 00210 555 77.</p>
</section>
</main>
<aside>
<h2>Τι γράφουν για εμάς</h2>
<p><a href="/kritikes">Διαβάστε όλες τις κριτικές στον οδηγό</a></p>
<p>Κάντε εγγραφή για προσφορές της εβδομάδας</p>
</aside>
<footer>
<p>Επιχείρηση εστίασης Σπηλιωτάκη και Υιοί, ΑΦΜ 000000000</p>
<p><a href="/oroi">Όροι χρήσης</a> Κατασκευή ιστοσελίδων: Αστερίας</p>
</footer>
<div hidden>Η κράτησή σας καταχωρήθηκε</div>
<div id="cookies"><p>Με την περιήγηση αποδέχεστε τα cookies.</p><button>Εντάξει</button></div>
<script>
var hours = { tue: [18, 24.5], sat: [13, 25] };
</script>
</body>
</html>`,
    finds: [
      "Ψάρια και μεζέδες δίπλα στο κύμα",
      "Ανοίγουμε από το Πάσχα ως τα τέλη του Οκτώβρη.",
      "18:00 - 00:30",
      "Κλειστά",
      "Κολοκυθοκεφτέδες με δυόσμο",
      "14,50 €",
      "με το κιλό, ρωτήστε μας",
      "Τα κατεψυγμένα σημειώνονται με αστερίσκο.",
      "κατεβαίνετε τα πέτρινα σκαλιά ως το μικρό λιμάνι.",
    ],
    leaves: [
      "Φωτογραφίες",
      "Κράτηση τραπεζιού",
      "Κάντε εγγραφή για προσφορές της εβδομάδας",
      "ΑΦΜ 000000000",
      "Κατασκευή ιστοσελίδων: Αστερίας",
      "Η κράτησή σας καταχωρήθηκε",
      "Με την περιήγηση αποδέχεστε τα cookies.",
    ],
  },
];
