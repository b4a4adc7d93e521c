import type { SamplePage } from "./sample-page.ts";

/** Tables of prices, of plans and of exchange rates. */
export const tablePrices: readonly SamplePage[] = [
  {
    name: "a price list of a laundry",
    language: "he",
    half: "held back",
    url: "https://www.mahbesa-hazit.example/mehiron",
    html: `<!DOCTYPE html>
<html lang="he-IL" dir="rtl">
<head><meta charset="UTF-8"><title>מחירון - מכבסת הזית</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" id="elementor-frontend-css" href="/wp-content/plugins/page-maker/frontend-rtl.min.css"></head>
<body class="rtl page-template-default page page-id-12 elementor-default elementor-page">
<a class="skip-link screen-reader-text" href="#content">דילוג לתוכן</a>
<div data-elementor-type="header" class="elementor elementor-8 elementor-location-header">
<div class="elementor-section">
<div class="elementor-widget-wrap">
<div class="elementor-widget elementor-widget-heading"><span class="elementor-heading-title"><a href="/">מכבסת הזית</a></span></div>
<nav class="elementor-nav-menu--main"><ul class="elementor-nav-menu">
<li><a href="/pickup">איסוף מהבית</a></li>
<li><a href="/branches">סניפים ושעות</a></li>
<li><a href="/jobs">דרושים עובדים</a></li></ul></nav></div></div></div>
<div id="content" class="site-main" role="main"><div class="page-header">
<h1 class="entry-title">מחירון</h1></div>
<div class="page-content">
<div data-elementor-type="wp-page" class="elementor elementor-12">
<div class="elementor-widget-text-editor">
<p>המחירים כוללים גיהוץ ותלייה על קולב עץ.</p></div>
<div class="elementor-widget-container"><table class="price-table"><thead><tr>
<th>פריט</th>
<th>כביסה</th>
<th>ניקוי יבש</th></tr></thead>
<tbody>
<tr><td>חולצה מכופתרת</td><td>14 ש"ח</td><td>22 ש"ח</td></tr>
<tr><td>מכנסיים</td><td>16 ש"ח</td><td>25 ש"ח</td></tr>
<tr><td>שמיכת פוך זוגית</td><td>68 ש"ח</td><td>לא ניתן</td></tr>
<tr><td>שמלת כלה</td><td>-</td><td>לפי הצעת מחיר</td></tr></tbody></table></div>
<div class="elementor-widget-text-editor"><h3>זמני טיפול</h3><ul>
<li>רגיל: שלושה ימי עסקים</li>
<li>מהיר: עד מחר בצהריים, בתוספת של חמישים אחוז</li></ul>
<p>בגד שלא נאסף תוך תשעים יום יימסר לצדקה.</p></div>
<div class="elementor-share-buttons">
<div class="elementor-share-btn"><span>שתפו בציפור</span></div></div>
<div class="elementor-posts-container"><h3>מהבלוג שלנו</h3>
<article class="elementor-post">
<h4><a href="/blog/wine">איך מסירים כתם יין ממפה</a></h4></article>
<article class="elementor-post">
<h4><a href="/blog/wool">צמר שלא מתכווץ</a></h4></article></div>
</div></div></div>
<div data-elementor-type="footer" class="elementor elementor-20 elementor-location-footer">
<p>מכבסת הזית, רחוב הגפן 19, גבעת התמר</p>
<p>הצהרת נגישות</p></div>
<div class="pojo-a11y-toolbar" style="display:none"><p>הגדלת טקסט</p></div>
<div id="cookie-notice" role="dialog"><span>האתר משתמש בעוגיות.</span></div>
<script>var elementorFrontendConfig = {"environmentMode":{"edit":false},"is_rtl":true};</script>
</body></html>`,
    finds: [
      "המחירים כוללים גיהוץ ותלייה על קולב עץ.",
      "חולצה מכופתרת",
      '14 ש"ח',
      "שמיכת פוך זוגית",
      "לפי הצעת מחיר",
      "רגיל: שלושה ימי עסקים",
      "בגד שלא נאסף תוך תשעים יום יימסר לצדקה.",
    ],
    leaves: [
      "דרושים עובדים",
      "שתפו בציפור",
      "איך מסירים כתם יין ממפה",
      "צמר שלא מתכווץ",
      "רחוב הגפן 19",
      "הגדלת טקסט",
      "האתר משתמש בעוגיות.",
      "elementorFrontendConfig",
    ],
  },
  {
    name: "a comparison of plans",
    language: "en",
    half: "tuning",
    url: "https://www.pigeonpost-mail.example/pricing",
    html: `<!DOCTYPE html><html lang="en" class="h-full antialiased"><head><meta charSet="utf-8"/>
<title>Plans and pricing - Pigeonpost</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="twitter:card" content="summary_large_image"/>
<link rel="stylesheet" href="/_next/static/css/9a0c.css" data-precedence="next"/></head>
<body class="flex min-h-full flex-col bg-white"><a href="#plans" class="sr-only focus:not-sr-only">Skip to plans</a>
<div class="bg-violet-600 px-6 py-2.5 text-center text-sm text-white">
<p>New: shared drafts are here for every team</p></div>
<header class="py-10">
<nav class="relative z-50 mx-auto flex max-w-7xl justify-between"><a aria-label="Home" href="/">Pigeonpost</a>
<div class="hidden md:flex md:gap-x-6"><a class="rounded-lg px-2" href="/features">Features tour</a><a class="rounded-lg px-2"
href="/customers">Customer stories</a></div>
<div class="flex"><a class="group rounded-full bg-blue-600" href="/register"><span>Get started today</span></a></div></nav></header>
<main>
<section id="plans" aria-label="Pricing" class="bg-slate-900 py-20 sm:py-32"><div class="mx-auto max-w-7xl px-4">
<div class="md:text-center">
<h1 class="font-display text-3xl text-white">One mailbox or five hundred</h1>
<p class="mt-4 text-lg text-slate-400">Every plan has spam filters, aliases and a calendar.</p></div>
<div class="-mx-4 mt-16 grid max-w-2xl grid-cols-1 gap-y-10 lg:grid-cols-3">
<section class="flex flex-col rounded-3xl px-6 py-8"><h3 class="mt-5 text-lg text-white">Fledgling</h3>
<p class="mt-2 text-base text-slate-400">For one person with one domain.</p>
<p class="order-first text-5xl font-light text-white">$2</p><ul role="list" class="order-last mt-10">
<li class="flex"><span class="ml-4">5 GB of storage</span></li>
<li class="flex"><span class="ml-4">3 aliases</span></li></ul></section>
<section class="flex flex-col rounded-3xl bg-blue-600 px-6 py-8"><h3 class="mt-5 text-lg text-white">Homing</h3>
<p class="mt-2 text-base text-white">For small offices.</p>
<p class="order-first text-5xl">$6.50</p><ul role="list"><li class="flex"><span>50 GB of storage</span></li>
<li class="flex"><span>Shared contacts</span></li></ul></section>
<section class="flex flex-col rounded-3xl px-6 py-8"><h3 class="mt-5 text-lg text-white">Loft</h3>
<p class="mt-2">For schools and firms.</p>
<p class="order-first text-5xl">Ask us</p></section></div></div></section>
<section class="py-20"><table class="w-full text-left"><caption class="sr-only">Feature comparison</caption><thead><tr>
<th scope="col"></th>
<th scope="col">Fledgling</th><th scope="col">Homing</th><th scope="col">Loft</th></tr></thead><tbody>
<tr class="border-t"><th scope="row">Largest attachment</th><td>25 MB</td><td>100 MB</td><td>2 GB</td></tr>
<tr class="border-t"><th scope="row">Undo after sending</th><td>10 seconds</td><td>1 minute</td><td>15 minutes</td></tr>
<tr class="border-t"><th scope="row">Audit log</th><td>No</td><td>30 days</td><td>Seven years</td></tr></tbody></table>
<p class="mt-8 text-sm text-slate-600">Prices are per mailbox and month, without tax. You may change the plan on any day.</p></section>
</main>
<section class="relative overflow-hidden bg-blue-600 py-32"><h2 class="text-white">Ready to leave the noise behind?</h2><a
href="/register">Start a free trial</a></section>
<footer class="bg-slate-50">
<nav class="mt-10 text-sm" aria-label="quick links"><a href="/status">System status</a><a href="/dpa">Data
processing terms</a></nav>
<p class="mt-6 text-sm text-slate-500">Pigeonpost Mail AB, Roost Lane 44, Norrvik</p></footer>
<div id="headlessui-portal-root" hidden=""><p>Switch to yearly billing and save</p></div>
<script>self.__next_f=self.__next_f||[];self.__next_f.push([1,"pricing-page"])</script></body></html>`,
    finds: [
      "Every plan has spam filters, aliases and a calendar.",
      "For one person with one domain.",
      "$6.50",
      "50 GB of storage",
      "Ask us",
      "Undo after sending",
      "15 minutes",
      "Seven years",
      "You may change the plan on any day.",
    ],
    leaves: [
      "New: shared drafts are here for every team",
      "Customer stories",
      "Get started today",
      "Data processing terms",
      "Roost Lane 44",
      "Switch to yearly billing and save",
      "pricing-page",
    ],
  },
  {
    name: "a table of exchange rates",
    language: "th",
    half: "held back",
    url: "https://www.thanakharn-bua.example/th/rates",
    html: `<!DOCTYPE html>
<html lang="th">
<head><meta charset="utf-8"><title>อัตราแลกเปลี่ยน - ธนาคารบัวหลวงน้อย</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/etc.clientlibs/bua/clientlib-site.min.css"></head>
<body class="page basicpage" id="page-4f1">
<div class="root responsivegrid"><div class="aem-Grid aem-Grid--12">
<div class="experiencefragment header"><div class="cmp-experiencefragment">
<div class="navigation">
<nav class="cmp-navigation">
<ul class="cmp-navigation__group">
<li class="cmp-navigation__item"><a class="cmp-navigation__item-link" href="/th/deposit">บัญชีเงินฝาก</a></li>
<li class="cmp-navigation__item"><a class="cmp-navigation__item-link" href="/th/loan">สินเชื่อบ้าน</a></li>
<li class="cmp-navigation__item"><a class="cmp-navigation__item-link" href="/th/branch">ค้นหาสาขา</a></li></ul></nav></div>
<div class="button"><a class="cmp-button" href="/login"><span class="cmp-button__text">เข้าสู่ระบบออนไลน์</span></a></div></div></div>
<div class="container responsivegrid"><div class="cmp-container">
<div class="title"><div class="cmp-title">
<h1 class="cmp-title__text">อัตราแลกเปลี่ยนเงินตราต่างประเทศ</h1></div></div>
<div class="text"><div class="cmp-text">
<p>ประกาศครั้งที่สองของวันที่ 5 มีนาคม เวลา 11.15 น.</p></div></div>
<div class="ratetable"><div class="cmp-ratetable"><table><thead><tr><th>สกุลเงิน</th><th>ซื้อ</th>
<th>ขาย</th></tr></thead>
<tbody>
<tr><td>ดอลลาร์สหรัฐ</td><td>33.41</td><td>34.02</td></tr>
<tr><td>เยน (100)</td><td>22.18</td><td>22.97</td></tr>
<tr><td>ยูโร</td><td>36.05</td><td>36.88</td></tr>
<tr><td>กีบ (1,000)</td><td>ไม่รับซื้อ</td><td>1.71</td></tr></tbody></table></div></div>
<div class="text"><div class="cmp-text"><h2>เงื่อนไข</h2><ul>
<li>ธนบัตรชำรุดรับซื้อในราคาลดร้อยละห้า</li>
<li>แลกเกินห้าแสนบาทกรุณาแจ้งล่วงหน้าหนึ่งวัน</li></ul>
<p>อัตราอาจเปลี่ยนแปลงได้ตลอดวันทำการ</p></div></div>
</div></div>
<div class="teaser"><div class="cmp-teaser">
<h3 class="cmp-teaser__title">สมัครบัตรเครดิตวันนี้รับกระเป๋าเดินทาง</h3></div></div>
<div class="list"><h4>บทความแนะนำ</h4><ul class="cmp-list">
<li class="cmp-list__item"><a href="/a/1">ห้าวิธีออมเงินสำหรับมือใหม่</a></li>
<li class="cmp-list__item"><a href="/a/2">รู้ทันมิจฉาชีพทางโทรศัพท์</a></li></ul></div>
<div class="experiencefragment footer"><div class="cmp-text">
<p>ธนาคารบัวหลวงน้อย ถนนริมคลอง เขตท่าใหม่</p>
<p>สงวนลิขสิทธิ์</p></div></div>
</div></div>
<div class="cookie-consent" role="alertdialog">
<p>เราใช้คุกกี้เพื่อพัฒนาบริการของเรา</p><button>ยอมรับทั้งหมด</button></div>
<div style="display:none">หมดเวลาการเชื่อมต่อ</div>
<script>var digitalData = { page: { name: "rates", lang: "th" } };</script>
</body></html>`,
    finds: [
      "ประกาศครั้งที่สองของวันที่ 5 มีนาคม เวลา 11.15 น.",
      "ดอลลาร์สหรัฐ",
      "33.41",
      "36.88",
      "ไม่รับซื้อ",
      "ธนบัตรชำรุดรับซื้อในราคาลดร้อยละห้า",
      "อัตราอาจเปลี่ยนแปลงได้ตลอดวันทำการ",
    ],
    leaves: [
      "สินเชื่อบ้าน",
      "เข้าสู่ระบบออนไลน์",
      "สมัครบัตรเครดิตวันนี้รับกระเป๋าเดินทาง",
      "ห้าวิธีออมเงินสำหรับมือใหม่",
      "ถนนริมคลอง",
      "เราใช้คุกกี้เพื่อพัฒนาบริการของเรา",
      "หมดเวลาการเชื่อมต่อ",
    ],
  },
];
