import type { SamplePage } from "./sample-page.ts";

/** A change log of a library, and answers to common questions behind fold-outs. */
export const documentationHelp: readonly SamplePage[] = [
  {
    name: "a change log of a library",
    language: "en",
    half: "tuning",
    url: "https://tarnpy.example/changelog/",
    html: `<!doctype html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="generator" content="mkdocs-1.6.0, mkdocs-material-9.5.31">
<title>Changelog - Tarn</title>
<link rel="stylesheet" href="../assets/stylesheets/main.3cba04c6.min.css">
<style>:root{--md-text-font:"Inter";--md-code-font:"Mono"}</style>
</head>
<body dir="ltr" data-md-color-scheme="default" data-md-color-primary="teal">
<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">
<label class="md-overlay" for="__drawer"></label>
<div data-md-component="skip"><a href="#changelog" class="md-skip">Skip to content</a></div>
<div data-md-color-scheme="default" data-md-component="outdated" hidden><aside class="md-banner md-banner--warning">
<div class="md-banner__inner md-grid md-typeset">You're not viewing the latest version.</div></aside></div>
<header class="md-header" data-md-component="header"><nav class="md-header__inner md-grid" aria-label="Header">
<a href=".." title="Tarn" class="md-header__button md-logo">Tarn</a>
<div class="md-search" role="dialog"><form class="md-search__form" name="search"><input type="text" class="md-search__input"
placeholder="Search"></form>
<div class="md-search__output"><div class="md-search-result__meta">Initializing search</div></div></div>
<div class="md-header__source"><a href="https://code.example/tarn" class="md-source">
<div class="md-source__repository">tarn-dev/tarn</div></a></div>
</nav></header>
<div class="md-container" data-md-component="container">
<nav class="md-tabs" aria-label="Tabs"><ul class="md-tabs__list">
<li class="md-tabs__item"><a href="../cookbook/" class="md-tabs__link">Cookbook</a></li>
<li class="md-tabs__item"><a href="../sponsors/" class="md-tabs__link">Our sponsors</a></li></ul></nav>
<main class="md-main" data-md-component="main"><div class="md-main__inner md-grid">
<div class="md-sidebar md-sidebar--primary" data-md-type="navigation"><nav class="md-nav md-nav--primary" aria-label="Navigation">
<ul class="md-nav__list"><li class="md-nav__item"><a href="../install/" class="md-nav__link"><span class="md-ellipsis">Install from
source</span></a></li>
<li class="md-nav__item"><a href="../filters/" class="md-nav__link"><span class="md-ellipsis">Writing filters</span></a></li></ul></nav>
</div>
<div class="md-sidebar md-sidebar--secondary" data-md-type="toc"><nav class="md-nav md-nav--secondary" aria-label="Table of contents">
<label class="md-nav__title">Table of contents</label><ul class="md-nav__list"><li><a href="#420" class="md-nav__link">4.2.0</a></li></ul>
</nav></div>
<div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset">
<a href="https://code.example/tarn/edit/docs/changelog.md" title="Edit" class="md-content__button md-icon"></a>
<h1 id="changelog">Changelog<a class="headerlink" href="#changelog" title="Permanent link">&para;</a></h1>
<p>All notable changes to Tarn are written down here. Dates are in UTC.</p>
<h2 id="420">4.2.0 (11 March 2025)<a class="headerlink" href="#420">&para;</a></h2>
<h3>Added</h3>
<ul><li>Readers may now be given a <code>timeout</code> in seconds.</li><li>Big-endian machines have ready-made wheels.</li></ul>
<h3>Fixed</h3>
<ul><li>An empty file no longer raises <code>IndexError</code> (#1184).</li></ul>
<div class="highlight"><pre><span></span><code>table = tarn.read("stock.tsv", timeout=30)
</code></pre></div>
<h2 id="413">4.1.3 (2 January 2025)</h2>
<div class="admonition warning"><p class="admonition-title">Warning</p>
<p>This release drops support for interpreters older than 2020.</p></div>
<ul><li>Column names keep their case on export.</li></ul>
<h2 id="400">4.0.0 (19 June 2024)</h2>
<details class="quote"><summary>Renamed functions</summary><table><thead><tr><th>Old</th><th>New</th></tr></thead><tbody>
<tr><td>load_all</td><td>read_many</td></tr><tr><td>dump_to</td><td>write_into</td></tr></tbody></table></details>
<p>The first version of the new engine, rewritten from the ground up.</p>
<hr>
<aside class="md-source-file"><span class="md-source-file__fact">Last built by the nightly job</span></aside>
<form class="md-feedback" name="feedback" hidden><fieldset><legend class="md-feedback__title">Was this page helpful?</legend></fieldset>
</form>
</article></div></div></main>
<footer class="md-footer"><nav class="md-footer__inner md-grid" aria-label="Footer"><a href="../license/"
class="md-footer__link md-footer__link--next">
<div class="md-footer__title">Licence and credits</div></a></nav>
<div class="md-footer-meta md-typeset"><div class="md-copyright">Made with Material by the Tarn collective</div></div></footer>
</div>
<div class="md-consent" data-md-component="consent" id="__consent"><div class="md-consent__overlay"></div><aside class="md-consent__inner">
<form name="consent"><h4>Cookie consent</h4><p>We use cookies to recognize your repeated visits.</p><button>Accept</button></form></aside>
</div>
<script id="__config" type="application/json">{"base": "..", "features": ["navigation.tabs"], "search": "../assets/worker.js"}</script>
</body></html>`,
    finds: [
      "Dates are in UTC.",
      "4.2.0 (11 March 2025)",
      "Big-endian machines have ready-made wheels.",
      'table = tarn.read("stock.tsv", timeout=30)',
      "This release drops support for interpreters older than 2020.",
      "Column names keep their case on export.",
      "write_into",
      "rewritten from the ground up.",
    ],
    leaves: [
      "You're not viewing the latest version.",
      "Initializing search",
      "Our sponsors",
      "Writing filters",
      "Was this page helpful?",
      "Licence and credits",
      "We use cookies to recognize your repeated visits.",
      "navigation.tabs",
    ],
  },
  {
    name: "common questions behind fold-outs",
    language: "de",
    half: "held back",
    url: "https://www.lastenrad-lindental.example/hilfe/fragen",
    html: `<!DOCTYPE html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Häufige Fragen – Lastenrad Lindental</title>
  <meta name="description" content="Antworten rund um Ausleihe, Akku und Haftung.">
  <link href="/css/bootstrap.min.css" rel="stylesheet">
</head>
<body class="bg-light">
  <header class="border-bottom">
    <nav class="navbar navbar-expand-lg navbar-light bg-white">
      <div class="container">
        <a class="navbar-brand" href="/">Lastenrad Lindental</a>
        <div class="collapse navbar-collapse"><ul class="navbar-nav ms-auto">
          <li class="nav-item"><a class="nav-link" href="/stationen">Stationen finden</a></li>
          <li class="nav-item"><a class="nav-link" href="/tarife">Tarife und Abos</a></li>
          <li class="nav-item"><a class="nav-link btn btn-primary" href="/login">Jetzt anmelden</a></li>
        </ul></div>
      </div>
    </nav>
  </header>
  <div class="container my-5">
    <div class="row">
      <div class="col-md-3">
        <div class="list-group mb-4">
          <a class="list-group-item list-group-item-action active" href="/hilfe/fragen">Häufige Fragen</a>
          <a class="list-group-item list-group-item-action" href="/hilfe/schaden">Schaden melden</a>
          <a class="list-group-item list-group-item-action" href="/hilfe/kontakt">Rückruf vereinbaren</a>
        </div>
        <div class="card"><div class="card-body"><h5 class="card-title">Rundbrief</h5>
          <p class="card-text">Neue Stationen einmal im Monat per Mail.</p>
          <input class="form-control" placeholder="Mailadresse"></div></div>
      </div>
      <div class="col-md-9">
        <h1 class="mb-3">Häufige Fragen</h1>
        <p class="lead">Hier steht, was uns an der Werkstatttheke am öftesten gefragt wird.</p>
        <h2 class="h4">Ausleihe</h2>
        <details class="mb-2"><summary>Wie lange darf ich ein Rad behalten?</summary>
          <p>Höchstens drei Tage am Stück, danach muss es für einen Tag zurück an die Station.</p></details>
        <details class="mb-2"><summary>Was kostet eine Stunde?</summary>
          <p>Mit Abo <strong>1,80 €</strong>, ohne Abo 3,20 €. Die Nacht von 22 bis 6 Uhr ist frei.</p></details>
        <h2 class="h4 mt-4">Akku und Technik</h2>
        <details class="mb-2"><summary>Wie weit komme ich mit einer Ladung?</summary>
          <p>Das hängt von der Last ab:</p>
          <ul><li>leer etwa 60 Kilometer</li><li>mit 80 Kilogramm etwa 35 Kilometer</li></ul></details>
        <details class="mb-2"><summary>Darf ich den Akku zu Hause laden?</summary>
          <p>Ja, das Ladegerät liegt in der Box unter dem Sattel.</p></details>
        <h2 class="h4 mt-4">Haftung</h2>
        <details class="mb-2"><summary>Wer zahlt bei einem Sturz?</summary>
          <p>Die Kasko des Vereins, abzüglich einer Selbstbeteiligung von 150 €.</p></details>
        <div class="alert alert-secondary mt-5 d-print-none" style="display:none">Ihr Browser ist veraltet.</div>
        <div class="card mt-5"><div class="card-body"><h5>Das könnte Sie auch interessieren</h5>
          <a href="/magazin/winter">Sicher durch den Winter radeln</a><br><a href="/magazin/kinder">Kinder mitnehmen: so geht es</a></div>
</div>
      </div>
    </div>
  </div>
  <footer class="bg-dark text-white py-4"><div class="container"><div class="row">
    <div class="col">Lastenrad Lindental e. V., Mühlgasse 7, 00000 Lindental</div>
    <div class="col"><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutzerklärung</a></div>
  </div></div></footer>
  <div class="position-fixed bottom-0 w-100 bg-white p-3 shadow" id="cookieHinweis">
    <p>Diese Seite verwendet Cookies zur Reichweitenmessung.</p><button class="btn btn-sm btn-primary">Alles klar</button></div>
  <script>window.dataLayer = window.dataLayer || []; dataLayer.push({seite: "fragen"});</script>
</body>
</html>`,
    finds: [
      "was uns an der Werkstatttheke am öftesten gefragt wird.",
      "Wie lange darf ich ein Rad behalten?",
      "Höchstens drei Tage am Stück",
      "1,80 €",
      "mit 80 Kilogramm etwa 35 Kilometer",
      "das Ladegerät liegt in der Box unter dem Sattel.",
      "Wer zahlt bei einem Sturz?",
      "abzüglich einer Selbstbeteiligung von 150 €.",
    ],
    leaves: [
      "Stationen finden",
      "Rückruf vereinbaren",
      "Neue Stationen einmal im Monat per Mail.",
      "Ihr Browser ist veraltet.",
      "Sicher durch den Winter radeln",
      "Mühlgasse 7",
      "Diese Seite verwendet Cookies zur Reichweitenmessung.",
      "window.dataLayer",
    ],
  },
];
