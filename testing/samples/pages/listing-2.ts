import type { SamplePage } from "./sample-page.ts";

/** A blog's index with excerpts, a calendar of events, and homes for sale. */
export const listingCalendars: readonly SamplePage[] = [
  {
    name: "an index of blog posts with excerpts",
    language: "en",
    half: "held back",
    url: "https://slowmetals.example/blog/page/2",
    html: `<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>Blog, page 2 &#8212; Slow Metals</title><meta name="description" content="Notes from a small foundry.">
<link rel="alternate" type="application/atom+xml" href="/feed.xml"><link rel="stylesheet" href="/css/site.css"></head>
<body class="page page--blog">
<header class="masthead"><div class="masthead__inner"><a class="masthead__logo" href="/">Slow Metals</a>
<ul class="masthead__links"><li class="masthead__link"><a href="/courses">Weekend courses</a></li>
<li class="masthead__link"><a href="/commissions">Commissions</a></li>
<li class="masthead__link"><a href="/stockists">Stockists</a></li></ul></div></header>
<div class="layout layout--two-thirds">
<div class="layout__primary">
<div class="feed">
<div class="feed__item teaser"><div class="teaser__meta">9 October</div>
<h2 class="teaser__headline"><a href="/blog/green-sand">Mixing green sand by hand</a></h2>
<div class="teaser__excerpt">Three buckets of silica, one of clay, and water until a handful keeps the print of your fingers.</div>
<a class="teaser__more" href="/blog/green-sand">Continue reading</a></div>
<div class="feed__item teaser"><div class="teaser__meta">25 September</div>
<h2 class="teaser__headline"><a href="/blog/bell">The bell that would not ring</a></h2>
<div class="teaser__excerpt">A hairline crack cost us eleven kilos of bronze and taught us to warm the mould.</div>
<a class="teaser__more" href="/blog/bell">Continue reading</a></div>
<div class="feed__item teaser teaser--quote"><div class="teaser__meta">2 September</div>
<blockquote class="teaser__quote">Metal remembers every hurry.</blockquote></div>
<div class="feed__item teaser"><div class="teaser__meta">14 August</div>
<h2 class="teaser__headline"><a href="/blog/patina">Five recipes for a brown patina</a></h2>
<div class="teaser__excerpt">With onion skins, with old pennies, and with <em>nothing but patience</em>.</div></div>
<div class="feed__item feed__item--promo"><div class="promo"><div class="promo__title">Sponsored: gloves that last</div>
<p class="promo__text">Fifteen per cent off at our partner this week.</p></div></div>
<div class="feed__item teaser"><div class="teaser__meta">30 July</div>
<h2 class="teaser__headline"><a href="/blog/scrap">Where our scrap comes from</a></h2>
<div class="teaser__excerpt">Mostly taps. Also one church organ and a drawer of trombone slides.</div></div>
</div>
<div class="pager"><a class="pager__newer" href="/blog">Newer posts</a><a class="pager__older" href="/blog/page/3">Older posts</a></div>
</div>
<div class="layout__secondary">
<div class="box box--about"><h3 class="box__title">Who writes this</h3>
<p class="box__text">Two sisters and a furnace named Hetty.</p></div>
<div class="box box--signup"><h3 class="box__title">Letters, four a year</h3>
<form class="signup"><input class="signup__field" type="email"><button class="signup__go">Send them</button></form></div>
<div class="box box--tags">
<h3 class="box__title">Tag cloud</h3><a href="/t/bronze">bronze (14)</a> <a href="/t/pewter">pewter (6)</a></div>
</div></div>
<div class="baseline"><p class="baseline__address">The Old Smithy, Back Lane 2, Wexcombe</p>
<p class="baseline__legal"><a href="/imprint">Imprint and privacy</a></p></div>
<div class="toast toast--hidden" hidden>You are reading offline.</div>
<script>if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');</script>
</body></html>`,
    finds: [
      "Mixing green sand by hand",
      "water until a handful keeps the print of your fingers.",
      "The bell that would not ring",
      "Metal remembers every hurry.",
      "nothing but patience",
      "Where our scrap comes from",
      "Also one church organ and a drawer of trombone slides.",
    ],
    leaves: [
      "Weekend courses",
      "Stockists",
      "Two sisters and a furnace named Hetty.",
      "Letters, four a year",
      "pewter (6)",
      "Back Lane 2",
      "You are reading offline.",
      "serviceWorker",
    ],
  },
  {
    name: "a calendar of events",
    language: "en",
    half: "tuning",
    url: "https://whatson.saltmarsh-town.example/events/2025-08/",
    html: `<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="UTF-8"><title>Events for August 2025 &#8211; Saltmarsh Town</title>
<link rel='stylesheet' href='/wp-content/plugins/events-calendar/css/views-full.min.css' media='all' />
<script id="tribe-common-js-extra">var tribe_l10n = {"datatables":{"search":"Search:","length_menu":"Show entries"}};</script></head>
<body class="post-type-archive-tribe_events tribe-events-page-template wp-theme-saltmarsh">
<div class="site-wrap"><div class="topline">Council offices are closed on Monday</div>
<header class="site-head"><a href="/">Saltmarsh Town</a><nav><ul><li><a href="/bins">Bins and recycling</a></li>
<li><a href="/parking">Parking permits</a></li>
<li><a href="/planning">Planning applications</a></li></ul></nav></header>
<main id="tribe-events-pg-template" class="tribe-events-pg-template">
<div class="tribe-common tribe-events tribe-events-view tribe-events-view--list">
<div class="tribe-common-l-container tribe-events-l-container">
<h1 class="screen-title">Events in August</h1>
<div class="tribe-events-header">
<form class="tribe-events-c-search"><input placeholder="Search for events"><button>Find Events</button>
</form>
<nav class="tribe-events-c-top-bar__nav"><a href="/events/2025-07/">Previous month</a></nav></div>
<div class="tribe-events-calendar-list">
<h2 class="tribe-events-calendar-list__month-separator"><time>First week</time></h2>
<div class="tribe-common-g-row tribe-events-calendar-list__event-row">
<div class="tribe-events-calendar-list__event-date-tag"><span>Sat</span><span>2</span></div>
<div class="tribe-events-calendar-list__event-wrapper"><article class="tribe-events-calendar-list__event">
<div class="tribe-events-calendar-list__event-datetime-wrapper">
<time>2 August, 10.00 to 16.00</time></div>
<h3 class="tribe-events-calendar-list__event-title"><a href="/e/1">Crab line championship</a>
</h3>
<address class="tribe-events-calendar-list__event-venue"><span>North Slipway</span></address>
<div class="tribe-events-calendar-list__event-description">
<p>Bring your own bucket; all crabs go back before the tide turns.</p></div>
<div class="tribe-events-c-small-cta"><span>Free entry</span></div></article></div></div>
<div class="tribe-common-g-row"><article class="tribe-events-calendar-list__event"><time>6 August, 19.30</time>
<h3><a href="/e/2">Brass band on the green</a></h3><address><span>Moved to the Drill Hall if wet</span></address></article></div>
<h2 class="tribe-events-calendar-list__month-separator"><time>Second week</time></h2>
<div class="tribe-common-g-row"><article class="tribe-events-calendar-list__event"><time>13 August, 14.00</time>
<h3><a href="/e/3">Net mending for beginners</a></h3><div><p>Needles are provided. Places for twelve people.</p></div>
<div class="tribe-events-c-small-cta"><span>£4 on the door</span></div></article></div>
<div class="tribe-common-g-row"><article class="tribe-events-calendar-list__event"><time>16 August, all day</time>
<h3><a href="/e/4">Open day at the tide mill</a></h3><p>The wheel turns at 11.40 and again at noon.</p></article></div>
</div>
<div class="tribe-events-c-subscribe-dropdown"><button>Subscribe to calendar</button><ul><li>Export to your phone</li></ul></div>
</div></div></main>
<aside class="site-side"><h4>Latest council news</h4><ul><li><a href="/n/1">Bridge closed for painting until autumn</a></li>
<li><a href="/n/2">New opening times of the tip</a></li></ul></aside>
<footer class="site-foot"><p>Saltmarsh Town Council, Customs House, Strand Road</p><p>Share on Pictogram</p></footer></div>
<div id="ccc" class="cookie-panel"><p>We use necessary cookies to make our site work.</p></div>
</body></html>`,
    finds: [
      "2 August, 10.00 to 16.00",
      "Crab line championship",
      "North Slipway",
      "all crabs go back before the tide turns.",
      "Moved to the Drill Hall if wet",
      "Needles are provided. Places for twelve people.",
      "£4 on the door",
      "The wheel turns at 11.40 and again at noon.",
    ],
    leaves: [
      "Council offices are closed on Monday",
      "Planning applications",
      "Export to your phone",
      "Bridge closed for painting until autumn",
      "Customs House",
      "Share on Pictogram",
      "We use necessary cookies to make our site work.",
      "tribe_l10n",
    ],
  },
  {
    name: "flats and houses for sale",
    language: "pt",
    half: "held back",
    url: "https://www.chavedecasa.example/comprar/vila-serena",
    html: `<!DOCTYPE html><html lang="pt-BR"><head>
<meta charset="utf-8"/>
<title>Imóveis à venda em Vila Serena | Chave de Casa</title>
<meta name="viewport" content="width=device-width,initial-scale=1"/>
<style data-styled="true">.kXyzAb{display:grid}.bRtQwe{color:#444}</style></head>
<body><div id="root"><div class="sc-1f2a kXyzAb">
<div class="sc-9d1 hdr"><a href="/">Chave de Casa</a>
<div class="sc-9d2"><a href="/alugar">Quero alugar</a><a href="/anunciar">Anunciar
imóvel</a><a href="/favoritos">Meus favoritos</a></div></div>
<div class="sc-3b7 flt"><label>Dormitórios</label><select><option>Qualquer quantidade</option></select><button>Limpar filtros</button></div>
<div class="sc-5c0 bRtQwe">
<h1 class="sc-5c1">Imóveis à venda em Vila Serena</h1>
<p class="sc-5c2">38 anúncios, atualizados hoje cedo</p>
<div class="sc-7e0"><div class="sc-7e1"><img src="/f/1.webp" alt=""/></div>
<div class="sc-7e2">
<div class="sc-7e3">R$ 412.000</div>
<div class="sc-7e4">Apartamento com varanda na rua das Mangueiras</div>
<div class="sc-7e5"><span>74 m²</span><span>2 quartos</span><span>1 vaga</span></div>
<div class="sc-7e6">Terceiro andar sem elevador, sol da manhã na sala.</div></div></div>
<div class="sc-7e0"><div class="sc-7e2">
<div class="sc-7e3">R$ 690.000</div>
<div class="sc-7e4">Sobrado geminado perto da praça</div>
<div class="sc-7e5"><span>131 m²</span><span>3 quartos</span></div>
<div class="sc-7e6">Quintal com jabuticabeira e churrasqueira.</div>
</div></div>
<div class="sc-8f0"><div class="sc-8f1">Publicidade</div>
<div class="sc-8f2">Simule seu financiamento em dois minutos</div></div>
<div class="sc-7e0"><div class="sc-7e2">
<div class="sc-7e3">R$ 255.000</div>
<div class="sc-7e4">Quitinete reformada no centro velho</div>
<div class="sc-7e5"><span>29 m²</span></div>
<div class="sc-7e6">Condomínio de R$ 310 por mês.</div>
<div class="sc-7e7">Sob proposta</div>
</div></div>
<div class="sc-7e0"><div class="sc-7e2">
<div class="sc-7e3">R$ 1.180.000</div>
<div class="sc-7e4">Chácara com nascente, estrada do Brejo</div>
<div class="sc-7e6">Documentação em dia e poço artesiano.</div></div></div>
<div class="sc-2a9"><button>Anterior</button><button>Próxima</button></div></div>
<div class="sc-4d0"><div class="sc-4d1">Bairros vizinhos</div><a href="/b/1">Casas no Jardim Aurora</a><a href="/b/2">Lotes no Alto do
Cruzeiro</a>
<div class="sc-4d2">Receba alertas no seu e-mail</div></div>
<div class="sc-6h0"><p>Chave de Casa Serviços Digitais, travessa do Sino 31, sala 4</p><a href="/termos">Termos de uso</a></div>
<div class="sc-0m0" aria-hidden="true" style="display:none">
<p>Faça login para falar com o corretor</p></div>
</div></div><script>window.__APOLLO_STATE__={"ROOT_QUERY":{"city":"vila-serena"}};</script></body></html>`,
    finds: [
      "R$ 412.000",
      "Apartamento com varanda na rua das Mangueiras",
      "74 m²",
      "Quintal com jabuticabeira e churrasqueira.",
      "Quitinete reformada no centro velho",
      "Sob proposta",
      "Chácara com nascente, estrada do Brejo",
      "Documentação em dia e poço artesiano.",
    ],
    leaves: [
      "Anunciar imóvel",
      "Meus favoritos",
      "Simule seu financiamento em dois minutos",
      "Casas no Jardim Aurora",
      "Receba alertas no seu e-mail",
      "travessa do Sino 31",
      "Faça login para falar com o corretor",
      "__APOLLO_STATE__",
    ],
  },
];
