import type { SamplePage } from "./sample-page.ts";

/** Pages of single goods in shops: with variants, with reviews, with hardly any prose. */
export const productGoods: readonly SamplePage[] = [
  {
    name: "a rucksack with variants and a table of properties",
    language: "en",
    half: "tuning",
    url: "https://fellside-packs.example/products/tarn-28",
    html: `<!doctype html>
<html class="js" lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tarn 28 Rucksack &ndash; Fellside Packs</title>
<meta property="og:type" content="product"><meta property="og:price:amount" content="129.00">
<meta property="og:price:currency" content="GBP">
<script>window.Shop = window.Shop || {}; Shop.theme = {"name":"Dusk","id":13887,"role":"main"};</script>
<style data-shop>:root { --font-body-scale: 1.0; --page-width: 120rem; }</style>
</head>
<body class="gradient template-product">
<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement" class="shopify-section"><div class="announcement-bar"><p class="announcement-bar__message h5">
Free delivery on orders over £60</p></div></div>
<div id="shopify-section-header" class="shopify-section section-header"><sticky-header class="header-wrapper">
<header class="header header--middle-left">
<a href="/" class="header__heading-link">Fellside Packs</a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline"><li><a href="/collections/hiking">Hiking packs</a></li>
<li><a href="/collections/commute">Commuter bags</a></li><li><a href="/pages/repairs">Repair workshop</a></li></ul></nav>
<a href="/cart" class="header__icon header__icon--cart" id="cart-icon-bubble"><span class="visually-hidden">Cart</span></a>
</header></sticky-header></div>
<cart-drawer class="drawer is-empty"><div class="drawer__inner"><h2 class="cart__empty-text">Your cart is empty</h2>
<a href="/collections/all" class="button">Continue shopping</a></div></cart-drawer>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">
<section id="shopify-section-template--1__main" class="shopify-section section"><div class="page-width">
<div class="product product--large product--left grid grid--1-col grid--2-col-tablet">
<div class="grid__item product__media-wrapper"><media-gallery><ul class="product__media-list"><li class="product__media-item">
<img src="//cdn.example/tarn28-front.jpg" alt="Front of the pack" width="1445" height="1445" loading="lazy"></li></ul></media-gallery></div>
<div class="product__info-wrapper grid__item"><div id="ProductInfo-template--1__main" class="product__info-container">
<p class="product__text caption-with-letter-spacing">Fellside Packs</p>
<div class="product__title"><h1>Tarn 28 Rucksack</h1></div>
<div class="price price--large price--show-badge"><div class="price__container"><span class="visually-hidden">Regular price</span>
<span class="price-item price-item--regular">£129.00 GBP</span></div></div>
<variant-radios><fieldset class="product-form__input"><legend class="form__label">Colour</legend>
<input type="radio" id="c1" name="Colour" value="Slate" checked><label for="c1">Slate blue</label>
<input type="radio" id="c2" name="Colour" value="Bracken"><label for="c2">Bracken</label></fieldset></variant-radios>
<p class="product__inventory">Only 4 left in this colour</p>
<product-form class="product-form"><form method="post" action="/cart/add"><button type="submit" name="add"
class="product-form__submit button">
<span>Add to cart</span></button></form></product-form>
<div class="product__description rte quick-add-hidden"><p>A day pack for wet hills, sewn from a single sheet of waxed canvas so that no seam
faces the rain.</p>
<ul><li>Roll top with two side buckles</li><li>Padded sleeve for a water bladder</li></ul>
<table><tbody><tr><th>Volume</th><td>28 litres</td></tr><tr><th>Weight</th><td>1,140 g</td></tr>
<tr><th>Back length</th><td>46 to 54 cm</td></tr></tbody></table></div>
<div class="product__accordion accordion"><details id="Details-care"><summary><h2 class="h4 accordion__title">Care</h2></summary>
<div class="accordion__content rte"><p>Brush off dry mud; re-wax once a year with the bar in the lid pocket.</p></div></details></div>
<share-button class="share-button"><details><summary class="share-button__button">Share this pack</summary></details></share-button>
</div></div></div></div></section>
<section class="shopify-section section"><product-recommendations class="related-products page-width"><h2 class="related-products__heading">
You may also like</h2><ul class="grid product-grid"><li class="grid__item"><div class="card-wrapper"><h3 class="card__heading">
<a href="/products/beck-18">Beck 18 Day Sack</a></h3><span class="price-item">£84.00 GBP</span></div></li>
<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading"><a href="/products/rain-hood">Rain Hood for Tarn</a></h3></div>
</li></ul>
</product-recommendations></section>
</main>
<div class="shopify-section-group-footer-group"><footer class="footer color-background-1"><div class="footer__content-top page-width">
<div class="footer-block__newsletter"><h2>Letters from the workshop</h2><form><input type="email" placeholder="Email"></form></div>
<p>Fellside Packs, Unit 6, Old Bobbin Mill</p><ul class="list-social"><li>Follow us on Pictogram</li></ul></div></footer></div>
<script type="application/json" data-product>{"id":7761,"handle":"tarn-28","variants":[{"sku":"TN28-SLATE"}]}</script>
</body></html>`,
    finds: [
      "Tarn 28 Rucksack",
      "£129.00 GBP",
      "Slate blue",
      "Only 4 left in this colour",
      "A day pack for wet hills",
      "Roll top with two side buckles",
      "1,140 g",
      "46 to 54 cm",
      "re-wax once a year with the bar in the lid pocket.",
    ],
    leaves: [
      "Free delivery on orders over £60",
      "Commuter bags",
      "Your cart is empty",
      "Beck 18 Day Sack",
      "Rain Hood for Tarn",
      "Letters from the workshop",
      "Old Bobbin Mill",
      "TN28-SLATE",
    ],
  },
  {
    name: "a kettle with customer reviews",
    language: "de",
    half: "held back",
    url: "https://www.haushalt-brenner.example/wasserkocher-siedeblitz-17.html",
    html: `<!doctype html>
<html lang="de">
<head prefix="og: http://ogp.me/ns#">
<meta charset="utf-8"/><meta name="title" content="Wasserkocher Siedeblitz 1,7 l"/><meta name="robots" content="INDEX,FOLLOW"/>
<title>Wasserkocher Siedeblitz 1,7 l | Haushalt Brenner</title>
<link rel="stylesheet" type="text/css" media="all" href="/static/version1712/frontend/styles-m.css"/>
<script>var BASE_URL = 'https://www.haushalt-brenner.example/'; var require = {'baseUrl': '/static/frontend'};</script>
</head>
<body data-container="body" class="catalog-product-view product-siedeblitz page-layout-1column">
<div class="cookie-status-message" id="cookie-status">Der Shop funktioniert nicht richtig, wenn Cookies deaktiviert sind.</div>
<noscript><div class="message global noscript"><div class="content"><p>JavaScript scheint ausgeschaltet zu sein.</p></div></div></noscript>
<div class="page-wrapper">
<header class="page-header"><div class="panel wrapper"><div class="panel header"><a class="action skip contentarea" href="#contentarea">Zum
Inhalt</a>
<ul class="header links"><li class="greet welcome">Willkommen im Haushaltsladen</li><li><a href="/customer/account/login/">Mein Konto</a>
</li></ul></div></div>
<div class="header content"><a class="logo" href="/">Haushalt Brenner</a><div class="block block-search">
<div class="block-title"><strong>Suche</strong></div></div></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul>
<li class="level0"><a href="/kueche">Küchengeräte</a></li>
<li class="level0"><a href="/reinigen">Reinigen und Pflegen</a></li><li class="level0"><a href="/sale">Restposten</a></li></ul></nav></div>
<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Startseite</a></li>
<li class="item category"><a href="/kueche">Küche</a></li></ul></div>
<main id="maincontent" class="page-main"><a id="contentarea" tabindex="-1"></a>
<div class="columns"><div class="column main">
<div class="product-info-main"><div class="page-title-wrapper product">
<h1 class="page-title"><span class="base" itemprop="name">Wasserkocher Siedeblitz 1,7 l</span></h1></div>
<div class="product-reviews-summary short"><div class="rating-result" title="86%"><span style="width:86%"><span>86%</span></span></div>
</div>
<div class="product-info-price"><div class="price-box price-final_price"><span class="special-price"><span class="price">44,95
€</span></span>
<span class="old-price"><span class="price-label">UVP</span> <span class="price">59,00 €</span></span></div>
<div class="product-info-stock-sku"><div class="stock available" title="Verfügbarkeit"><span>Auf Lager, Versand in zwei Tagen</span></div>
<div class="product attribute sku"><strong class="type">Artikelnummer</strong><div class="value">HB-20417</div></div></div></div>
<div class="product-addto-links"><a href="#" class="action towishlist"><span>Auf den Merkzettel</span></a></div></div>
<div class="product info detailed"><div class="product data items" data-mage-init='{"tabs":{"openedState":"active"}}'>
<div class="data item title active"><a class="data switch" href="#description">Beschreibung</a></div>
<div class="data item content" id="description"><div class="product attribute description"><div class="value">
<p>Der Siedeblitz bringt einen Liter in gut zwei Minuten zum Kochen und hält ihn auf Wunsch eine halbe Stunde warm.</p></div></div></div>
<div class="data item title"><a class="data switch" href="#additional">Weitere Angaben</a></div>
<div class="data item content" id="additional"><table class="data table additional-attributes"><caption class="table-caption">Weitere
Angaben</caption><tbody>
<tr><th class="col label" scope="row">Leistung</th><td class="col data" data-th="Leistung">2.400 Watt</td></tr>
<tr><th class="col label" scope="row">Kabellänge</th><td class="col data" data-th="Kabellänge">75 cm</td></tr></tbody></table></div>
<div class="data item content" id="reviews"><div class="block review-list" id="customer-reviews">
<div class="block-title"><strong>Kundenmeinungen</strong></div>
<ol class="items review-items"><li class="item review-item"><div class="review-title">Leise und schnell</div>
<div class="review-content">Man kann daneben telefonieren. Der Deckel klemmt allerdings ein wenig.</div>
<div class="review-details"><p class="review-author">Von <strong class="review-details-value">Okka aus Norderhof</strong></p></div></li>
<li class="item review-item"><div class="review-title">Nach acht Monaten undicht</div>
<div class="review-content">Der Händler hat ihn ohne Umstände getauscht, deshalb drei Sterne.</div></li></ol></div>
<div class="block review-add"><p>Nur angemeldete Kunden können Bewertungen schreiben.</p></div></div></div></div>
<div class="block upsell"><div class="block-title title"><strong>Andere Kunden kauften auch</strong></div><ol class="products list items">
<li class="item product"><a class="product-item-link" href="/kanne">Teekanne Nordlicht 1,2 l</a></li>
<li class="item product"><a class="product-item-link" href="/entkalker">Entkalker Klarfix, 500 ml</a></li></ol></div>
</div></div></main>
<footer class="page-footer"><div class="footer content"><div class="block newsletter">
<div class="title"><strong>Fünf Euro für Ihre Anmeldung</strong></div></div>
<ul class="footer links"><li><a href="/versand">Versand und Rückgabe</a></li><li><a href="/agb">Allgemeine Geschäftsbedingungen</a></li>
</ul>
<small class="copyright"><span>Haushalt Brenner KG, Am Kesselplatz 3, 00000 Norderhof</span></small></div></footer>
</div></body></html>`,
    finds: [
      "Wasserkocher Siedeblitz 1,7 l",
      "44,95 €",
      "Auf Lager, Versand in zwei Tagen",
      "HB-20417",
      "bringt einen Liter in gut zwei Minuten zum Kochen",
      "2.400 Watt",
      "Leise und schnell",
      "Okka aus Norderhof",
      "Der Händler hat ihn ohne Umstände getauscht",
    ],
    leaves: [
      "wenn Cookies deaktiviert sind.",
      "JavaScript scheint ausgeschaltet zu sein.",
      "Reinigen und Pflegen",
      "Teekanne Nordlicht 1,2 l",
      "Entkalker Klarfix, 500 ml",
      "Fünf Euro für Ihre Anmeldung",
      "Am Kesselplatz 3",
    ],
  },
  {
    name: "a desk lamp with hardly any prose",
    language: "ko",
    half: "tuning",
    url: "https://shop.dalbit-living.example/goods/10427",
    html: `<!DOCTYPE html><html lang="ko"><head><meta charSet="utf-8"/>
<meta name="viewport" content="width=device-width"/>
<title>달그림자 책상 조명 - 달빛리빙</title>
<meta property="og:image" content="https://img.example/10427.jpg"/>
<link rel="stylesheet" href="/_next/static/css/4c1e0b.css" data-n-g=""/>
<script defer src="/_next/static/chunks/main-8d1f.js"></script>
</head>
<body><div id="__next">
<div class="TopBanner_wrap__x81Kd"><span>신규 회원 첫 구매 만 원 할인 쿠폰</span><button>닫기</button></div>
<div class="Gnb_root__2aPzQ"><a class="Gnb_logo__Hq2c1" href="/">달빛리빙</a>
<ul class="Gnb_menu__k3V7m"><li><a href="/c/1">가구 전체보기</a></li><li><a href="/c/2">오늘의 특가</a></li>
<li><a href="/c/3">집들이 사진</a></li></ul>
<div class="Gnb_user__9sJdp"><a href="/login">로그인</a><a href="/join">회원가입</a><a href="/cart">장바구니</a></div></div>
<div class="Layout_body__mNf0w">
<div class="Detail_top__Jq8Le">
<div class="Detail_photo__cc0Xv"><img src="https://img.example/10427.jpg" alt=""/></div>
<div class="Detail_info__yT5rb">
<div class="Detail_brand__0zZkP">고요공방</div>
<h2 class="Detail_name__r7W2n">달그림자 책상 조명</h2>
<div class="Detail_price__Vd4gs"><em>15%</em><strong>58,900원</strong></div>
<dl class="Detail_meta__u3Nqe"><dt>배송비</dt><dd>3,000원 (제주 6,000원)</dd><dt>적립금</dt>
<dd>589점</dd></dl>
<div class="Option_box__aa1Bd"><span class="Option_label__e5">색상</span>
<div class="Option_list__f6"><button>먹색</button>
<button disabled>살구색 (품절)</button></div></div>
<div class="Buy_row__g7"><button class="Buy_cart__h8">담기</button><button class="Buy_now__i9">바로 구매</button></div></div></div>
<div class="Tab_bar__jj2Lm"><a href="#spec">상품정보</a><a href="#review">구매후기</a></div>
<div class="Spec_root__kk3Mn" id="spec">
<div class="Spec_row__l4"><span>크기</span><span>폭 14cm, 높이 41cm</span></div>
<div class="Spec_row__l4"><span>전구</span><span>교체형 LED 6와트</span></div>
<div class="Spec_row__l4"><span>밝기 조절</span><span>세 단계, 손끝 터치</span></div>
<div class="Spec_row__l4"><span>제조국</span><span>대한민국</span></div>
<p class="Spec_text__m5">닥종이 갓이라 물걸레질은 피해 주세요.</p></div>
<div class="Review_root__nn6Op" id="review"><h3>구매후기</h3>
<div class="Review_item__o7"><b>솔방울님</b><p>책 읽을 때 눈이 한결 편해요.</p></div>
<div class="Review_item__o7"><b>느린오후님</b><p>갓 한쪽이 살짝 기울어서 왔지만 쓸 만합니다.</p></div></div>
<div class="Recommend_root__pp8Qr"><h3>함께 본 상품</h3><ul>
<li><a href="/goods/10431">물결무늬 연필꽂이</a><span>12,000원</span></li>
<li><a href="/goods/10502">참나무 받침대</a><span>23,500원</span></li></ul></div>
</div>
<div class="Footer_root__qq9Rs"><div class="Footer_cs__t1">고객센터 평일 오전 10시부터 오후 5시까지</div>
<div class="Footer_addr__u2">주식회사 달빛리빙 새벽시 호수로 88</div>
<div class="Footer_links__v3"><a href="/privacy">개인정보처리방침</a></div></div>
<div class="Toast_root__w4" style="display:none">장바구니에 담았습니다.</div>
</div>
<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"goodsNo":10427}},"page":"/goods/[id]","buildId":"k2Jx"}</script>
</body></html>`,
    finds: [
      "58,900원",
      "3,000원 (제주 6,000원)",
      "살구색 (품절)",
      "폭 14cm, 높이 41cm",
      "교체형 LED 6와트",
      "닥종이 갓이라 물걸레질은 피해 주세요.",
      "책 읽을 때 눈이 한결 편해요.",
      "느린오후님",
    ],
    leaves: [
      "신규 회원 첫 구매 만 원 할인 쿠폰",
      "집들이 사진",
      "회원가입",
      "물결무늬 연필꽂이",
      "참나무 받침대",
      "고객센터 평일 오전 10시부터 오후 5시까지",
      "개인정보처리방침",
      "장바구니에 담았습니다.",
    ],
  },
];
