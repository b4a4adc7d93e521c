import type { SamplePage } from "./sample-page.ts";

/** A directory of doctors, and a list of links laid out as tables. */
export const listingDirectories: readonly SamplePage[] = [
  {
    name: "a directory of doctors",
    language: "ar",
    half: "tuning",
    url: "https://www.dalil-alshifa.example/ar/doctors/teeth",
    html: `<!DOCTYPE html>
<html lang="ar" dir="rtl">
<head><meta charset="utf-8"><title>أطباء الأسنان في مدينة الواحة | دليل الشفاء</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/css/bootstrap.rtl.min.css"></head>
<body>
<nav class="navbar navbar-expand-lg bg-body-tertiary">
<div class="container-fluid"><a class="navbar-brand" href="/">دليل الشفاء</a>
<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/hospitals">المستشفيات والمراكز</a></li>
<li class="nav-item"><a class="nav-link" href="/articles">مقالات صحية</a></li>
<li class="nav-item"><a class="nav-link" href="/join">انضم كطبيب</a></li></ul></div></nav>
<div class="container mt-3"><nav aria-label="breadcrumb"><ol class="breadcrumb">
<li class="breadcrumb-item"><a href="/">الصفحة الأولى</a>
</li></ol></nav>
<div class="row"><div class="col-lg-9">
<h1 class="h3">أطباء الأسنان في مدينة الواحة</h1>
<p class="text-muted">قائمة بالعيادات التي تستقبل المرضى دون موعد مسبق أو خلال أسبوع.</p>
<div class="card mb-3"><div class="row g-0"><div class="col-md-2"><img src="/p/1.jpg" class="img-fluid" alt=""></div>
<div class="col-md-10">
<div class="card-body">
<h2 class="card-title h5"><a href="/d/1">د. ريمان الساقي</a></h2><p class="card-text">تقويم الأسنان للأطفال واليافعين</p>
<ul class="list-inline"><li class="list-inline-item">شارع النخيل، الطابق الثاني</li>
<li class="list-inline-item">سعر الكشف ١٥٠ درهمًا</li>
</ul></div></div></div></div>
<div class="card mb-3"><div class="card-body"><h2 class="card-title h5"><a href="/d/2">د. غسان المرعي</a></h2>
<p class="card-text">جراحة اللثة وزراعة الأسنان</p>
<span class="badge text-bg-success">متاح مساء اليوم</span></div></div>
<div class="card mb-3"><div class="card-body"><h2 class="card-title h5"><a href="/d/3">د. لبنى الحارثي</a></h2>
<p class="card-text">علاج الجذور بالمجهر</p>
<p class="card-text"><small>تتحدث الإشارة وتستقبل كراسي المقعدين</small></p></div></div>
<div class="card mb-3"><div class="card-body"><h2 class="card-title h5"><a href="/d/4">د. نزار الكيلة</a>
</h2><span class="badge text-bg-secondary">في إجازة حتى آخر الشهر</span></div></div>
<nav aria-label="pages"><ul class="pagination">
<li class="page-item"><a class="page-link" href="?p=2">الصفحة التالية</a></li></ul></nav>
</div>
<div class="col-lg-3"><div class="card"><div class="card-header">تخصصات أخرى</div><ul class="list-group list-group-flush">
<li class="list-group-item"><a href="/eyes">طب العيون</a></li>
<li class="list-group-item"><a href="/skin">الأمراض الجلدية</a></li></ul></div>
<div class="alert alert-info mt-3">حمّل التطبيق واحجز أسرع</div></div></div></div>
<footer class="bg-dark text-light p-4 mt-5"><p>شركة دليل الشفاء، ساحة الرمان، مدينة الواحة</p>
<p><a href="/privacy">سياسة الخصوصية</a></p>
</footer>
<div class="offcanvas offcanvas-bottom" style="visibility:hidden;display:none">
<p>نستخدم ملفات الارتباط لتحسين الخدمة</p></div>
<script>var gtagId = "G-0000"; function gtag(){ dataLayer.push(arguments); }</script>
</body></html>`,
    finds: [
      "قائمة بالعيادات التي تستقبل المرضى دون موعد مسبق",
      "د. ريمان الساقي",
      "سعر الكشف ١٥٠ درهمًا",
      "جراحة اللثة وزراعة الأسنان",
      "متاح مساء اليوم",
      "تتحدث الإشارة وتستقبل كراسي المقعدين",
      "د. نزار الكيلة",
      "في إجازة حتى آخر الشهر",
    ],
    leaves: [
      "المستشفيات والمراكز",
      "انضم كطبيب",
      "الأمراض الجلدية",
      "حمّل التطبيق واحجز أسرع",
      "ساحة الرمان",
      "سياسة الخصوصية",
      "نستخدم ملفات الارتباط لتحسين الخدمة",
    ],
  },
  {
    name: "a list of links laid out as tables",
    language: "en",
    half: "held back",
    url: "https://linkmire.example/front",
    html: `<html lang="en" op="news"><head><meta name="referrer" content="origin">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<link rel="stylesheet" type="text/css" href="news.css?x9"><title>Linkmire</title></head>
<body><center><table id="mire" border="0" cellpadding="0" cellspacing="0" width="85%" bgcolor="#f6f6ef">
<tr><td bgcolor="#3366aa"><table border="0" cellpadding="0" cellspacing="0" width="100%" style="padding:2px"><tr>
<td style="line-height:12pt; height:10px;"><span class="pagetop"><b class="hnname"><a href="news">Linkmire</a></b>
<a href="newest">newest links</a> | <a href="past">past weeks</a> | <a href="submit">submit a link</a></span></td>
<td style="text-align:right;padding-right:4px;"><span class="pagetop"><a href="login?goto=front">login with passphrase</a></span></td></tr>
</table></td></tr>
<tr id="pagespace" title="" style="height:10px"></tr><tr><td><table border="0" cellpadding="0" cellspacing="0">
<tr class="athing" id="901"><td align="right" valign="top" class="title"><span class="rank">1.</span></td>
<td valign="top" class="votelinks"><center><a href="v?901">
<div class="votearrow" title="upvote"></div></a></center></td>
<td class="title"><span class="titleline"><a href="https://peatlands.example/maps">A map of every drained bog since 1890</a>
<span class="sitebit comhead"> (<span class="sitestr">peatlands.example</span>)</span></span></td></tr>
<tr><td colspan="2"></td><td class="subtext"><span class="score">211 points</span> by <a href="u?a">marlpit</a> | <a href="i?901">47
comments</a></td></tr>
<tr class="spacer" style="height:5px"></tr>
<tr class="athing" id="902"><td class="title"><span class="rank">2.</span></td><td></td><td class="title"><span class="titleline">
<a href="https://dials.example/moon">How to read a moondial</a> <span class="sitebit">(<span
class="sitestr">dials.example</span>)</span></span></td></tr>
<tr><td colspan="2"></td><td class="subtext">98 points by <a href="u?b">gnomon_7</a></td></tr>
<tr class="athing" id="903"><td class="title">3.</td><td></td>
<td class="title"><span class="titleline"><a href="https://loomcode.example/cards">Punched cards from a silk mill, decoded</a></span></td>
</tr>
<tr><td colspan="2"></td><td class="subtext">75 points by <a href="u?c">heddle</a></td></tr>
<tr class="athing" id="904"><td class="title">4.</td><td></td>
<td class="title"><span class="titleline"><a href="https://kettlelab.example/limescale">Growing crystals out of limescale</a></span></td>
</tr>
<tr class="athing" id="905"><td class="title">5.</td><td></td>
<td class="title"><span class="titleline"><a href="i?905">Ask Mire: who still repairs accordions?</a></span></td></tr>
<tr class="athing" id="906"><td class="title">6.</td><td></td>
<td class="title"><span class="titleline"><a href="https://ferry.example/log">Twelve years of a ferryman's log, in one file</a></span></td>
</tr>
<tr class="morespace" style="height:10px"></tr><tr><td colspan="2"></td>
<td class="title"><a href="?p=2" class="morelink" rel="next">More</a></td></tr>
</table></td></tr>
<tr><td><img src="s.gif" height="10" width="0"><table width="100%" cellspacing="0" cellpadding="1"><tr><td bgcolor="#3366aa"></td></tr>
</table><br>
<center><span class="yclinks"><a href="rules.html">House rules</a> | <a href="faq.html">How ranking works</a> | <a
href="bookmarklet.html">Bookmarklet</a></span><br><br>
<form method="get" action="//find.example/">Search: <input type="text" name="q" size="17"></form>
<font color="#828282">Written on a barge moored at Lock 9</font></center></td></tr></table></center>
<div style="display:none" class="noshow">Unknown or expired link.</div>
<script type="text/javascript" src="hn.js?x9"></script><script>var lastvisit = 0; function vote(id) { return false; }</script>
</body></html>`,
    finds: [
      "A map of every drained bog since 1890",
      "How to read a moondial",
      "dials.example",
      "Punched cards from a silk mill, decoded",
      "Growing crystals out of limescale",
      "Ask Mire: who still repairs accordions?",
      "Twelve years of a ferryman's log, in one file",
    ],
    leaves: [
      "submit a link",
      "login with passphrase",
      "How ranking works",
      "Bookmarklet",
      "Written on a barge moored at Lock 9",
      "Unknown or expired link.",
      "var lastvisit",
    ],
  },
];
