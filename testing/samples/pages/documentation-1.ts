import type { SamplePage } from "./sample-page.ts";

/** A guide and a class reference, as two documentation generators write them. */
export const documentationGuides: readonly SamplePage[] = [
  {
    name: "a guide of a command line tool",
    language: "en",
    half: "tuning",
    url: "https://docs.ferrule.example/guides/first-pipeline",
    html: `<!doctype html>
<html lang="en" dir="ltr" class="docs-wrapper plugin-docs plugin-id-default docs-doc-page" data-has-hydrated="false">
<head>
<meta charset="UTF-8">
<meta name="generator" content="Docusaurus v3.4.0">
<title>Your first pipeline | Ferrule</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta property="og:title" content="Your first pipeline | Ferrule">
<meta name="description" content="Build and run a small pipeline from the terminal.">
<link rel="canonical" href="https://docs.ferrule.example/guides/first-pipeline">
<link rel="stylesheet" href="/assets/css/styles.0c1b7f3e.css">
<script src="/assets/js/main.5a0f21c9.js" defer="defer"></script>
</head>
<body class="navigation-with-keyboard">
<script>!function(){document.documentElement.setAttribute("data-theme",localStorage.getItem("theme")||"light")}()</script>
<div id="__docusaurus">
<div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#__docusaurus_skipToContent_fallback">Skip to main
content</a></div>
<div class="announcementBar_mb4j" role="banner"><div class="announcementBarContent_KsVm">Ferrule Conf tickets go on sale in May.</div></div>
<nav aria-label="Main" class="navbar navbar--fixed-top"><div class="navbar__inner"><div class="navbar__items">
<a class="navbar__brand" href="/"><b class="navbar__title text--truncate">Ferrule</b></a>
<a class="navbar__item navbar__link" href="/guides">Guides</a><a class="navbar__item navbar__link" href="/reference">Reference</a>
<a class="navbar__item navbar__link" href="/community">Community showcase</a></div></div></nav>
<div id="__docusaurus_skipToContent_fallback" class="main-wrapper mainWrapper_z2l0"><div class="docsWrapper_hBAB"><div class="docRoot_UBD9">
<aside class="theme-doc-sidebar-container docSidebarContainer_YfHR"><nav aria-label="Docs sidebar" class="menu thin-scrollbar menu_SIkG">
<ul class="theme-doc-sidebar-menu menu__list">
<li class="menu__list-item"><a class="menu__link" href="/guides/install">Installing on a build server</a></li>
<li class="menu__list-item"><a class="menu__link menu__link--active" aria-current="page" href="/guides/first-pipeline">Your first
pipeline</a></li>
<li class="menu__list-item"><a class="menu__link" href="/guides/secrets">Handling secrets</a></li>
<li class="menu__list-item"><a class="menu__link" href="/guides/caching">Remote caching</a></li>
</ul></nav></aside>
<main class="docMainContainer_TBSr"><div class="container padding-top--md padding-bottom--lg"><div class="row">
<div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article>
<nav class="theme-doc-breadcrumbs breadcrumbsContainer_Z_bl" aria-label="Breadcrumbs"><ul class="breadcrumbs">
<li class="breadcrumbs__item"><a class="breadcrumbs__link" href="/"><svg viewBox="0 0 24 24"></svg></a></li>
<li class="breadcrumbs__item"><span class="breadcrumbs__link">Guides</span></li></ul></nav>
<div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button type="button" class="clean-btn">On this page</button></div>
<div class="theme-doc-markdown markdown"><header><h1>Your first pipeline</h1></header>
<p>A pipeline is a list of steps that Ferrule runs in order and stops at the first failure.</p>
<h2 class="anchor anchorWithStickyNavbar_LWe7" id="create">Create the file<a href="#create" class="hash-link" title="Direct link">​</a></h2>
<p>Put a file named <code>ferrule.toml</code> at the root of your project:</p>
<div class="language-toml codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockTitle_Ktv7">ferrule.toml</div>
<div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-toml codeBlock_bY9V"><code class="codeBlockLines_e6Vv">
<span class="token-line"><span class="token plain">[step.lint]</span></span><br>
<span class="token-line"><span class="token plain">run = "marl check src"</span></span><br>
</code></pre><div class="buttonGroup__atx"><button type="button" aria-label="Copy code" class="clean-btn"></button></div></div></div>
<div class="theme-admonition theme-admonition-tip admonition_xJq3 alert alert--success"><div class="admonitionHeading_Gvgb">tip</div>
<div class="admonitionContent_BuS1"><p>Step names may hold letters, digits and dashes, but no dots.</p></div></div>
<h2 class="anchor" id="run">Run it</h2>
<pre class="language-bash"><code>ferrule run --only lint --jobs 4</code></pre>
<p>The exit codes are:</p>
<ul><li><code>0</code> when all steps passed</li><li><code>3</code> when a step timed out</li></ul>
<table><thead><tr><th>Flag</th><th>Meaning</th></tr></thead><tbody>
<tr><td>--dry</td><td>Prints the plan and runs nothing</td></tr>
<tr><td>--keep-going</td><td>Carries on after a failed step</td></tr></tbody></table>
<p>Once this works, move the slow steps to a nightly schedule.</p></div>
<footer class="theme-doc-footer docusaurus-mt-lg"><a href="https://code.ferrule.example/edit" class="theme-edit-this-page">Edit this
page</a></footer>
</article>
<nav class="pagination-nav docusaurus-mt-lg" aria-label="Docs pages"><a class="pagination-nav__link" href="/guides/install">
<div class="pagination-nav__sublabel">Previous</div><div class="pagination-nav__label">Installing Ferrule</div></a></nav>
</div></div>
<div class="col col--3"><div class="tableOfContents_bqdL"><ul class="table-of-contents"><li><a href="#create">Create the file</a></li></ul>
</div></div>
</div></div></main></div></div></div>
<footer class="footer footer--dark"><div class="container"><ul class="footer__items"><li>Chat with maintainers</li></ul>
<div class="footer__copyright">Copyright 2025 Ferrule Works Ltd, 12 Tannery Row</div></div></footer>
</div>
</body>
</html>`,
    finds: [
      "stops at the first failure.",
      'run = "marl check src"',
      "Step names may hold letters, digits and dashes, but no dots.",
      "ferrule run --only lint --jobs 4",
      "when a step timed out",
      "Carries on after a failed step",
      "move the slow steps to a nightly schedule.",
    ],
    leaves: [
      "Ferrule Conf tickets go on sale in May.",
      "Community showcase",
      "Handling secrets",
      "Remote caching",
      "Edit this page",
      "Chat with maintainers",
      "12 Tannery Row",
    ],
  },
  {
    name: "a class reference with signatures",
    language: "en",
    half: "held back",
    url: "https://api.quillbase.example/1.8/com/quillbase/io/RecordCursor.html",
    html: `<!DOCTYPE HTML>
<html lang="en">
<head>
<!-- Generated by javadoc (17) on Tue Feb 04 10:11:12 UTC 2025 -->
<title>RecordCursor (Quillbase 1.8 API)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="description" content="declaration: package: com.quillbase.io, class: RecordCursor">
<link rel="stylesheet" type="text/css" href="../../../stylesheet.css" title="Style">
<script type="text/javascript" src="../../../script.js"></script>
</head>
<body class="class-declaration-page">
<script type="text/javascript">var pathtoroot = "../../../";
loadScripts(document, 'script');</script>
<noscript><div>JavaScript is disabled on your browser.</div></noscript>
<div class="flex-box">
<header role="banner" class="flex-header"><nav role="navigation">
<div class="top-nav" id="navbar-top"><div class="skip-nav"><a href="#skip-navbar-top" title="Skip navigation links">Skip navigation
links</a></div>
<div class="about-language">Quillbase 1.8 public interface</div>
<ul id="navbar-top-firstrow" class="nav-list" title="Navigation">
<li><a href="../../../index.html">Overview</a></li><li><a href="package-summary.html">Package</a></li>
<li class="nav-bar-cell1-rev">Class</li><li><a href="package-tree.html">Tree</a></li>
<li><a href="../../../deprecated-list.html">Deprecated list</a></li><li><a href="../../../help-doc.html">Help with this site</a></li></ul>
</div>
<div class="sub-nav"><div><ul class="sub-nav-list"><li>Summary:&nbsp;</li><li>Nested&nbsp;|&nbsp;</li><li>Field&nbsp;|&nbsp;</li>
<li><a href="#constructor-summary">Constr</a>&nbsp;|&nbsp;</li><li><a href="#method-summary">Method</a></li></ul></div>
<div class="nav-list-search"><label for="search-input">SEARCH:</label><input type="text" id="search-input" value="search" disabled></div>
</div>
</nav></header>
<div class="flex-content"><main role="main">
<div class="header"><div class="sub-title"><span class="package-label-in-type">Package</span>&nbsp;<a
href="package-summary.html">com.quillbase.io</a></div>
<h1 title="Class RecordCursor" class="title">Class RecordCursor</h1></div>
<div class="inheritance" title="Inheritance Tree">java.lang.Object
<div class="inheritance">com.quillbase.io.RecordCursor</div></div>
<section class="class-description" id="class-description">
<dl class="notes"><dt>All Implemented Interfaces:</dt><dd><code>java.lang.AutoCloseable</code></dd></dl>
<hr>
<div class="type-signature"><span class="modifiers">public final class </span><span class="element-name type-name-label">RecordCursor</span>
</div>
<div class="block">Walks the records of one table in key order. A cursor holds a read lock until it is closed.</div>
<dl class="notes"><dt>Since:</dt><dd>0.9.2</dd></dl>
</section>
<section class="summary"><ul class="summary-list"><li><section class="constructor-summary" id="constructor-summary">
<h2>Constructor Summary</h2>
<div class="summary-table two-column-summary"><div class="table-header col-first">Constructor</div>
<div class="table-header col-last">Description</div>
<div class="col-constructor-name even-row-color"><code>RecordCursor(TableHandle table)</code></div>
<div class="col-last even-row-color"><div class="block">Opens a cursor before the first record.</div></div></div></section></li></ul>
</section>
<section class="details"><ul class="details-list"><li><section class="method-details" id="method-detail"><h2>Method Details</h2>
<ul class="member-list"><li><section class="detail" id="seek(byte[])"><h3>seek</h3>
<div class="member-signature"><span class="modifiers">public</span>&nbsp;<span class="return-type">boolean</span>&nbsp;<span
class="element-name">seek</span>
<wbr><span class="parameters">(byte[]&nbsp;prefix, SeekMode&nbsp;mode)</span>
&nbsp;throws&nbsp;<span class="exceptions">StaleTableException</span></div>
<div class="block">Moves to the first record whose key starts with the prefix.</div>
<dl class="notes"><dt>Parameters:</dt><dd><code>prefix</code> - the leading bytes, never <code>null</code></dd>
<dt>Returns:</dt><dd>whether such a record exists</dd>
<dt>Throws:</dt><dd><code>StaleTableException</code> - if the table was compacted meanwhile</dd></dl></section></li>
<li><section class="detail" id="skip(int)"><h3>skip</h3>
<div class="member-signature"><span class="modifiers">@Deprecated public</span>&nbsp;<span class="return-type">void</span>&nbsp;skip</div>
<div class="deprecation-block"><span class="deprecated-label">Deprecated.</span>
<div class="deprecation-comment">Use a bounded range in its place.</div></div>
<pre><code>cursor.seek(key, SeekMode.AT_OR_AFTER);
while (cursor.next()) total += cursor.length();</code></pre></section></li></ul></section></li></ul></section>
</main>
<footer role="contentinfo"><hr>
<p class="legal-copy"><small><a href="https://bugs.quillbase.example">Report a bug or suggest an enhancement</a><br>
Copyright &copy; 2025 Quillbase Foundation, 4 Harbour Steps.</small></p></footer>
</div></div>
</body>
</html>`,
    finds: [
      "Class RecordCursor",
      "A cursor holds a read lock until it is closed.",
      "0.9.2",
      "RecordCursor(TableHandle table)",
      "Opens a cursor before the first record.",
      "whether such a record exists",
      "if the table was compacted meanwhile",
      "Use a bounded range in its place.",
      "while (cursor.next()) total += cursor.length();",
    ],
    leaves: [
      "JavaScript is disabled on your browser.",
      "Quillbase 1.8 public interface",
      "Deprecated list",
      "Help with this site",
      "Report a bug or suggest an enhancement",
      "4 Harbour Steps.",
      "loadScripts(document",
    ],
  },
];
