import type { SamplePage } from "./sample-page.ts";

/** A table of releases, and a read-me page of a code host. */
export const documentationTables: readonly SamplePage[] = [
  {
    name: "a table of releases",
    language: "ru",
    half: "held back",
    url: "https://wiki.sputnik-sklad.example/pages/viewpage.action?pageId=40112",
    html: `<!DOCTYPE html>
<html lang="ru-RU">
<head>
<title>Сведения о выпусках - Склад - Вики</title>
<meta http-equiv="X-UA-Compatible" content="IE=EDGE,chrome=IE7"><meta charset="UTF-8">
<meta name="ajs-page-id" content="40112"><meta name="ajs-space-key" content="SKLAD">
<style type="text/css">.ia-splitter-left { width: 285px } .aui-header { background: #205081 }</style>
</head>
<body id="com-wiki" class="theme-default space-SKLAD aui-layout aui-theme-default">
<ul id="assistive-skip-links" class="assistive"><li><a href="#title-heading">Перейти к содержимому</a></li></ul>
<div id="page"><div id="full-height-container">
<header id="header" role="banner"><nav class="aui-header aui-dropdown2-trigger-group"><div class="aui-header-primary">
<h1 id="logo" class="aui-header-logo"><a href="/">Вики отдела</a></h1>
<ul class="aui-nav"><li><a id="space-directory-link" href="/spaces">Разделы вики</a></li><li><a href="/people">Сотрудники и группы</a></li>
</ul></div>
<div class="aui-header-secondary"><ul class="aui-nav"><li><a id="login-link" href="/login">Войти в систему</a></li></ul></div></nav>
</header>
<div class="ia-splitter"><div class="ia-splitter-left"><div class="ia-fixed-sidebar" role="complementary">
<div class="acs-side-bar-space-info">Склад</div>
<ul class="plugin_pagetree_children_list"><li><div class="plugin_pagetree_children_content"><a href="/p/1">Установка сервера</a></div></li>
<li><div class="plugin_pagetree_children_content"><a href="/p/2">Резервное копирование</a></div></li>
<li><div class="plugin_pagetree_children_content"><a href="/p/3">Печать этикеток</a></div></li></ul></div></div>
<div id="main" class="aui-page-panel"><div id="main-header">
<div id="navigation" class="content-navigation view"><ul class="ajs-menu-bar"><li><a href="#" class="aui-button">Следить за страницей</a>
</li></ul></div>
<h1 id="title-text" class="with-breadcrumbs"><a href="/p/40112">Сведения о выпусках</a></h1></div>
<div id="content" class="page view"><div id="action-messages"></div>
<div id="main-content" class="wiki-content">
<p>Здесь собраны все выпуски программы «Склад», начиная с самого нового.</p>
<div class="table-wrap"><table class="confluenceTable"><colgroup><col/><col/><col/><col/></colgroup><tbody>
<tr><th class="confluenceTh">Выпуск</th><th class="confluenceTh">Дата</th><th class="confluenceTh">Что нового</th>
<th class="confluenceTh">Состояние</th></tr>
<tr><td class="confluenceTd">6.4</td><td class="confluenceTd">03.02.2025</td>
<td class="confluenceTd"><ul><li>учёт тары по сменам</li><li>поиск по штрихкоду с телефона</li></ul></td>
<td class="confluenceTd"><span class="status-macro aui-lozenge aui-lozenge-success">Поддерживается</span></td></tr>
<tr><td class="confluenceTd">6.3.2</td><td class="confluenceTd">21.11.2024</td>
<td class="confluenceTd">Исправлено округление веса в накладных</td>
<td class="confluenceTd"><span class="status-macro aui-lozenge">Только исправления</span></td></tr>
<tr><td class="confluenceTd">5.9</td><td class="confluenceTd">14.05.2022</td>
<td class="confluenceTd">Последний выпуск для 32-разрядных машин</td>
<td class="confluenceTd"><span class="status-macro aui-lozenge aui-lozenge-error">Снят с поддержки</span></td></tr>
</tbody></table></div>
<h2 id="upgrade">Как обновиться</h2>
<p>Остановите службу и выполните команду:</p>
<div class="code panel pdl"><div class="codeContent panelContent pdl">
<pre class="syntaxhighlighter-pre" data-theme="Default">skladctl upgrade --to 6.4 --backup</pre></div></div>
<div class="confluence-information-macro confluence-information-macro-warning"><div class="confluence-information-macro-body">
<p>С версии 5.9 сначала перейдите на 6.0, иначе база не откроется.</p></div></div>
</div>
<div id="likes-and-labels-container"><div id="labels-section" class="pageSection group"><span>Нет меток</span></div></div>
<div id="comments-section" class="pageSection group"><p>Чтобы оставить отзыв, зарегистрируйтесь.</p></div>
</div></div></div></div>
<div id="footer" role="contentinfo"><section class="footer-body"><ul id="poweredby"><li>Работает на вики-движке 7.19</li>
<li><a href="/report">Сообщить о проблеме</a></li></ul></section></div></div>
<div style="display:none" id="session-dialog">Время сеанса истекло</div>
</body></html>`,
    finds: [
      "Здесь собраны все выпуски программы «Склад»",
      "поиск по штрихкоду с телефона",
      "Поддерживается",
      "Исправлено округление веса в накладных",
      "14.05.2022",
      "Последний выпуск для 32-разрядных машин",
      "skladctl upgrade --to 6.4 --backup",
      "иначе база не откроется.",
    ],
    leaves: [
      "Сотрудники и группы",
      "Войти в систему",
      "Резервное копирование",
      "Следить за страницей",
      "Чтобы оставить отзыв, зарегистрируйтесь.",
      "Работает на вики-движке 7.19",
      "Время сеанса истекло",
    ],
  },
  {
    name: "a read-me page of a code host",
    language: "en",
    half: "tuning",
    url: "https://code.burrow.example/midden/loam",
    html: `<!DOCTYPE html>
<html lang="en" data-color-mode="auto" data-light-theme="light">
<head><meta charset="utf-8">
<title>midden/loam: A tiny key-value store for sensors - Burrow</title>
<meta name="route-pattern" content="/:owner/:repo"><meta name="octo-like" content="off">
<link crossorigin="anonymous" media="all" rel="stylesheet" href="/assets/primer-9a1c.css">
<script type="application/json" id="client-env">{"locale":"en","featureFlags":["copy_path","code_nav"]}</script>
</head>
<body class="logged-out env-production page-responsive">
<div class="position-relative header-wrapper js-header-wrapper"><a href="#start-of-content" class="px-2 py-4 show-on-focus">Skip to
content</a>
<header class="HeaderMktg header-logged-out" role="banner"><h2 class="sr-only">Navigation Menu</h2>
<ul class="list-style-none d-lg-flex"><li class="HeaderMenu-item">Platform</li><li class="HeaderMenu-item">Burrow for teams</li></ul>
<a href="/login" class="HeaderMenu-link">Sign in</a> <a href="/signup" class="HeaderMenu-link">Sign up for free</a></header></div>
<div class="flash flash-warn js-stale-session-flash" hidden>You signed in with another tab or window.</div>
<div id="start-of-content"></div>
<div class="application-main"><main id="js-repo-pjax-container">
<div class="pt-3 hide-full-screen"><strong class="mr-2"><a href="/midden/loam">loam</a></strong><span class="Label">Public</span>
<ul class="pagehead-actions"><li>Notifications</li><li>Fork 21</li></ul>
<nav class="UnderlineNav"><ul><li>Pull requests</li><li>Security and insights</li></ul></nav></div>
<div class="Layout Layout--flowRow-until-md react-repos-overview-margin">
<div class="Layout-main"><react-partial partial-name="repos-overview"><div class="Box-sc-g0xbh4-0 iVEunk">
<div class="OverviewContent-module__Box__eNpc3"><button type="button">Go to file</button><span>312 Commits</span></div>
<div class="Box-sc-g0xbh4-0 bVvbgP repository-readme"><nav class="Box-sc-g0xbh4-0 UnderlineTabbedInterface"><span>MIT license</span></nav>
<article class="markdown-body entry-content container-lg" itemprop="text">
<p dir="auto"><a href="#"><img src="/badge/build.svg" alt="build"></a> <a href="#"><img src="/badge/size.svg" alt="size"></a></p>
<div class="markdown-heading"><h1 class="heading-element" dir="auto">Loam</h1><a class="anchor" href="#loam"></a></div>
<p dir="auto">Loam keeps readings of small sensors in a ring of pages and survives power cuts at any moment.</p>
<div class="markdown-heading"><h2 class="heading-element">Why another store?</h2></div>
<ul dir="auto"><li>Fits in 6 KB of flash and 400 bytes of memory</li>
<li>Never moves a record once it is written</li></ul>
<div class="markdown-heading"><h2 class="heading-element">Getting started</h2></div>
<div class="highlight highlight-source-shell notranslate position-relative"
dir="auto"><pre>git clone https://code.burrow.example/midden/loam
make -C loam <span class="pl-smi">BOARD=otter2</span></pre>
<div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton"></clipboard-copy></div></div>
<p dir="auto">Then, in your firmware:</p>
<div class="highlight highlight-source-c"><pre>loam_open(&amp;db, FLASH_BASE, 16);
loam_put(&amp;db, KEY_TEMP, 2150);</pre></div>
<markdown-accessiblity-table><table><thead><tr><th>Board</th><th>Writes per second</th></tr></thead>
<tbody><tr><td>otter2</td><td>1,940</td></tr><tr><td>stoat-mini</td><td>610</td></tr></tbody></table></markdown-accessiblity-table>
<blockquote><p>Mind that the first page is reserved for the header.</p></blockquote>
<div class="markdown-heading"><h2 class="heading-element">Licence</h2></div>
<p dir="auto">Free to use for any purpose; see the file COPYING for the wording.</p>
</article></div></div></react-partial></div>
<div class="Layout-sidebar"><div class="BorderGrid about-margin"><div class="BorderGrid-row"><h2>Packages</h2>
<p class="text-small">No packages published yet</p></div>
<div class="BorderGrid-row"><h2>Contributors <span class="Counter">9</span></h2><a href="/h">+ 3 more contributors</a></div>
<div class="BorderGrid-row"><h2>Suggested repositories</h2><a href="/midden/peat">midden/peat-logger</a></div></div></div>
</div></main></div>
<footer class="footer pt-8 pb-6 f6 color-fg-muted"><h2 class="sr-only">Footer</h2><span>© 2025 Burrow Hosting Cooperative</span>
<ul><li>Status of our services</li><li>Do not share my personal information</li></ul></footer>
<template id="snippet-clipboard-copy-button"><div>Snippet copied to clipboard</div></template>
</body></html>`,
    finds: [
      "survives power cuts at any moment.",
      "Fits in 6 KB of flash and 400 bytes of memory",
      "BOARD=otter2",
      "loam_put(&db, KEY_TEMP, 2150);",
      "stoat-mini",
      "1,940",
      "Mind that the first page is reserved for the header.",
      "see the file COPYING for the wording.",
    ],
    leaves: [
      "Burrow for teams",
      "Sign up for free",
      "You signed in with another tab or window.",
      "midden/peat-logger",
      "Do not share my personal information",
      "Snippet copied to clipboard",
      "featureFlags",
    ],
  },
];
