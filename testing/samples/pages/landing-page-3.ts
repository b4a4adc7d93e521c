import type { SamplePage } from "./sample-page.ts";

/** The portfolio of an illustrator, and the front page of a hotel. */
export const landingStudios: readonly SamplePage[] = [
  {
    name: "the portfolio of an illustrator",
    language: "en",
    half: "held back",
    url: "https://www.marenquill.example/",
    html: `<!doctype html><html xmlns:og="http://opengraphprotocol.example/schema/" lang="en-US"><head>
<meta charset="utf-8">
<title>Maren Quill, illustrator of maps and moths</title><meta name="viewport" content="width=device-width">
<script data-name="static-context">Static = window.Static || {}; Static.CONTEXT = {"templateId":"5c5a","websiteType":1};</script></head>
<body id="collection-61" class="tweak-blog-alternating homepage view-list mobile-style-available" tabindex="-1">
<div id="siteWrapper" class="clearfix site-wrapper">
<div class="floating-cart hidden"><a href="/cart">0 items in bag</a></div>
<div id="header" class="header"><div class="header-inner container--fluid">
<div class="header-title-logo"><a href="/">Maren Quill</a></div>
<div class="header-nav-list"><div class="header-nav-item"><a href="/prints">Print shop</a></div>
<div class="header-nav-item"><a href="/journal">Journal</a></div>
<div class="header-nav-item"><a href="/classes">Online classes</a></div></div></div></div>
<div id="page" class="container" role="presentation"><div class="content-wrapper"><div class="content">
<div data-fluid-engine="true"><div class="fluid-engine fe-61"><div class="fe-block fe-block-1">
<div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content">
<div class="sqs-html-content">
<h1 style="text-align:center;white-space:pre-wrap;">I draw maps for books, and moths for myself.</h1></div>
</div></div></div>
<div class="fe-block fe-block-2"><div class="sqs-block image-block">
<figure class="sqs-block-image-figure"><img alt="Map of a delta in ink" src="/img/delta.jpg">
<figcaption class="image-caption-wrapper">
<p>The Nine Mouths, endpapers in ink and gouache, 2022</p></figcaption></figure></div></div>
<div class="fe-block fe-block-3"><div class="sqs-block image-block">
<figure><img alt="" src="/img/moth.jpg"><figcaption>
<p>Elephant hawk-moth at a porch light</p></figcaption></figure></div></div>
<div class="fe-block fe-block-4"><div class="sqs-html-content"><h2>Selected work</h2>
<p>An atlas of vanished railway halts for Loxley and Daughters.</p>
<p>Forty wall panels for the natural history rooms at Brannock.</p>
<p>A deck of cards about tides.</p></div></div>
<div class="fe-block fe-block-5"><div class="sqs-html-content"><h2>Working with me</h2>
<p>A single map takes about five weeks. I start with a walk, if the place exists.</p>
<p>Booked until February; sketches can begin earlier.</p></div></div>
<div class="fe-block fe-block-6"><div class="sqs-html-content"><h2>Recognition</h2><ul>
<li>Silver Compass for cartography, 2021</li>
<li>Longlisted for the Lantern Prize</li></ul></div></div>
</div></div></div></div></div>
<div class="sections-below"><div class="newsletter-block"><header class="newsletter-form-header">
<h2>A postcard in your inbox</h2>
<p>Sign up and get ten per cent off prints.</p></header></div>
<div class="summary-v2-block"><div class="summary-heading">From the journal</div>
<div class="summary-item"><a href="/j/1">Mixing a green that behaves</a></div></div></div>
<footer id="footerBlocks" class="footer"><p>Studio 5, Ropewalk Arches, Hallin</p>
<p>Made in a website builder</p>
<div class="sqs-svg-icon--list">Find me on Pictogram</div></footer></div>
<div class="sqs-cookie-banner-v2" role="dialog">
<p>By using this website, you agree to our use of cookies.</p></div>
</body></html>`,
    finds: [
      "I draw maps for books, and moths for myself.",
      "The Nine Mouths, endpapers in ink and gouache, 2022",
      "Elephant hawk-moth at a porch light",
      "An atlas of vanished railway halts for Loxley and Daughters.",
      "A deck of cards about tides.",
      "I start with a walk, if the place exists.",
      "Silver Compass for cartography, 2021",
    ],
    leaves: [
      "0 items in bag",
      "Online classes",
      "Sign up and get ten per cent off prints.",
      "Mixing a green that behaves",
      "Ropewalk Arches",
      "Find me on Pictogram",
      "you agree to our use of cookies.",
      "Static.CONTEXT",
    ],
  },
  {
    name: "the front page of a hotel",
    language: "ar",
    half: "tuning",
    url: "https://www.funduq-alnakhla.example/ar/",
    html: `<!DOCTYPE html>
<html dir="rtl" lang="ar">
<head><meta charset="utf-8"/><title>فندق النخلة البيضاء</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<link rel="stylesheet" href="/static/main.9e0.css"/>
<style>.u-hide{display:none}</style></head>
<body class="t-home">
<div class="c-topbar"><div class="c-topbar__lang"><a href="/en/">English</a></div>
<div class="c-topbar__tel">للحجز الهاتفي ٠٠٠ ٥٥٥ ٢٢</div>
</div>
<header class="c-header"><a class="c-header__logo" href="/ar/">النخلة البيضاء</a>
<ul class="c-header__menu">
<li><a href="/ar/offers">العروض الموسمية</a></li>
<li><a href="/ar/weddings">قاعات الأفراح</a></li>
<li><a href="/ar/careers">وظائف شاغرة</a></li>
</ul><a class="c-button c-button--book" href="/ar/book">احجز إقامتك</a></header>
<div class="c-booking">
<form><label>تاريخ الوصول</label><input type="date"><label>تاريخ المغادرة</label><input type="date"><button>تحقق من
التوفر</button></form></div>
<div class="o-wrapper" role="main">
<div class="c-hero"><h1 class="c-hero__title">بيت قديم بين الجبل والبحر</h1>
<p class="c-hero__text">بُني الفندق من حجر المرجان قبل مئة عام، وفيه اليوم ثماني عشرة غرفة فقط.</p></div>
<div class="c-rooms"><h2 class="c-rooms__title">الغرف</h2>
<div class="c-room"><h3 class="c-room__name">غرفة الفناء</h3>
<p class="c-room__text">سرير مزدوج ونافذة على شجرة الليمون.</p>
<div class="c-room__price">تبدأ من ٣٢٠ ريالًا لليلة</div></div>
<div class="c-room"><h3 class="c-room__name">جناح السطح</h3>
<p class="c-room__text">شرفة واسعة تطل على الميناء القديم.</p>
<div class="c-room__price">تبدأ من ٧٥٠ ريالًا لليلة</div></div></div>
<div class="c-amenities"><h2>ما تجدونه عندنا</h2><ul class="c-amenities__list">
<li>إفطار بلدي حتى الحادية عشرة</li>
<li>حمّام بخار للنساء صباحًا وللرجال مساءً</li><li>لا مصعد في المبنى</li></ul></div>
<div class="c-policy"><h2>مواعيد مهمة</h2><dl><dt>تسجيل الدخول</dt><dd>من الثالثة عصرًا</dd>
<dt>تسجيل الخروج</dt>
<dd>قبل الثانية عشرة ظهرًا</dd></dl></div>
<div class="c-quote">
<p>نمنا على صوت الموج واستيقظنا على رائحة الخبز.</p><span>سهى ورامي، ضيفان في الربيع</span></div>
</div>
<div class="c-nearby">
<h3>فنادق شقيقة</h3><a href="https://x.example">نزل الوادي الأخضر</a></div>
<div class="c-newsletter"><p>اشترك لتصلك أسعار خاصة</p><input type="email"></div>
<footer class="c-footer"><p class="c-footer__address">زقاق الصيادين ٤، المدينة القديمة</p>
<p class="c-footer__legal">جميع الحقوق محفوظة</p>
</footer>
<div class="c-cookie u-hide" hidden><p>يستخدم موقعنا ملفات تعريف الارتباط</p></div>
<script>window.hotelId = "ALN-18"; (function(){ var b = document.createElement("script"); })();</script>
</body></html>`,
    finds: [
      "بيت قديم بين الجبل والبحر",
      "بُني الفندق من حجر المرجان قبل مئة عام",
      "سرير مزدوج ونافذة على شجرة الليمون.",
      "تبدأ من ٧٥٠ ريالًا لليلة",
      "لا مصعد في المبنى",
      "قبل الثانية عشرة ظهرًا",
      "نمنا على صوت الموج واستيقظنا على رائحة الخبز.",
    ],
    leaves: [
      "العروض الموسمية",
      "قاعات الأفراح",
      "نزل الوادي الأخضر",
      "اشترك لتصلك أسعار خاصة",
      "زقاق الصيادين ٤",
      "جميع الحقوق محفوظة",
      "يستخدم موقعنا ملفات تعريف الارتباط",
      "ALN-18",
    ],
  },
];
