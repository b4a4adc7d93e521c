import type { SamplePage } from "./sample-page.ts";

/** A manual page in plain text, a tutorial with steps, and a glossary as a definition list. */
export const documentationSteps: readonly SamplePage[] = [
  {
    name: "a manual page in plain text",
    language: "en",
    half: "tuning",
    url: "https://man.heron-os.example/man1/sluice.1.html",
    html: `<html>
<head>
<title>sluice(1) - Heron OS manual pages</title>
<meta http-equiv="content-type" content="text/html; charset=utf-8">
<style type="text/css">
body { font-family: sans-serif; margin: 1em }
pre { background: #f6f6f6 }
</style>
</head>
<body>
<table width="100%"><tr><td><a href="/">Heron OS</a></td>
<td align="right"><form action="/search"><input name="q"> <input type="submit" value="Look up"></form></td></tr></table>
<p><a href="/man1/">Section 1 index</a> | <a href="/man5/">File formats index</a> | <a href="/download/">Download the manual</a></p>
<hr>
<pre>
<b>SLUICE</b>(1)                General Commands Manual               <b>SLUICE</b>(1)

<a name="NAME"></a><b>NAME</b>
     sluice - hold back a stream until a condition is met

<a name="SYNOPSIS"></a><b>SYNOPSIS</b>
     <b>sluice</b> [-q] [-t <u>seconds</u>] [-f <u>file</u>] <u>condition</u>

<a name="DESCRIPTION"></a><b>DESCRIPTION</b>
     The sluice utility copies its standard input to its standard output,
     but only after the condition has become true. Until then the input
     is kept in memory, or in a spool file when it grows past 8 MiB.

     The options are as follows:

     -q      Be quiet about a condition that never came true.

     -t      Give up after so many seconds. The default is 300.

     -f      Keep the spool under this name and do not delete it.

<a name="EXIT"></a><b>EXIT STATUS</b>
     0       The stream was passed on.
     1       The time ran out.
     &gt;1      An error occurred.

<a name="EXAMPLES"></a><b>EXAMPLES</b>
     Print a report as soon as the printer answers:

           $ make-report | sluice -t 60 host:printer3 | lp

     Wait for a file and keep what came before it:

           $ tail -f app.log | sluice -f early.log file:/run/ready

<a name="SEEALSO"></a><b>SEE ALSO</b>
     <a href="tee.1.html">tee(1)</a>, <a href="weir.1.html">weir(1)</a>

<a name="BUGS"></a><b>BUGS</b>
     Conditions on hosts are asked for once a second, which some
     firewalls take for a scan.

Heron OS 7.2                    March 3, 2024                    Heron OS 7.2
</pre>
<hr>
<p><small>These pages are made every night from the sources of the current release.
<a href="/contact">Write to the webmaster</a>. Hosting is a gift of the Brackwater Computer Club, Pier Street 40.</small></p>
<script>
var counter = new Image(); counter.src = "/hit.gif?page=sluice";
</script>
</body>
</html>`,
    finds: [
      "sluice - hold back a stream until a condition is met",
      "or in a spool file when it grows past 8 MiB.",
      "Give up after so many seconds. The default is 300.",
      "The stream was passed on.",
      "$ make-report | sluice -t 60 host:printer3 | lp",
      "firewalls take for a scan.",
    ],
    leaves: [
      "File formats index",
      "Download the manual",
      "Write to the webmaster",
      "Brackwater Computer Club",
      "counter.src",
    ],
  },
  {
    name: "a tutorial with numbered steps",
    language: "ja",
    half: "held back",
    url: "https://manabi.hoshikit.example/tutorial/weather-app",
    html: `<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>天気アプリを作る | ほしキット学習帳</title>
<meta name="description" content="ほしキットで小さな天気アプリを作ります。">
<link rel="preload stylesheet" href="/assets/style.9fKd2xQ1.css" as="style">
<script type="module" src="/assets/app.B7x_2k0P.js"></script>
</head>
<body>
<div id="app"><div class="Layout" data-v-5d98c3a5>
<span tabindex="-1" data-v-0f60ec36></span><a href="#VPContent" class="VPSkipLink visually-hidden">本文へ移動</a>
<header class="VPNav" data-v-ae24b3ad><div class="VPNavBar has-sidebar"><div class="wrapper"><div class="container">
<div class="title"><div class="VPNavBarTitle"><a class="title" href="/">ほしキット学習帳</a></div></div>
<nav class="VPNavBarMenu menu"><a class="VPLink link" href="/tutorial/">入門の目次</a><a class="VPLink link" href="/plugins/">拡張機能の一覧</a>
<a class="VPLink link" href="/blog/">開発者だより</a></nav></div></div></div></header>
<aside class="VPSidebar" data-v-18756405><nav class="nav" aria-labelledby="sidebar-aria-label">
<section class="VPSidebarItem level-0"><h2 class="text">入門</h2><div class="items">
<div class="VPSidebarItem level-1 is-link"><a class="link" href="/tutorial/clock"><p class="text">時計アプリを作る</p></a></div>
<div class="VPSidebarItem level-1 is-link is-active"><a class="link" href="/tutorial/weather-app"><p class="text">天気アプリを作る</p></a></div>
<div class="VPSidebarItem level-1 is-link"><a class="link" href="/tutorial/deploy"><p class="text">公開サーバーに置く</p></a></div>
</div></section></nav></aside>
<div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc has-sidebar has-aside"><div class="container">
<div class="aside"><div class="aside-container"><div class="VPDocAsideOutline"><div class="outline-title">このページの内容</div>
<ul><li><a class="outline-link" href="#step1">手順1</a></li></ul></div>
<div class="VPCarbonAds"><p>広告:有料講座が今だけ半額です</p></div></div></div>
<div class="content"><div class="content-container"><main class="main"><div class="vp-doc _tutorial_weather-app"><div>
<h1 id="weather">天気アプリを作る <a class="header-anchor" href="#weather">&#8203;</a></h1>
<p>この章では、町の名前を入れると今日の気温を表示する小さなアプリを作ります。所要時間は約三十分です。</p>
<h2 id="step1">手順1 ひな形を用意する</h2>
<p>端末で次の命令を実行してください。</p>
<div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span>
<pre class="shiki"><code><span class="line"><span>hoshi new tenki --template minimal</span></span></code></pre></div>
<h2 id="step2">手順2 画面を書く</h2>
<ol><li>フォルダー「screens」を開きます。</li><li>入力欄を一つ置き、名前を「machi」にします。</li><li>ボタンの文字を「調べる」に変えます。</li></ol>
<div class="tip custom-block"><p class="custom-block-title">ヒント</p><p>入力欄が空のときはボタンを押せないようにすると親切です。</p></div>
<h2 id="step3">手順3 気温を取り寄せる</h2>
<div class="language-js"><pre class="shiki"><code><span
class="line">const kion = await hoshi.fetch("/v1/kion", { machi });</span></code></pre></div>
<table tabindex="0"><thead><tr><th>返り値</th><th>意味</th></tr></thead><tbody>
<tr><td>saikou</td><td>最高気温(摂氏)</td></tr><tr><td>kousui</td><td>降水確率(百分率)</td></tr></tbody></table>
<h2 id="step4">手順4 動かしてみる</h2>
<p>保存すると画面が自動で更新されます。気温が出れば完成です。</p>
</div></div></main>
<footer class="VPDocFooter"><div class="edit-info"><a class="edit-link-button" href="https://code.example/edit">このページを編集する</a></div>
<nav class="prev-next"><a class="pager-link next" href="/tutorial/deploy"><span class="desc">次のページ</span><span
class="title">公開の準備をする</span></a></nav></footer>
</div></div></div></div></div>
<footer class="VPFooter has-sidebar"><div class="container"><p class="message">無断転載を禁じます。</p>
<p class="copyright">© 2025 ほしキット協会 青葉町三丁目</p></div></footer>
</div></div>
<script>window.__VP_HASH_MAP__={"tutorial_weather-app.md":"D3kq9x"};</script>
</body></html>`,
    finds: [
      "町の名前を入れると今日の気温を表示する小さなアプリを作ります。",
      "hoshi new tenki --template minimal",
      "入力欄を一つ置き、名前を「machi」にします。",
      "入力欄が空のときはボタンを押せないようにすると親切です。",
      'const kion = await hoshi.fetch("/v1/kion", { machi });',
      "降水確率(百分率)",
      "気温が出れば完成です。",
    ],
    leaves: [
      "拡張機能の一覧",
      "時計アプリを作る",
      "広告:有料講座が今だけ半額です",
      "このページを編集する",
      "公開の準備をする",
      "無断転載を禁じます。",
      "__VP_HASH_MAP__",
    ],
  },
  {
    name: "a glossary as a definition list",
    language: "fr",
    half: "tuning",
    url: "https://doc.cartolibre.example/fr/glossaire.html",
    html: `<!DOCTYPE html>
<html lang="fr" data-content_root="./">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Glossaire &#8212; Documentation CartoLibre 3.2</title>
<link rel="stylesheet" type="text/css" href="_static/alabaster.css?v=12dfc556" />
<script src="_static/documentation_options.js?v=9c2a7f3b"></script>
<script src="_static/doctools.js?v=9a2dae69"></script>
<link rel="index" title="Index" href="genindex.html" />
</head><body>
<div class="related" role="navigation" aria-label="related navigation">
<h3>Navigation</h3>
<ul><li class="right" style="margin-right: 10px"><a href="genindex.html" title="Index général" accesskey="I">index</a></li>
<li class="right"><a href="projections.html" title="Les projections">suivant</a> |</li>
<li class="nav-item nav-item-0"><a href="index.html">Documentation CartoLibre 3.2</a> &#187;</li></ul>
</div>
<div class="document">
<div class="documentwrapper"><div class="bodywrapper">
<div class="body" role="main">
<section id="glossaire">
<h1>Glossaire<a class="headerlink" href="#glossaire" title="Lien permanent vers cette rubrique">¶</a></h1>
<p>Les termes ci-dessous reviennent dans tout le manuel ; ils sont classés par ordre alphabétique.</p>
<dl class="glossary simple">
<dt id="term-calque">calque<a class="headerlink" href="#term-calque">¶</a></dt>
<dd><p>Feuille transparente qui porte un seul type d'objets, par exemple les routes.</p></dd>
<dt id="term-emprise">emprise</dt>
<dd><p>Rectangle le plus petit qui contient tous les objets d'un calque.</p>
<div class="highlight-default notranslate"><div class="highlight"><pre><span></span>calque.emprise(marge=12)
</pre></div></div></dd>
<dt id="term-graticule">graticule</dt><dt>carroyage</dt>
<dd><p>Grille de méridiens et de parallèles tracée par-dessus la carte.</p>
<div class="admonition note"><p class="admonition-title">Note</p><p>Le pas de la grille se règle en minutes d'arc.</p></div></dd>
<dt id="term-tuile">tuile</dt>
<dd><p>Image carrée de 256 pixels de côté. On compte quatre fois plus de tuiles à chaque niveau :</p>
<ul class="simple"><li><p>niveau 0 : une seule tuile</p></li><li><p>niveau 5 : 1 024 tuiles</p></li></ul></dd>
<dt id="term-zonage">zonage</dt>
<dd><p>Découpage d'un territoire en surfaces qui ne se recouvrent pas.</p></dd>
</dl>
</section>
<div class="clearer"></div>
</div></div></div>
<div class="sphinxsidebar" role="navigation" aria-label="Main"><div class="sphinxsidebarwrapper">
<p class="logo"><a href="index.html">CartoLibre</a></p>
<h3>Table des matières</h3>
<ul><li class="toctree-l1"><a class="reference internal" href="prise-en-main.html">Prise en main rapide</a></li>
<li class="toctree-l1"><a class="reference internal" href="projections.html">Choisir une projection</a></li>
<li class="toctree-l1"><a class="reference internal" href="imprimer.html">Imprimer en grand format</a></li></ul>
<search id="searchbox" style="display: none" role="search"><h3>Recherche rapide</h3>
<form class="search" action="search.html"><input type="text" name="q"/><input type="submit" value="Go" /></form></search>
<h3>Soutenir le projet</h3><p>Offrez un café aux traducteurs bénévoles.</p>
</div></div>
<div class="clearer"></div>
</div>
<div class="footer">
&#169;2025, Association CartoLibre, 3 quai des Tanneurs. | Propulsé par un générateur libre
| <a href="_sources/glossaire.rst.txt" rel="nofollow">Source de la page</a>
</div>
<script>var _paq = window._paq || []; _paq.push(['trackPageView']);</script>
</body>
</html>`,
    finds: [
      "Les termes ci-dessous reviennent dans tout le manuel",
      "Feuille transparente qui porte un seul type d'objets",
      "calque.emprise(marge=12)",
      "carroyage",
      "Le pas de la grille se règle en minutes d'arc.",
      "niveau 5 : 1 024 tuiles",
      "Découpage d'un territoire en surfaces qui ne se recouvrent pas.",
    ],
    leaves: [
      "Prise en main rapide",
      "Imprimer en grand format",
      "Recherche rapide",
      "Offrez un café aux traducteurs bénévoles.",
      "3 quai des Tanneurs",
      "Source de la page",
      "trackPageView",
    ],
  },
];
