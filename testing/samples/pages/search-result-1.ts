import type { SamplePage } from "./sample-page.ts";

/** Results of a town's site search, of a library catalogue and of a search in documentation. */
export const searchCollections: readonly SamplePage[] = [
  {
    name: "results of a town's site search",
    language: "en",
    half: "held back",
    url: "https://www.brackendale.example/search?q=garden+waste",
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Search results for garden waste - Brackendale</title>
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/bootstrap-5/css/bootstrap.min.css"></head>
<body>
<nav class="navbar navbar-dark bg-success">
<div class="container"><a class="navbar-brand" href="/">Brackendale Council</a>
<div class="navbar-nav flex-row"><a class="nav-link me-3" href="/pay">Pay a bill</a><a class="nav-link me-3" href="/report">Report a
problem</a><a class="nav-link" href="/account">My account</a></div></div></nav>
<div class="container py-4"><div class="row"><div class="col-md-9">
<form class="input-group mb-4" role="search"><input class="form-control" type="search" name="q" value="garden waste"><button
class="btn btn-success">Search</button></form>
<h1 class="h4">4 results for "garden waste"</h1>
<div class="search-results">
<div class="media mb-4"><div class="media-body">
<h2 class="h5"><a href="/waste/brown-bin">Ordering a brown bin</a></h2>
<div class="text-success small">brackendale.example/waste/brown-bin</div>
<p>A brown bin costs £52 a year and is emptied every second week from March to November.</p></div></div>
<div class="media mb-4"><div class="media-body">
<h2 class="h5"><a href="/waste/compost">Compost bins at half price</a></h2>
<p>Households may buy one compost bin of 220 litres at a reduced price.</p><span class="badge bg-light text-dark">Page, updated in
May</span></div></div>
<div class="media mb-4"><div class="media-body">
<h2 class="h5"><a href="/waste/tip">Opening hours of the tip at Quarry Lane</a></h2>
<p>Hedge cuttings are taken free of charge, tree stumps are not.</p></div></div>
<div class="media mb-4"><div class="media-body">
<h2 class="h5"><a href="/docs/bonfires.pdf">Rules for bonfires</a></h2>
<p>No fires within fifty metres of a thatched roof.</p>
<span class="badge bg-light text-dark">PDF, 210 KB</span></div></div></div>
<p class="text-muted">Did you not find what you need? <a href="/contact">Ask our front desk</a></p></div>
<div class="col-md-3"><div class="card mb-3">
<div class="card-header">Narrow your results</div>
<div class="list-group list-group-flush"><a class="list-group-item" href="?t=page">Web pages only</a>
<a class="list-group-item" href="?t=doc">Documents only</a></div></div><div class="card">
<div class="card-header">Popular searches</div>
<div class="card-body"><a href="?q=bus+pass">bus pass renewal</a></div></div></div>
</div></div>
<footer class="bg-light py-4"><div class="container">
<div>Brackendale Council, Moot Hall, Market Place</div><a
href="/accessibility">Accessibility help</a></div></footer>
<div class="toast-container" aria-live="polite"><div class="toast hide" style="display:none">
<div class="toast-body">Link copied to clipboard</div></div></div>
<div class="cookie-strip"><p>This website keeps a small file on your device.</p></div>
<script>var searchLog = { term: "garden waste", hits: 4 };</script>
</body></html>`,
    finds: [
      "Ordering a brown bin",
      "A brown bin costs £52 a year",
      "Compost bins at half price",
      "Page, updated in May",
      "Hedge cuttings are taken free of charge",
      "Rules for bonfires",
      "No fires within fifty metres of a thatched roof.",
    ],
    leaves: [
      "Report a problem",
      "Documents only",
      "bus pass renewal",
      "Moot Hall",
      "Accessibility help",
      "Link copied to clipboard",
      "This website keeps a small file on your device.",
      "searchLog",
    ],
  },
  {
    name: "results of a library catalogue",
    language: "de",
    half: "tuning",
    url: "https://katalog.stadtbuecherei-moorlinde.example/Search/Results?lookfor=moore",
    html: `<!DOCTYPE html>
<html lang="de">
<head><meta charset="utf-8"/><title>Suchergebnisse - moore</title>
<meta name="Generator" content="VuFind 9.1"/>
<script>VuFind = {path: '/katalog'}; VuFind.translations = {"loading": "Wird geladen"};</script></head>
<body class="template-dir-search template-name-results offcanvas offcanvas-left">
<header class="hidden-print"><a class="sr-only" href="#content">Weiter zum Inhalt</a>
<div class="banner container navbar"><a class="navbar-brand" href="/">Stadtbücherei Moorlinde</a>
<ul class="nav navbar-nav navbar-right"><li><a href="/Cart">Buchkorb</a></li>
<li><a href="/MyResearch">Leserkonto öffnen</a></li></ul></div>
</header>
<div class="breadcrumbs"><div class="container"><ul class="breadcrumb">
<li class="active">Suche</li></ul></div></div>
<div role="main" class="main template-dir-search"><div class="container" id="content">
<div class="mainbody left"><h1>Treffer für „moore“</h1>
<div class="search-stats">Treffer 1 bis 4 von 31</div>
<ol class="record-list search-results-solr">
<li id="result0" class="result"><div class="result-body">
<h2><a href="/Record/1" class="title getFull">Das stille Wasser: Moore zwischen
Elz und Auer</a></h2>
<div>von <a href="/Author/1" class="result-author">Hedda Rosslauf</a></div>
<div>Veröffentlicht 2019</div>
<div class="callnumAndLocation"><strong>Signatur:</strong> <span class="callnumber">Nat 412 Ross</span>
</div><span class="label label-success">Verfügbar</span></div></li>
<li id="result1" class="result"><div class="result-body">
<h2><a href="/Record/2" class="title getFull">Torfstechen im neunzehnten
Jahrhundert</a></h2>
<div>von <a href="/Author/2">Ansgar Kielwein</a></div><span class="label label-danger">Entliehen bis 14.03.2025</span></div></li>
<li id="result2" class="result"><div class="result-body">
<h2><a href="/Record/3" class="title getFull">Sonnentau und Wollgras: ein
Bestimmungsbuch</a></h2>
<div class="result-formats"><span class="format book">Buch mit 80 Farbtafeln</span></div></div></li>
<li id="result3" class="result"><div class="result-body">
<h2><a href="/Record/4" class="title getFull">Moorgeister</a></h2>
<div class="result-formats"><span class="format">Hörbuch, 6 Stunden 12 Minuten</span></div><span class="label">Nur im Lesesaal</span></div>
</li></ol>
<ul class="pagination"><li><a href="?page=2">Vor</a></li></ul></div>
<div class="sidebar right" id="search-sidebar"><h2>Suche verfeinern</h2><div class="facet-group">
<div class="title">Standort</div><a href="?f=1">Zweigstelle Hafenviertel (9)</a><a href="?f=2">Fahrbücherei (3)</a></div>
<div class="facet-group">
<div class="title">Sprache</div><a href="?f=3">Niederdeutsch (1)</a></div></div></div></div>
<footer class="hidden-print"><div class="footer-container">
<p>Stadtbücherei Moorlinde, Am Torfplatz 2</p>
<p><a href="/Feedback">Anschaffung vorschlagen</a></p></div></footer>
<div id="modal" class="modal fade hidden-print" style="display:none">
<div class="modal-body">Wird geladen, bitte warten</div></div>
</body></html>`,
    finds: [
      "Das stille Wasser: Moore zwischen Elz und Auer",
      "Hedda Rosslauf",
      "Nat 412 Ross",
      "Torfstechen im neunzehnten Jahrhundert",
      "Entliehen bis 14.03.2025",
      "Buch mit 80 Farbtafeln",
      "Moorgeister",
      "Nur im Lesesaal",
    ],
    leaves: [
      "Leserkonto öffnen",
      "Buchkorb",
      "Zweigstelle Hafenviertel (9)",
      "Niederdeutsch (1)",
      "Am Torfplatz 2",
      "Anschaffung vorschlagen",
      "bitte warten",
      "VuFind.translations",
    ],
  },
  {
    name: "results of a search in documentation",
    language: "en",
    half: "held back",
    url: "https://docs.gantrydb.example/search.html?q=vacuum",
    html: `<!DOCTYPE html>
<html class="writer-html5" lang="en">
<head><meta charset="utf-8" />
<title>Search &mdash; GantryDB 5 documentation</title>
<link rel="stylesheet" href="_static/css/theme.css" />
<script src="_static/searchtools.js"></script></head>
<body class="wy-body-for-nav"><div class="wy-grid-for-nav">
<nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll">
<div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">GantryDB</a></div>
<div class="wy-menu wy-menu-vertical" role="navigation">
<p class="caption" role="heading"><span class="caption-text">Contents</span></p>
<ul>
<li class="toctree-l1"><a href="install.html">Installing the server</a></li>
<li class="toctree-l1"><a href="replicas.html">Replicas and failover</a></li>
<li class="toctree-l1"><a href="sql.html">Dialect of SQL</a>
</li></ul></div></div></nav>
<section data-toggle="wy-nav-shift" class="wy-nav-content-wrap">
<nav class="wy-nav-top" aria-label="Mobile navigation menu"><a href="index.html">GantryDB</a></nav>
<div class="wy-nav-content"><div class="rst-content">
<div role="navigation" aria-label="Page navigation">
<ul class="wy-breadcrumbs">
<li class="breadcrumb-item active">Search</li></ul></div>
<div role="main" class="document"><div itemprop="articleBody">
<noscript><div class="admonition warning">
<p class="last">Please activate JavaScript to enable the search.</p></div></noscript>
<div id="search-results"><h2>Search Results</h2>
<p class="search-summary">Found 4 pages matching the search query.</p>
<ul class="search"><li><a href="maintenance.html">Maintenance at night</a>
<p class="context">The vacuum job gives deleted rows back to the free list; it never locks a table for writing.</p></li>
<li><a href="config.html#vacuum_scale">vacuum_scale</a><span> (configuration value, in Settings)</span>
<p class="context">Share of dead rows above which the job starts. Default: 0.15</p></li>
<li><a href="cli.html">gantryctl vacuum</a>
<p class="context"><code>gantryctl vacuum --table orders --verbose</code></p></li>
<li><a href="faq.html">Why does my disk not shrink?</a>
<p class="context">Free pages are kept for new rows. Copy the table if you need the
space at once.</p></li></ul></div>
</div></div>
<footer><hr/><div role="contentinfo">
<p>&#169; Copyright 2025, The GantryDB authors, Crane Wharf.</p>
</div>Built with a theme from a docs host.</footer></div></div></section></div>
<div class="rst-versions" data-toggle="rst-versions" role="note"><span class="rst-current-version">Version: stable</span>
<div class="rst-other-versions" style="display:none"><dl><dt>Downloads</dt>
<dd>Offline copy as PDF</dd></dl></div></div>
<div class="ethical-sidebar"><a href="https://ads.example">Managed hosting for busy teams, try it this month</a></div>
<script>jQuery(function () { SphinxRtdTheme.Navigation.enable(true); });</script>
</body></html>`,
    finds: [
      "Maintenance at night",
      "The vacuum job gives deleted rows back to the free list",
      "Share of dead rows above which the job starts. Default: 0.15",
      "gantryctl vacuum --table orders --verbose",
      "Why does my disk not shrink?",
      "Copy the table if you need the space at once.",
    ],
    leaves: [
      "Replicas and failover",
      "Please activate JavaScript to enable the search.",
      "Crane Wharf",
      "Built with a theme from a docs host.",
      "Offline copy as PDF",
      "Managed hosting for busy teams",
      "SphinxRtdTheme",
    ],
  },
];
