import type { SamplePage } from "./sample-page.ts";

/** A service with prices, a book and a second-hand car. */
export const productOffers: readonly SamplePage[] = [
  {
    name: "a service with prices on a page of meaningless divs",
    language: "pl",
    half: "held back",
    url: "https://www.czyste-okna-borowik.example/mycie-okien",
    html: `<!DOCTYPE html>
<html lang="pl"><head><meta charset="utf-8"><meta name="generator" content="Site Builder 9">
<title>Mycie okien | Czyste Okna Borowik</title>
<style id="css_masterPage">#SITE_HEADER{position:fixed}.comp-k1{width:980px}.font_8{font:normal 16px/1.4em sans}</style>
<script>window.viewerModel = {"siteId": "a17c", "deviceClass": "Desktop"};</script></head>
<body class="responsive"><div id="SITE_CONTAINER"><div id="main_MF" class="main_MF"><div id="site-root">
<div id="masterPage" class="mesh-layout">
<div id="SITE_HEADER" class="x4ePl x4ePl2"><div class="c7cMWz"></div><div class="FVGvCX"><div class="comp-k1 _1Z_nJ">
<p class="font_7"><span>
<a href="/">Czyste Okna Borowik</a></span></p></div>
<div class="comp-k2 _2eZlq"><div class="_1lRal"><a href="/o-nas">Kim jesteśmy</a></div>
<div class="_1lRal"><a href="/dywany">Pranie dywanów</a></div>
<div class="_1lRal"><a href="/galeria">Galeria prac</a></div></div>
<div class="comp-k3 _1fbEI"><span>Zadzwoń od razu: 000 555 019</span></div></div></div>
<div id="PAGES_CONTAINER"><div id="SITE_PAGES"><div id="c1dmp" class="_1KV2M"><div class="_3CemL"><div id="Containerc1dmp">
<div class="_1KV2N">
<div class="comp-l1 _1Q9if"><h1 class="font_0">Mycie okien w domach i biurach</h1></div>
<div class="comp-l2 _1Q9if">
<p class="font_8">Przyjeżdżamy z własną wodą demineralizowaną, dlatego szyby schną bez smug i zacieków.</p>
</div>
<div class="comp-l3"><div class="_2hij5"><div class="_1Q9if"><h2 class="font_2">Cennik</h2></div>
<div class="_3Lsh7"><div class="_1Q9if"><p class="font_8">Okno jednoskrzydłowe</p></div><div class="_1Q9if">
<p class="font_8">18 zł</p>
</div></div>
<div class="_3Lsh7"><div class="_1Q9if"><p class="font_8">Okno balkonowe z ramą</p></div><div class="_1Q9if">
<p class="font_8">32 zł</p>
</div></div>
<div class="_3Lsh7"><div class="_1Q9if"><p class="font_8">Witryna sklepowa, za metr</p></div><div class="_1Q9if">
<p class="font_8">9,50 zł</p></div></div>
</div></div>
<div class="comp-l4 _1Q9if"><h2 class="font_2">Co obejmuje usługa</h2><ul class="font_8"><li><p>mycie szyb z obu stron</p></li>
<li><p>wytarcie parapetów i uszczelek</p></li><li><p>dojazd w granicach miasta</p></li></ul></div>
<div class="comp-l5 _1Q9if"><p class="font_8">Najbliższy wolny termin: czwartek po południu.</p>
<p class="font_8">Za zlecenia powyżej 400 zł udzielamy rabatu w wysokości 10%.</p></div>
<div class="comp-l6 _2UdPt"><div class="_1Q9if"><h4>Zostaw numer, a oddzwonimy</h4></div>
<form class="JVi7i2"><input type="tel" placeholder="Telefon">
<button class="_1fbEJ"><span>Wyślij zgłoszenie</span></button><div class="_1Q9ig" hidden>Dziękujemy za wiadomość!</div></form></div>
</div></div></div></div></div></div>
<div id="SITE_FOOTER" class="x4ePl"><div class="FVGvCX"><div class="_1Q9if"><p class="font_9">ul. Szklana 14, 00-000 Borowik</p>
<p class="font_9">Strona powstała w kreatorze witryn</p></div>
<div class="_1Q9if"><a href="/prywatnosc">Polityka prywatności</a></div></div>
</div>
</div></div></div></div>
<div class="consent-banner-root" data-hook="consent-banner"><div>Używamy plików cookie, aby ulepszać witrynę.</div><button>Zgadzam
się</button></div>
</body></html>`,
    finds: [
      "Mycie okien w domach i biurach",
      "dlatego szyby schną bez smug i zacieków.",
      "Okno balkonowe z ramą",
      "32 zł",
      "9,50 zł",
      "wytarcie parapetów i uszczelek",
      "Najbliższy wolny termin: czwartek po południu.",
      "udzielamy rabatu w wysokości 10%.",
    ],
    leaves: [
      "Kim jesteśmy",
      "Pranie dywanów",
      "Dziękujemy za wiadomość!",
      "ul. Szklana 14",
      "Polityka prywatności",
      "Używamy plików cookie, aby ulepszać witrynę.",
      "viewerModel",
    ],
  },
  {
    name: "a book in a bookshop",
    language: "es",
    half: "tuning",
    url: "https://libreria-ceniza.example/producto/la-casa-del-barquero/",
    html: `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>La casa del barquero &#8211; Librería Ceniza</title>
<link rel='stylesheet' id='woocommerce-general-css' href='/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=8.6' media='all' />
<meta name="generator" content="WooCommerce 8.6.1" />
<noscript><style>.woocommerce-product-gallery{ opacity: 1 !important; }</style></noscript>
</head>
<body class="product-template-default single single-product postid-318 woocommerce woocommerce-page wp-custom-logo">
<p class="woocommerce-store-notice demo_store">Cerramos por inventario del 3 al 6 de enero.</p>
<div id="page" class="hfeed site">
<header id="masthead" class="site-header" role="banner"><div class="col-full">
<div class="site-branding"><a href="/" rel="home">Librería Ceniza</a></div>
<nav id="site-navigation" class="main-navigation"><ul id="menu-principal" class="menu">
<li class="menu-item"><a href="/novedades/">Novedades de la semana</a></li>
<li class="menu-item"><a href="/club/">Club de lectura</a></li><li class="menu-item"><a href="/cheques/">Cheques regalo</a></li></ul></nav>
<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/carrito/">0 artículos en el carrito</a></li>
</ul></div></header>
<div class="storefront-breadcrumb"><div class="col-full"><nav class="woocommerce-breadcrumb"><a href="/">Inicio</a> / <a
href="/narrativa/">Narrativa</a></nav></div></div>
<div id="content" class="site-content" tabindex="-1"><div class="col-full"><div class="woocommerce"></div>
<div id="primary" class="content-area"><main id="main" class="site-main" role="main">
<div id="product-318" class="product type-product status-publish outofstock product_cat-narrativa">
<div class="woocommerce-product-gallery images"><figure><img src="/portada.jpg" alt="Cubierta"></figure></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">La casa del barquero</h1>
<p class="price"><span class="woocommerce-Price-amount amount"><bdi>19,50&nbsp;<span
class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span></p>
<div class="woocommerce-product-details__short-description"><p>Novela de Irune Zabaltegui Moral, traducida por Bento Caldeira.</p></div>
<p class="stock out-of-stock">Agotado en la editorial</p>
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">978-00-0000-318-2</span></span>
<span class="posted_in">Categoría: <a href="/narrativa/" rel="tag">Narrativa</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist">
<li class="description_tab"><a href="#tab-description">Sinopsis</a></li></ul>
<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--description panel entry-content wc-tab" id="tab-description"><h2>Sinopsis</h2>
<p>En una aldea partida por el río, un barquero guarda las cartas que nadie vino a recoger.</p>
<p>Cuando anuncian la construcción de un puente, decide entregarlas una por una.</p>
<blockquote><p>«Un libro que se lee con los pies mojados.»</p></blockquote></div>
<div class="woocommerce-Tabs-panel panel wc-tab" id="tab-additional_information">
<table class="woocommerce-product-attributes shop_attributes">
<tr class="woocommerce-product-attributes-item"><th>Páginas</th><td><p>284</p></td></tr>
<tr class="woocommerce-product-attributes-item"><th>Encuadernación</th><td><p>Rústica con solapas</p></td></tr>
<tr class="woocommerce-product-attributes-item"><th>Edición</th><td><p>Segunda, octubre de 2023</p></td></tr></table></div></div>
<section class="related products"><h2>Productos relacionados</h2><ul class="products columns-3">
<li class="product"><a href="/producto/sal-gorda/"><h2 class="woocommerce-loop-product__title">Sal gorda y otros cuentos</h2></a></li>
<li class="product"><a href="/producto/faro/"><h2 class="woocommerce-loop-product__title">El faro de los sordos</h2></a>
<a href="?add-to-cart=77" class="button add_to_cart_button">Añadir al carrito</a></li></ul></section>
</div></main></div>
<div id="secondary" class="widget-area" role="complementary"><div class="widget"><span class="gamma widget-title">Los más vendidos</span>
<ul class="product_list_widget"><li><a href="/producto/atlas/">Atlas de las islas menguantes</a></li></ul></div></div>
</div></div>
<footer id="colophon" class="site-footer" role="contentinfo"><div class="col-full">
<div class="site-info">Librería Ceniza, calle del Horno 22, bajo
<span class="credit">Hecho con cariño y tinta</span></div></div></footer>
</div>
<script type="application/ld+json">{"@type":"Product","name":"La casa del barquero","offers":{"availability":"OutOfStock"}}</script>
</body></html>`,
    finds: [
      "Novela de Irune Zabaltegui Moral, traducida por Bento Caldeira.",
      "Agotado en la editorial",
      "un barquero guarda las cartas que nadie vino a recoger.",
      "«Un libro que se lee con los pies mojados.»",
      "284",
      "Rústica con solapas",
      "Segunda, octubre de 2023",
    ],
    leaves: [
      "Cerramos por inventario del 3 al 6 de enero.",
      "Novedades de la semana",
      "0 artículos en el carrito",
      "Sal gorda y otros cuentos",
      "El faro de los sordos",
      "Atlas de las islas menguantes",
      "calle del Horno 22",
    ],
  },
  {
    name: "a second-hand car",
    language: "en",
    half: "held back",
    url: "https://kerbside.example/used/hatchback/orla-vesper-2019-88431",
    html: `<!DOCTYPE html>
<html lang="en" class="h-full scroll-smooth">
<head><meta charset="utf-8"><title>2019 Orla Vesper 1.2 Touring for sale in Dunmorrow | Kerbside</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csrf-token" content="f0a9">
<link rel="stylesheet" href="/build/assets/app-6c2d1f.css"></head>
<body class="h-full bg-gray-50 antialiased text-slate-900">
<div class="sticky top-0 z-40 w-full border-b bg-white/80 backdrop-blur">
<div class="mx-auto flex max-w-7xl items-center justify-between px-4 py-3">
<a class="text-xl font-black tracking-tight" href="/">Kerbside</a>
<div class="hidden gap-6 md:flex"><a class="hover:underline" href="/used">Browse used cars</a><a class="hover:underline" href="/sell">Sell
your car</a>
<a class="hover:underline" href="/valuation">Free valuation</a></div>
<a class="rounded-full bg-indigo-600 px-4 py-2 text-white" href="/saved">Saved searches</a></div></div>
<div class="mx-auto max-w-7xl px-4 py-8 lg:grid lg:grid-cols-3 lg:gap-10">
<div class="lg:col-span-2">
<div class="aspect-video overflow-hidden rounded-2xl bg-slate-200"><img class="h-full w-full object-cover" src="/img/88431-1.webp" alt="">
</div>
<div class="mt-2 text-xs text-slate-500">1 of 18 photos</div>
<h1 class="mt-6 text-3xl font-bold">2019 Orla Vesper 1.2 Touring</h1>
<div class="mt-2 flex items-baseline gap-3"><span class="text-2xl font-semibold text-indigo-700">£8,450</span>
<span class="rounded bg-green-100 px-2 py-0.5 text-sm text-green-800">Good price</span></div>
<div class="mt-6 grid grid-cols-2 gap-4 rounded-xl border bg-white p-6 sm:grid-cols-3">
<div><div class="text-xs uppercase text-slate-500">Mileage</div><div class="font-medium">41,206 miles</div></div>
<div><div class="text-xs uppercase text-slate-500">Gearbox</div><div class="font-medium">Manual, 5 speed</div></div>
<div><div class="text-xs uppercase text-slate-500">Keepers</div><div class="font-medium">Two from new</div></div>
<div><div class="text-xs uppercase text-slate-500">Next test due</div><div class="font-medium">14 September</div></div></div>
<div class="prose mt-8 max-w-none"><h2>Seller's notes</h2><p>Garaged all its life and serviced every spring by the same mechanic in
Dunmorrow.
The clutch was renewed at 36,000 miles.</p><p>There is a small dent in the rear wing, shown in photo eleven.</p></div>
<div class="mt-8"><h2 class="text-xl font-semibold">Equipment</h2><ul class="mt-3 columns-2 list-disc pl-5">
<li>Heated front seats</li><li>Rear parking sensors</li><li>Detachable tow bar</li></ul></div>
<table class="mt-8 w-full text-left text-sm"><tbody class="divide-y"><tr><th class="py-2">Road tax</th><td>£165 a year</td></tr>
<tr><th class="py-2">Insurance group</th><td>11E</td></tr><tr><th class="py-2">Boot volume</th><td>331 litres</td></tr></tbody></table>
<div class="mt-8 flex gap-3 text-sm"><button>Share by email</button><button>Report this advert</button></div>
</div>
<aside class="mt-10 space-y-6 lg:mt-0"><div class="rounded-2xl border bg-white p-6 shadow-sm">
<div class="font-semibold">Finance calculator</div>
<p class="mt-2 text-sm">Drive away from £149 a month with our partner bank.</p></div>
<div class="rounded-2xl bg-indigo-50 p-6"><div class="font-semibold">Get alerts for cars like this</div><input class="mt-2 w-full rounded"
type="email"></div></aside>
</div>
<section class="border-t bg-white py-12"><div class="mx-auto max-w-7xl px-4"><h2 class="text-lg font-semibold">More cars near you</h2>
<div class="mt-4 grid grid-cols-4 gap-4"><a class="block" href="/c/1"><div class="font-medium">2017 Tesk Minnow 1.0</div>
<div>£5,200</div></a>
<a class="block" href="/c/2"><div class="font-medium">2020 Orla Lyric Estate</div><div>£10,995</div></a></div></div></section>
<footer class="bg-slate-900 py-10 text-slate-300"><div class="mx-auto max-w-7xl px-4">
<p>Kerbside Motors Online, Level 2, Granary Yard, Dunmorrow</p>
<div class="mt-4 flex gap-4"><a href="/scams">Avoiding scams</a><a href="/cookies">Cookie settings</a></div></div></footer>
<div x-data="{open:false}" x-show="open" x-cloak style="display: none;" class="fixed inset-0"><p>Create an account to message sellers</p>
</div>
<script type="module">import "/build/assets/app-0be1.js"; window.adSlots = ["mpu-1", "leader"];</script>
</body></html>`,
    finds: [
      "2019 Orla Vesper 1.2 Touring",
      "£8,450",
      "41,206 miles",
      "Manual, 5 speed",
      "The clutch was renewed at 36,000 miles.",
      "There is a small dent in the rear wing",
      "Detachable tow bar",
      "331 litres",
    ],
    leaves: [
      "Browse used cars",
      "Free valuation",
      "Get alerts for cars like this",
      "2017 Tesk Minnow 1.0",
      "2020 Orla Lyric Estate",
      "Granary Yard",
      "Create an account to message sellers",
      "window.adSlots",
    ],
  },
];
