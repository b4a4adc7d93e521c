import type { SamplePage } from "./sample-page.ts";

/** A recipe as an AMP page, and the profile of a translator. */
export const otherPeople: readonly SamplePage[] = [
  {
    name: "a recipe as an AMP page",
    language: "en",
    half: "tuning",
    url: "https://www.tablebyfive.example/recipes/barley-leek-bake/amp",
    html: `<!doctype html>
<html amp lang="en">
<head>
<meta charset="utf-8"><script async src="https://cdn.example/v0.js"></script>
<title>Barley and Leek Bake | Table by Five</title>
<link rel="canonical" href="https://www.tablebyfive.example/recipes/barley-leek-bake">
<meta name="viewport" content="width=device-width,minimum-scale=1,initial-scale=1">
<style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style>
<style amp-custom>.rc-card{padding:1rem}.rc-note{font-style:italic}</style>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Barley and Leek Bake"}</script>
</head>
<body>
<amp-auto-ads type="adsense" data-ad-client="ca-pub-0"></amp-auto-ads>
<amp-sidebar id="sidebar" layout="nodisplay" side="left"><ul><li><a href="/soups">Soups and broths</a></li>
<li><a href="/budget">Budget dinners</a></li></ul></amp-sidebar>
<header class="amp-header"><button on="tap:sidebar.toggle">Menu</button><a href="/">Table by Five</a><a href="/app">Get our cooking app</a>
</header>
<amp-consent id="c1" layout="nodisplay">
<div id="consent-ui">We and our partners process your data for ads.<button on="tap:c1.accept">Fine
by me</button></div></amp-consent>
<article class="amp-content">
<h1>Barley and Leek Bake</h1>
<p class="byline">by Dorrit Hale</p>
<amp-img src="/img/bake.jpg" width="1200" height="800" layout="responsive" alt="The bake in a blue dish"></amp-img>
<p>A dish for the evening when the fridge holds nothing but leeks and the end of a cheese.</p>
<amp-social-share type="system"></amp-social-share><div class="share-label">Share on Pinfold</div>
<div class="rc-card"><h2>Ingredients</h2><div class="rc-facts"><span>Serves 4</span> <span>55 minutes in the oven</span></div>
<ul><li>200 g pearl barley</li><li>3 leeks, washed and sliced</li><li>80 g hard goat's cheese</li>
<li>half a teaspoon of mustard powder</li>
</ul>
<h2>Method</h2><ol><li>Simmer the barley in salted water until it is soft but still bites.</li>
<li>Sweat the leeks with the lid on.</li>
<li>Mix everything, tip it into the dish and bake at 190 °C.</li></ol>
<p class="rc-note">Left-overs make good patties the next morning.</p>
<table><tr><td>Energy per portion</td><td>412 kcal</td></tr><tr><td>Fibre</td><td>9.1 g</td></tr></table></div>
<amp-ad width="300" height="250" type="doubleclick"><div placeholder>Advertisement by our sponsors</div></amp-ad>
<section class="comments"><h3>Kitchen notes from readers</h3><div class="note"><b>Marl</b>
<p>I used smoked cheese and halved the salt.</p>
</div></section>
</article>
<amp-list width="auto" height="200" src="/related.json">
<template type="amp-mustache"><a>Loading related recipes</a></template></amp-list>
<div class="more"><h3>More for weeknights</h3><a href="/r/2">Chickpeas in burnt butter</a><a href="/r/3">Fifteen-minute fish pie</a></div>
<div class="newsletter"><p>Seven dinners in your inbox every Saturday</p></div>
<footer><p>Table by Five Publishing, 70 Larder Street</p><a href="/contact">Work with our test kitchen</a></footer>
</body>
</html>`,
    finds: [
      "A dish for the evening when the fridge holds nothing but leeks",
      "55 minutes in the oven",
      "200 g pearl barley",
      "half a teaspoon of mustard powder",
      "Sweat the leeks with the lid on.",
      "Left-overs make good patties the next morning.",
      "412 kcal",
    ],
    leaves: [
      "Budget dinners",
      "Get our cooking app",
      "We and our partners process your data for ads.",
      "Share on Pinfold",
      "Chickpeas in burnt butter",
      "Fifteen-minute fish pie",
      "Seven dinners in your inbox every Saturday",
      "70 Larder Street",
    ],
  },
  {
    name: "a profile of a translator",
    language: "ko",
    half: "held back",
    url: "https://www.eundaeduri.example/people/han-saebyeok",
    html: `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>한새벽 번역가 | 은대두리</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/assets/application-7f.css" data-turbo-track="reload"></head>
<body data-controller="layout">
<turbo-frame id="flash"></turbo-frame>
<header class="gnb"><div class="gnb-in"><a href="/" class="gnb-logo">은대두리</a>
<ul class="gnb-list">
<li><a href="/jobs">프로젝트 찾기</a></li>
<li><a href="/people">전문가 찾기</a></li><li><a href="/guide">이용 안내</a></li></ul>
<div class="gnb-right"><a href="/sign_in">로그인</a><a href="/sign_up" class="btn">무료로 시작하기</a></div></div></header>
<div class="wrap"><div class="col-main">
<div class="prof-head"><img class="prof-img" src="/p/210.jpg" alt="">
<div class="prof-txt">
<h1 class="prof-name">한새벽</h1>
<p class="prof-job">노르웨이어와 한국어를 잇는 번역가</p>
<ul class="prof-tags"><li>아동문학</li><li>요리책</li><li>자막</li></ul></div></div>
<div class="prof-sec"><h2>소개</h2>
<p>열두 해 동안 북쪽 나라의 그림책을 우리말로 옮겼습니다. 소리 내어 읽었을 때 막히지 않는 문장을 좋아합니다.</p></div>
<div class="prof-sec"><h2>이력</h2><table class="tbl"><tbody><tr><th>2021년부터</th>
<td>출판사 물푸레 외주 번역</td></tr>
<tr>
<th>2013년부터 2020년</th>
<td>피오르 영화제 자막 담당</td></tr></tbody></table></div>
<div class="prof-sec"><h2>옮긴 책</h2><ol><li>고래가 잠든 부엌</li>
<li>눈사람의 이삿날</li></ol></div>
<div class="prof-sec"><h2>작업 비용</h2><dl class="fee"><dt>원고지 한 장</dt>
<dd>4,800원부터</dd>
<dt>자막 일 분</dt>
<dd>9,000원</dd></dl>
<p class="fee-note">급한 일은 받지 않습니다.</p></div>
<div class="prof-sec"><h2>함께 일한 사람들의 말</h2>
<blockquote>마감보다 늘 하루 먼저 보내 주십니다.</blockquote></div>
</div>
<div class="col-side"><div class="side-box"><p>로그인하면 메시지를 보낼 수 있습니다.</p></div>
<div class="side-box"><h3>비슷한 전문가</h3><ul>
<li><a href="/people/2">구본채 스웨덴어 번역가</a></li>
<li><a href="/people/3">도가람 교정 전문가</a></li></ul>
</div></div></div>
<div class="band"><p>전문가로 등록하고 첫 의뢰를 받아 보세요</p></div>
<footer class="ft"><p>은대두리 협동조합, 새마루시 느티나무길 12</p>
<p>사업자등록번호 000-00-00000</p></footer>
<template id="modal-tpl"><p>신고가 접수되었습니다.</p></template>
<script>window.App = { userId: null, page: "people#show" };</script>
</body></html>`,
    finds: [
      "노르웨이어와 한국어를 잇는 번역가",
      "요리책",
      "소리 내어 읽었을 때 막히지 않는 문장을 좋아합니다.",
      "피오르 영화제 자막 담당",
      "눈사람의 이삿날",
      "4,800원부터",
      "급한 일은 받지 않습니다.",
      "마감보다 늘 하루 먼저 보내 주십니다.",
    ],
    leaves: [
      "프로젝트 찾기",
      "무료로 시작하기",
      "로그인하면 메시지를 보낼 수 있습니다.",
      "구본채 스웨덴어 번역가",
      "도가람 교정 전문가",
      "전문가로 등록하고 첫 의뢰를 받아 보세요",
      "새마루시 느티나무길 12",
      "신고가 접수되었습니다.",
    ],
  },
];
