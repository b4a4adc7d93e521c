import type { SamplePage } from "./sample-page.ts";

/** Tables of figures, of departures and of results. */
export const tableFigures: readonly SamplePage[] = [
  {
    name: "a table of official statistics",
    language: "en",
    half: "tuning",
    url: "https://stats.caldra.example/agriculture/livestock-2024",
    html: `<!DOCTYPE html>
<html class="govuk-template" lang="en">
<head><meta charset="utf-8"><title>Livestock by county, 2024 - Caldra Statistics</title>
<meta name="theme-color" content="#0b0c0c">
<link href="/assets/main.css" rel="stylesheet"></head>
<body class="govuk-template__body">
<script>document.body.className += ' js-enabled';</script>
<div class="govuk-cookie-banner" data-nosnippet role="region" aria-label="Cookies"><div class="govuk-cookie-banner__message">
<h2>Cookies on Caldra Statistics</h2>
<p>We would like to set extra cookies to see how you use this service.</p><button>Reject extra cookies</button></div></div>
<a href="#main-content" class="govuk-skip-link">Skip to main content</a>
<header class="govuk-header" role="banner">
<div class="govuk-header__container"><a href="/" class="govuk-header__link">Caldra Statistics</a>
<nav><ul class="govuk-header__navigation"><li><a href="/calendar">Release calendar</a></li>
<li><a href="/methods">Methods and standards</a>
</li></ul></nav></div></header>
<div class="govuk-width-container"><div class="govuk-phase-banner">
<p><strong class="govuk-tag">Beta</strong> Your feedback will help us improve it.</p></div>
<main class="govuk-main-wrapper" id="main-content" role="main"><div class="govuk-grid-row">
<div class="govuk-grid-column-two-thirds">
<h1 class="govuk-heading-xl">Livestock by county, 2024</h1>
<p class="govuk-body-l">Animals counted on the first Tuesday of June, in thousands.</p>
<dl class="gem-c-metadata"><dt>Published</dt><dd>18 February 2025</dd></dl>
<table class="govuk-table"><caption class="govuk-table__caption govuk-table__caption--m">Table 3: animals on farms</caption>
<thead class="govuk-table__head"><tr><th scope="col" class="govuk-table__header">County</th><th scope="col">Cattle</th>
<th scope="col">Sheep</th><th scope="col">Goats</th></tr></thead>
<tbody class="govuk-table__body">
<tr><th scope="row" class="govuk-table__header">Ashmere</th><td class="govuk-table__cell--numeric">182.4</td><td>911.0</td>
<td>3.7</td></tr>
<tr><th scope="row" class="govuk-table__header">Dunlow</th><td>77.1</td><td>1,204.6</td><td>1.2</td></tr>
<tr><th scope="row" class="govuk-table__header">Port Tarrant</th><td>4.9</td><td>12.8</td><td>[c]</td></tr>
<tr><th scope="row" class="govuk-table__header">Upper Wray</th><td>230.5</td><td>648.3</td><td>9.6</td></tr></tbody>
<tfoot><tr><th scope="row">All counties</th><td>494.9</td><td>2,776.7</td><td>14.5</td></tr></tfoot></table>
<p class="govuk-body">[c] means that the figure is withheld because it would point to a single farm.</p>
<h2 class="govuk-heading-m">Main points</h2><ul class="govuk-list govuk-list--bullet">
<li>sheep fell by 4 per cent for the third year running</li>
<li>goats rose in every county but one</li></ul>
<div class="govuk-inset-text">Figures for 2023 were corrected on 6 January.</div></div>
<div class="govuk-grid-column-one-third"><aside class="gem-c-related-navigation"><h2 class="govuk-heading-s">Related content</h2>
<ul>
<li><a href="/x">Crop areas and yields</a></li>
<li><a href="/y">Farm workers by age group</a></li></ul></aside></div></div></main>
<div class="gem-c-feedback"><h2>Is this page useful?</h2><button>Yes, it is</button>
<div hidden>Thank you for your feedback</div></div>
</div>
<footer class="govuk-footer" role="contentinfo"><ul class="govuk-footer__inline-list"><li>Accessibility statement</li>
</ul><span>Statistics Hall, Ledger Square, Caldra City</span></footer>
</body></html>`,
    finds: [
      "Animals counted on the first Tuesday of June, in thousands.",
      "Table 3: animals on farms",
      "182.4",
      "Port Tarrant",
      "1,204.6",
      "2,776.7",
      "the figure is withheld because it would point to a single farm.",
      "goats rose in every county but one",
      "Figures for 2023 were corrected on 6 January.",
    ],
    leaves: [
      "We would like to set extra cookies",
      "Release calendar",
      "Your feedback will help us improve it.",
      "Farm workers by age group",
      "Is this page useful?",
      "Thank you for your feedback",
      "Ledger Square",
    ],
  },
  {
    name: "a bus timetable",
    language: "pl",
    half: "held back",
    url: "http://www.pks-zalesin.example/rozklad/linia7.html",
    html: `<HTML>
<HEAD>
<META http-equiv="Content-Type" content="text/html; charset=utf-8">
<TITLE>PKS Zalesin - rozklad jazdy linii 7</TITLE>
<STYLE type="text/css">TD { font-family: Verdana; font-size: 11px } .menu { background: #CCDDEE }</STYLE>
</HEAD>
<BODY bgcolor="#FFFFFF" topmargin="0">
<TABLE width="760" border="0" cellspacing="0" cellpadding="0" align="center">
<TR><TD colspan="2" bgcolor="#003366"><IMG src="logo.gif" width="200" height="60" alt="PKS"><FONT color="white" size="1">Jeździmy od 1954
roku</FONT></TD></TR>
<TR>
<TD width="150" valign="top" class="menu">
<TABLE width="100%"><TR><TD><A href="index.html">Strona główna</A></TD></TR>
<TR><TD><A href="bilety.html">Bilety miesięczne</A></TD></TR>
<TR><TD><A href="wynajem.html">Wynajem autokarów</A></TD></TR>
<TR><TD><A href="zguby.html">Biuro rzeczy znalezionych</A></TD></TR></TABLE>
<BR><B>Pogoda</B><BR>Zalesin: 7 stopni, mgła
</TD>
<TD width="610" valign="top">
<TABLE width="100%" cellpadding="8"><TR><TD>
<FONT size="4"><B>Linia 7: Zalesin Dworzec - Młynki - Stara Huta</B></FONT>
<P>Rozkład ważny od 1 września do odwołania, w dni robocze.
<TABLE border="1" width="100%" cellpadding="3">
<TR bgcolor="#EEEEEE"><TH>Przystanek<TH>Kurs 1<TH>Kurs 2<TH>Kurs 3
<TR><TD>Zalesin Dworzec<TD>5:40<TD>9:15<TD>15:05
<TR><TD>Rynek przy studni<TD>5:47<TD>9:22<TD>15:12
<TR><TD>Młynki Szkoła<TD>6:03 S<TD>9:38<TD>15:28
<TR><TD>Brzozowy Zakręt (na żądanie)<TD>6:10<TD>|<TD>15:35
<TR><TD>Stara Huta<TD>6:21<TD>9:51<TD>15:46
</TABLE>
<P><B>Objaśnienia</B>
<UL><LI>S - kursuje tylko w dni nauki szkolnej
<LI>| - autobus nie zatrzymuje się
</UL>
<P>W Wigilię ostatni kurs odjeżdża o 13:20.
</TD></TR></TABLE>
</TD></TR>
<TR><TD colspan="2" align="center" bgcolor="#CCDDEE"><FONT size="1">PKS Zalesin, ul. Dworcowa 1, informacja czynna od 6 do 18<BR>
Strona najlepiej wygląda w rozdzielczości 1024x768<BR>Jesteś gościem nr 48213</FONT></TD></TR>
</TABLE>
<SCRIPT language="JavaScript">
<!--
function okno(u) { window.open(u, 'mapa', 'width=400'); }
//-->
</SCRIPT>
</BODY>
</HTML>`,
    finds: [
      "Linia 7: Zalesin Dworzec - Młynki - Stara Huta",
      "Rozkład ważny od 1 września do odwołania",
      "5:40",
      "Rynek przy studni",
      "Brzozowy Zakręt (na żądanie)",
      "15:46",
      "S - kursuje tylko w dni nauki szkolnej",
      "W Wigilię ostatni kurs odjeżdża o 13:20.",
    ],
    leaves: [
      "Jeździmy od 1954 roku",
      "Bilety miesięczne",
      "Wynajem autokarów",
      "Zalesin: 7 stopni, mgła",
      "ul. Dworcowa 1",
      "Jesteś gościem nr 48213",
      "window.open",
    ],
  },
  {
    name: "the standings of a league",
    language: "es",
    half: "tuning",
    url: "https://www.marcador-sur.example/frontenis/liga/clasificacion",
    html: `<!doctype html>
<html lang="es-MX" amp-like="no">
<head><meta charset="utf-8"><title>Clasificación de la Liga Costera de Frontenis | Marcador Sur</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/s/deportes.4e1.css">
<script>var utag_data = { seccion: "frontenis", tipo: "clasificacion" };</script></head>
<body class="portada deportes">
<div class="ue-l-common-page"><div class="ue-c-masthead"><a class="ue-c-masthead__logo" href="/">Marcador Sur</a>
<ul class="ue-c-masthead__nav"><li><a href="/pelota">Pelota a mano</a></li><li><a href="/remo">Remo y traineras</a></li>
<li><a href="/tv">Agenda de televisión</a></li></ul></div>
<div class="ue-c-ticker"><span>En directo:</span><a href="/vivo/3">Final juvenil, set decisivo</a></div>
<div class="ue-l-main"><div class="ue-l-main__col-a">
<h1 class="ue-c-heading">Liga Costera de Frontenis</h1>
<p class="ue-c-lead">Así queda la tabla después de la jornada 11, con un partido aplazado por lluvia.</p>
<div class="ue-c-table-wrap"><table class="ue-table" id="clasificacion"><thead><tr><th></th><th>Equipo</th><th>PJ</th>
<th>G</th>
<th>P</th>
<th>Pts</th></tr></thead>
<tbody>
<tr class="asciende"><td>1</td><td><a href="/eq/1"><span class="nombre">Gaviotas de Puerto Lirio</span></a></td><td>11</td>
<td>9</td>
<td>2</td><td>27</td></tr>
<tr class="asciende"><td>2</td><td><a href="/eq/2"><span class="nombre">Deportivo Las Salinas</span></a></td><td>11</td>
<td>8</td>
<td>3</td>
<td>24</td></tr>
<tr><td>3</td><td><a href="/eq/3"><span class="nombre">Club Tamarindo</span></a></td><td>10</td><td>6</td><td>4</td>
<td>18 (*)</td></tr>
<tr><td>4</td><td><a href="/eq/4"><span class="nombre">Raqueta de Cobre</span></a></td><td>11</td><td>4</td><td>7</td>
<td>12</td></tr>
<tr class="desciende"><td>5</td><td><a href="/eq/5"><span class="nombre">Unión del Faro Viejo</span></a></td><td>10</td>
<td>1</td>
<td>9</td>
<td>3</td></tr>
</tbody></table></div>
<ul class="ue-c-legend"><li>(*) Un punto menos por alineación indebida</li><li>Los dos primeros juegan la fase final</li></ul>
<h2 class="ue-c-subheading">Próxima jornada</h2>
<table class="ue-table ue-table--fixtures"><tbody><tr><td>Sábado 17:00</td><td>Tamarindo contra Salinas</td></tr>
<tr><td>Domingo 11:30</td><td>Faro Viejo contra Raqueta de Cobre</td></tr></tbody></table>
<div class="ue-c-share"><button>Compartir en Pajarito</button><button>Enviar por correo</button></div>
</div>
<div class="ue-l-main__col-b"><div class="ue-c-mostread"><h3>Lo más leído</h3><ol>
<li><a href="/a">El frontón que construyeron los vecinos</a></li>
<li><a href="/b">Cómo elegir raqueta sin arruinarse</a></li></ol></div>
<div class="ue-c-ad"><span>Apuesta con responsabilidad, mayores de edad</span></div></div></div>
<div class="ue-c-footer">
<p>Editora Marcador del Sur, bulevar de las Conchas 120</p><a href="/aviso">Aviso legal y cookies</a></div></div>
<div class="ue-c-wall" hidden><p>Suscríbete para seguir leyendo</p></div>
</body></html>`,
    finds: [
      "después de la jornada 11, con un partido aplazado por lluvia.",
      "Gaviotas de Puerto Lirio",
      "Deportivo Las Salinas",
      "Club Tamarindo",
      "Unión del Faro Viejo",
      "Un punto menos por alineación indebida",
      "Tamarindo contra Salinas",
      "Domingo 11:30",
    ],
    leaves: [
      "Remo y traineras",
      "Final juvenil, set decisivo",
      "Compartir en Pajarito",
      "El frontón que construyeron los vecinos",
      "Apuesta con responsabilidad, mayores de edad",
      "bulevar de las Conchas 120",
      "Suscríbete para seguir leyendo",
      "utag_data",
    ],
  },
];
