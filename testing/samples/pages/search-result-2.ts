import type { SamplePage } from "./sample-page.ts";

/** Results of a shop's search and of a search of the web. */
export const searchEngines: readonly SamplePage[] = [
  {
    name: "results of a shop's search",
    language: "zh",
    half: "tuning",
    url: "https://search.baolouhuo.example/list?kw=%E9%9B%A8%E4%BC%9E",
    html: `<!DOCTYPE html>
<html lang="zh-Hant">
<head><meta charset="utf-8"><title>雨傘 - 寶樓百貨搜尋</title>
<meta name="format-detection" content="telephone=no">
<link rel="stylesheet" href="/css/list_v88.css">
<script>var pageConfig = { kw: "雨傘", total: 5 };</script></head>
<body>
<div id="shortcut"><div class="w"><ul class="fl"><li>您好,歡迎光臨寶樓</li></ul>
<ul class="fr">
<li><a href="/login">會員登入</a></li>
<li><a href="/order">訂單查詢</a></li></ul></div></div>
<div id="header"><div class="logo"><a href="/">寶樓百貨</a></div>
<div class="search"><input value="雨傘"><button>搜尋</button></div>
<div class="hotwords"><a href="?kw=1">熱搜:電風扇</a></div></div>
<div id="nav"><a href="/food">食品生鮮</a><a href="/baby">母嬰用品</a><a href="/flash">限時搶購</a></div>
<div class="w main-wrap">
<div class="selector"><div class="s-line"><div class="s-title">品牌篩選</div>
<div class="s-value"><a>遮天坊</a><a>青蛙牌</a></div></div></div>
<div class="filter"><a class="curr">綜合排序</a><a>銷量優先</a></div>
<div class="res-info">找到與「雨傘」相關的商品五件</div>
<div id="J_goodsList" class="goods-list"><ul class="gl-warp">
<li class="gl-item" data-sku="1">
<div class="p-price"><i>NT$</i><em>390</em></div>
<div class="p-name"><a href="/i/1">輕量折疊傘,收起來只有手掌長</a>
</div><div class="p-commit">評價 812 則</div></li>
<li class="gl-item" data-sku="2"><div class="p-price"><em>NT$1,250</em></div>
<div class="p-name"><a href="/i/2">櫸木彎柄長傘,抗八級風</a></div>
<div class="p-shop">遮天坊直營店</div></li>
<li class="gl-item" data-sku="3"><div class="p-price"><em>NT$168</em></div>
<div class="p-name"><a href="/i/3">兒童透明傘,附哨子與名牌</a></div>
<div class="p-stock">暫時缺貨</div></li>
<li class="gl-item" data-sku="4"><div class="p-price"><em>NT$520</em></div>
<div class="p-name"><a href="/i/4">反向收折傘,上車不滴水</a></div></li>
<li class="gl-item" data-sku="5"><div class="p-price"><em>NT$75</em></div>
<div class="p-name"><a href="/i/5">傘套吸水袋,三入一組</a></div></li></ul>
</div>
<div class="page"><a>下一頁</a></div>
<div class="goods-recommend"><h3>猜你喜歡</h3><ul>
<li><a href="/i/90">防水登山鞋噴霧</a></li>
<li><a href="/i/91">玄關吸水地墊</a></li></ul></div>
</div>
<div id="footer"><p>寶樓百貨股份有限公司,港灣路六十六號</p>
<p><a href="/guide">購物須知</a></p></div>
<div class="dialog" style="display:none"><p>已加入購物車</p></div>
<div class="cookie-tip"><p>本站使用 Cookie 提供個人化服務</p></div>
</body></html>`,
    finds: [
      "輕量折疊傘,收起來只有手掌長",
      "NT$1,250",
      "櫸木彎柄長傘,抗八級風",
      "兒童透明傘,附哨子與名牌",
      "暫時缺貨",
      "反向收折傘,上車不滴水",
      "傘套吸水袋,三入一組",
    ],
    leaves: [
      "您好,歡迎光臨寶樓",
      "母嬰用品",
      "防水登山鞋噴霧",
      "玄關吸水地墊",
      "港灣路六十六號",
      "已加入購物車",
      "本站使用 Cookie 提供個人化服務",
      "pageConfig",
    ],
  },
  {
    name: "results of a search of the web",
    language: "ru",
    half: "held back",
    url: "https://ischi.example/search/?text=kak+ukrepit+bereg",
    html: `<!DOCTYPE html><html class="i-ua_js_no" lang="ru"><head><meta charset="utf-8"/>
<title>как укрепить берег пруда — Ищи: нашлось 2 тыс. результатов</title>
<style>.serp-item{margin:0 0 22px}.organic__url{color:#00c}</style></head>
<body class="b-page serp-layout">
<div class="main serp i-bem" data-bem='{"main":{}}'>
<header class="serp-header">
<div class="serp-header__wrapper"><a class="serp-header__logo" href="/">Ищи</a>
<form class="search2"><input class="mini-suggest__input" name="text" value="как укрепить берег пруда"/>
<button class="search2__button">Найти</button></form><a class="user-entry" href="/passport">Войти с паролем</a></div>
<nav class="service-nav"><a class="service-nav__item" href="/images">Картинки</a><a class="service-nav__item"
href="/video">Видеоролики</a><a class="service-nav__item" href="/maps">Карты и маршруты</a></nav></header>
<div class="main__center"><div class="main__content"><div class="content">
<div class="content__left">
<ul class="serp-list" id="search-result" role="main">
<li class="serp-item serp-item_card" data-cid="0"><div class="organic">
<h2 class="organic__title-wrapper"><a class="organic__url" href="https://prud.example/1"><span>Ивовый плетень для берега своими
руками</span></a></h2>
<div class="path"><a class="link">prud.example</a></div>
<div class="organic__content-wrapper"><span class="organic__text">Колья вбивают
осенью, через полметра, и переплетают свежей лозой.</span></div></div></li>
<li class="serp-item serp-adv" data-cid="a">
<div class="organic organic_adv"><span class="label">Реклама</span><span>Бетонные кольца с
доставкой за день</span></div></li>
<li class="serp-item" data-cid="1"><div class="organic">
<h2><a class="organic__url" href="https://bereg.example/2"><span>Габионы: расчёт
камня и сетки</span></a></h2>
<div class="organic__content-wrapper"><span class="organic__text">На погонный метр уходит около 0,8 кубометра камня.</span></div></div></li>
<li class="serp-item" data-cid="2"><div class="organic">
<h2><a href="https://sadovod.example/3"><span>Какие растения держат склон</span></a>
</h2>
<span class="organic__text">Осока, ирис болотный и дёрен: корни сплетаются на второй год.</span></div></li>
<li class="serp-item" data-cid="3"><div class="organic">
<h2><a href="https://otvety.example/4"><span>Берег сползает каждую весну, что
делать?</span></a></h2>
<span class="organic__text">Сначала отведите талую воду канавой.</span>
<div class="organic__extra"><span>18 ответов, последний вчера</span>
</div></div></li></ul>
<div class="pager"><a class="pager__item" href="?p=1">Дальше</a></div></div>
<div class="content__right"><div class="related">
<h3 class="related__title">Люди ищут</h3><a class="related__item"
href="?text=1">геотекстиль плотность 200</a><a class="related__item" href="?text=2">насос для пруда тихий</a></div></div></div></div></div>
<footer class="serp-footer"><a href="/company">О компании «Ищи»</a><a href="/legal">Лицензия на поиск</a><span>проспект Мостовиков,
10</span></footer>
<div class="popup popup_hidden" hidden>
<div>Подтвердите, что запросы отправляли вы</div></div>
<script>window.Ya = window.Ya || {}; Ya.reqid = "1741-88";</script></div></body></html>`,
    finds: [
      "Ивовый плетень для берега своими руками",
      "Колья вбивают осенью, через полметра",
      "Габионы: расчёт камня и сетки",
      "На погонный метр уходит около 0,8 кубометра камня.",
      "корни сплетаются на второй год.",
      "Берег сползает каждую весну, что делать?",
      "Сначала отведите талую воду канавой.",
    ],
    leaves: [
      "Войти с паролем",
      "Карты и маршруты",
      "Бетонные кольца с доставкой за день",
      "насос для пруда тихий",
      "Лицензия на поиск",
      "проспект Мостовиков",
      "Подтвердите, что запросы отправляли вы",
      "Ya.reqid",
    ],
  },
];
