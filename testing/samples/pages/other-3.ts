import type { SamplePage } from "./sample-page.ts";

/** A poem in verses, the syllabus of a course, and an encyclopedia entry. */
export const otherTexts: readonly SamplePage[] = [
  {
    name: "a poem in verses",
    language: "hi",
    half: "held back",
    url: "https://www.kavyangan.example/rachna/kuen-ki-jagat",
    html: `<!DOCTYPE html>
<html lang="hi">
<head><meta charset="utf-8">
<title>कुएँ की जगत / नीलकंठ वनवासी - काव्यांगन</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>.poem{line-height:2}.sidebar{float:right}</style></head>
<body class="single rachna">
<div id="header"><div class="logo"><a href="/">काव्यांगन</a></div>
<div class="menu"><a href="/kavi">सभी कवि</a> <a href="/ghazal">ग़ज़लें</a> <a href="/bal">बाल कविताएँ</a> <a href="/daan">सहयोग राशि
दें</a></div></div>
<div id="container"><div id="content">
<div class="path"><a href="/">मुखपृष्ठ</a></div>
<h1 class="title">कुएँ की जगत</h1>
<div class="author"><a href="/kavi/neelkanth">नीलकंठ वनवासी</a></div>
<div class="poem">
<p>सूखे कुएँ की जगत पर<br>
अब भी रखी है एक रस्सी<br>
जिसे पानी की आदत थी।</p>
<p>दोपहर आती है, झाँकती है<br>
और अपनी ही छाया को<br>
बाल्टी समझ लेती है।</p>
<p>माँ कहती थी, प्यास भी<br>
एक तरह का रास्ता है,<br>
पाँव उसे पहचानते हैं।</p>
<p>आज गाँव के बाहर नल है,<br>
पर शाम होते ही बूढ़े<br>
इसी जगत पर लौट आते हैं।</p>
</div>
<div class="note">रचनाकाल: चैत्र, दूसरा संग्रह «मिट्टी का मौसम» से</div>
<div class="share"><span>मित्रों को भेजें</span></div>
</div>
<div class="sidebar"><h3>इस कवि की और रचनाएँ</h3><ul>
<li><a href="/r/2">बैलगाड़ी का पहिया</a></li>
<li><a href="/r/3">दादी की संदूक</a></li>
</ul>
<div class="box">रोज़ एक कविता ईमेल से पाएँ</div></div>
</div>
<div id="footer"><p>काव्यांगन न्यास, पुरानी हाट, शिवपुरा</p>
<p>रचनाएँ लेखकों की अनुमति से प्रकाशित</p></div>
<div class="overlay" hidden>
<p>टिप्पणी करने के लिए पंजीकरण करें</p></div>
<div class="cookie"><p>हम कुकी से पाठकों की गिनती करते हैं।</p></div>
<script>var poemId = 4471; function track(e) { navigator.sendBeacon("/t", e); }</script>
</body></html>`,
    finds: [
      "सूखे कुएँ की जगत पर",
      "जिसे पानी की आदत थी।",
      "बाल्टी समझ लेती है।",
      "माँ कहती थी, प्यास भी",
      "पाँव उसे पहचानते हैं।",
      "इसी जगत पर लौट आते हैं।",
    ],
    leaves: [
      "बाल कविताएँ",
      "सहयोग राशि दें",
      "बैलगाड़ी का पहिया",
      "दादी की संदूक",
      "रोज़ एक कविता ईमेल से पाएँ",
      "पुरानी हाट, शिवपुरा",
      "टिप्पणी करने के लिए पंजीकरण करें",
      "हम कुकी से पाठकों की गिनती करते हैं।",
    ],
  },
  {
    name: "the syllabus of a course",
    language: "en",
    half: "tuning",
    url: "https://www.northmoor-college.example/~hviddal/geo214/",
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>GEO 214: Glaciers and Landscape</title>
<link rel="stylesheet" type="text/css" href="/templates/dept.css" />
</head>
<body>
<div id="banner"><a href="/">Northmoor College</a> &#183; <span>Department of Earth Sciences</span></div>
<div id="globalnav"><a href="/admissions">Admissions and fees</a> <a href="/campus">Campus map</a> <a href="/alumni">Alumni and giving</a>
</div>
<div id="leftcol"><ul><li><a href="/geo/staff">People in the department</a></li>
<li><a href="/geo/labs">Laboratory bookings</a></li>
<li><a href="/geo/geo101">GEO 101: Rocks for everyone</a></li></ul>
<p><b>Seminar this week:</b> Dust on Tuesday at four</p></div>
<div id="maincol">
<h1>GEO 214: Glaciers and Landscape</h1>
<p><b>Lecturer:</b> Solvei Hviddal, room 3.17<br />
Office hours on Mondays from two to four, or by appointment</p>
<h2>Aims</h2>
<p>By the end of the term you can read a valley: tell what ice has done, in which order, and how long ago.</p>
<h2>Schedule</h2>
<table border="1" cellpadding="4"><tr><th>Week</th><th>Topic</th>
<th>Reading</th></tr>
<tr><td>1</td><td>How snow becomes ice</td><td>Chapter 2</td></tr>
<tr><td>2</td><td>Sliding, creeping, surging</td>
<td>Chapter 3, pages 61-80</td></tr>
<tr><td>3</td><td>Moraines and how to date them</td><td>Handout A</td></tr>
<tr><td>4</td><td colspan="2">Field trip to Hollin Tarn, bring boots</td></tr>
<tr><td>5</td><td>Eskers and old lakes</td><td>none</td></tr></table>
<h2>Marks</h2>
<ul><li>Field notebook: 40%</li><li>Sketch map with legend: 25%</li>
<li>Written examination: 35%</li></ul>
<p>Late work loses five marks a day; after a week it is not read.</p>
<h2>Books</h2>
<p><cite>The Patient Plough</cite>, third edition. Two copies are kept at the short-loan desk.</p>
<p>Please tell me early if you need an extra break in the examination.</p>
</div>
<div id="quick"><h4>Quick links for students</h4><a href="/portal">Portal login</a> <a href="/menu">Canteen menu today</a></div>
<div id="foot">Northmoor College, Beacon Hill 1 | <a href="/foi">Freedom of information</a> | Page maintained by the web team</div>
<div id="emergency" style="display:none">The campus is open as usual.</div>
<script type="text/javascript">//<![CDATA[
var siteSection = "geo"; if (top != self) { top.location = self.location; }
//]]></script>
</body>
</html>`,
    finds: [
      "Office hours on Mondays from two to four, or by appointment",
      "tell what ice has done, in which order, and how long ago.",
      "How snow becomes ice",
      "Chapter 3, pages 61-80",
      "Field trip to Hollin Tarn, bring boots",
      "Sketch map with legend: 25%",
      "Late work loses five marks a day",
      "The Patient Plough",
      "if you need an extra break in the examination.",
    ],
    leaves: [
      "Admissions and fees",
      "Laboratory bookings",
      "Dust on Tuesday at four",
      "Canteen menu today",
      "Beacon Hill 1",
      "Page maintained by the web team",
      "The campus is open as usual.",
      "siteSection",
    ],
  },
  {
    name: "an encyclopedia entry with an infobox",
    language: "ja",
    half: "held back",
    url: "https://jiten.midori-chiiki.example/wiki/%E9%9C%A7%E8%A6%8B%E5%B3%A0",
    html: `<!DOCTYPE html>
<html class="client-nojs" lang="ja" dir="ltr">
<head><meta charset="UTF-8"><title>霧見峠 - みどり地域百科</title><meta name="generator" content="MediaWiki 1.41.0">
<script>document.documentElement.className="client-js"; RLCONF={"wgPageName":"霧見峠","wgNamespaceNumber":0};</script>
<link rel="stylesheet" href="/load.php?lang=ja&amp;modules=skins.vector.styles"></head>
<body class="mediawiki ltr sitedir-ltr ns-0 ns-subject skin-vector action-view">
<div id="mw-page-base" class="noprint"></div>
<div id="content" class="mw-body" role="main"><a id="top"></a><div id="siteNotice">
<div class="sitenotice">編集合宿の参加者を募集しています</div></div>
<div class="mw-indicators"></div><h1 id="firstHeading" class="firstHeading mw-first-heading">霧見峠</h1>
<div id="bodyContent" class="vector-body"><div id="siteSub" class="noprint">出典: 誰でも書ける地域の百科事典</div><div id="contentSub"></div>
<div id="jump-to-nav"></div><a class="mw-jump-link" href="#mw-head">ナビゲーションに移動</a>
<div id="mw-content-text" class="mw-body-content mw-content-ltr"><div class="mw-parser-output">
<table class="infobox geography vcard"><tbody><tr><th colspan="2" class="fn org">霧見峠</th></tr><tr><th scope="row">標高</th>
<td>1,284 メートル</td>
</tr>
<tr><th scope="row">山系</th><td>白砂山地</td></tr><tr><th scope="row">通行</th><td>十一月から四月まで閉鎖</td></tr></tbody></table>
<p><b>霧見峠</b>(きりみとうげ)は、架空の県道九十九号が越える峠である。朝のうちは谷から霧が上がり、昼前に晴れることが多い。</p>
<div id="toc" class="toc" role="navigation"><div class="toctitle"><h2>目次</h2></div><ul>
<li class="toclevel-1"><a href="#rekishi"><span class="tocnumber">1</span> <span class="toctext">歴史</span></a></li></ul></div>
<h2><span class="mw-headline" id="rekishi">歴史</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a
href="/edit">編集</a>]</span></h2>
<p>江戸の中ごろ、塩を運ぶ馬方が休み小屋を建てたのが始まりと伝わる<sup id="cite_ref-1" class="reference"><a href="#n1">[1]</a></sup>。小屋は三度焼け、三度とも村人の手で建て直された。</p>
<h2><span class="mw-headline" id="shokubutsu">植物</span></h2>
<ul><li>五月にはカタクリが斜面を覆う。</li><li>頂上付近の栂は樹齢三百年を超える。</li></ul>
<div class="thumb tright"><div class="thumbinner"><img alt="" src="/k.jpg" width="220">
<div class="thumbcaption">東側から見た峠道</div></div></div>
<h2><span class="mw-headline" id="kotsu">交通</span></h2>
<table class="wikitable"><tbody><tr><th>出発地</th><th>所要時間</th></tr><tr><td>青瀬駅</td><td>路線バスで四十五分</td></tr><tr><td>古滝温泉</td>
<td>徒歩で三時間</td>
</tr></tbody></table>
<h2><span class="mw-headline" id="kyakuchu">脚注</span></h2><ol class="references">
<li id="n1"><span class="reference-text">青瀬村史編さん室『塩の道』、八十二頁。</span></li></ol>
</div></div>
<div id="catlinks" class="catlinks"><div id="mw-normal-catlinks">カテゴリ: <ul>
<li><a href="/c">書きかけの項目</a></li></ul></div></div></div></div>
<div id="mw-navigation"><h2>案内メニュー</h2><div id="mw-head"><nav id="p-personal" class="vector-menu"><ul><li>アカウント作成</li>
<li>ログインする</li></ul>
</nav></div>
<div id="mw-panel"><nav id="p-navigation"><ul><li><a href="/random">おまかせ表示</a></li><li><a href="/recent">最近の更新</a></li></ul></nav>
<nav id="p-tb"><ul><li>リンク元を調べる</li></ul></nav></div></div>
<footer id="footer" class="mw-footer"><ul id="footer-info"><li id="footer-info-lastmod">最終更新は二月三日です。</li></ul>
<ul id="footer-places">
<li>免責事項</li></ul></footer>
<div class="mw-notification-area" style="display:none">保存に失敗しました</div>
</body></html>`,
    finds: [
      "1,284 メートル",
      "十一月から四月まで閉鎖",
      "朝のうちは谷から霧が上がり、昼前に晴れることが多い。",
      "塩を運ぶ馬方が休み小屋を建てたのが始まりと伝わる",
      "五月にはカタクリが斜面を覆う。",
      "路線バスで四十五分",
      "徒歩で三時間",
    ],
    leaves: [
      "編集合宿の参加者を募集しています",
      "ナビゲーションに移動",
      "アカウント作成",
      "おまかせ表示",
      "リンク元を調べる",
      "免責事項",
      "保存に失敗しました",
      "wgPageName",
    ],
  },
];
