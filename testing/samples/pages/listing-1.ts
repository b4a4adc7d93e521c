import type { SamplePage } from "./sample-page.ts";

/** Lists of goods, of jobs and of dishes. */
export const listingCatalogues: readonly SamplePage[] = [
  {
    name: "a category of a garden shop",
    language: "en",
    half: "tuning",
    url: "https://www.potting-bench.example/c/watering?sort=popular",
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Watering cans and hoses | The Potting Bench</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" href="/f/inter.woff2" as="font">
<script>dataLayer = [{"pageType": "category", "currency": "EUR"}];</script></head>
<body class="bg-white text-stone-800">
<div class="bg-emerald-900 py-2 text-center text-sm text-white">Spring sale ends on Sunday at midnight</div>
<header class="border-b"><div class="mx-auto flex max-w-7xl items-center gap-8 px-6 py-4"><a class="text-2xl font-serif" href="/">The
Potting Bench</a>
<nav class="flex gap-6 text-sm"><a href="/c/tools">Hand tools</a><a href="/c/seeds">Seeds and bulbs</a><a href="/c/gifts">Gift ideas</a>
</nav>
<button class="ml-auto" aria-label="Basket">Basket</button></div></header>
<nav aria-label="Breadcrumb" class="mx-auto max-w-7xl px-6 py-3 text-xs"><ol class="flex gap-2"><li><a href="/">Home</a></li>
<li>Watering</li></ol></nav>
<main class="mx-auto max-w-7xl px-6">
<div class="max-w-2xl py-6"><h1 class="text-4xl font-serif">Watering cans and hoses</h1>
<p class="mt-3 text-stone-600">Everything that carries rain to the dry end of the garden, tried out in our own beds.</p></div>
<div class="grid grid-cols-4 gap-8">
<form class="hidden lg:block"><h2 class="sr-only">Filters</h2>
<fieldset class="border-b py-6"><legend class="font-medium">Filter by material</legend>
<label class="flex"><input type="checkbox" class="h-4 w-4">Galvanised steel (6)</label><label class="flex"><input type="checkbox">Recycled
plastic (11)</label></fieldset>
<fieldset class="py-6"><legend class="font-medium">Filter by price</legend><label class="flex"><input type="checkbox">Under €25</label>
</fieldset></form>
<ul role="list" class="col-span-3 grid grid-cols-3 gap-6">
<li class="group relative"><div class="aspect-square rounded-lg bg-stone-100"><img src="/i/1.jpg" alt="" class="object-cover"></div>
<h3 class="mt-4 text-sm"><a href="/p/long-reach"><span class="absolute inset-0"></span>Long Reach Can, 9 litres</a></h3>
<p class="text-sm text-stone-500">Brass rose, dark green</p><p class="text-sm font-medium">€46.00</p></li>
<li class="group relative"><h3 class="mt-4 text-sm"><a href="/p/porch">Porch Can, 3 litres</a></h3>
<p class="text-sm text-stone-500">Fits under a kitchen tap</p><p class="text-sm font-medium">€19.50</p></li>
<li class="group relative"><h3 class="mt-4 text-sm"><a href="/p/eel-hose">Eel Hose, 25 metres</a></h3>
<p class="text-sm text-stone-500">Does not kink below zero</p><p class="text-sm font-medium">€58.00</p>
<p class="text-xs text-red-700">Back in stock in June</p></li>
<li class="group relative"><h3 class="mt-4 text-sm"><a href="/p/drip">Drip Stakes, set of twelve</a></h3>
<p class="text-sm text-stone-500">For pots and balcony boxes</p><p class="text-sm font-medium">€14.00</p></li>
<li class="group relative"><h3 class="mt-4 text-sm"><a href="/p/butt-tap">Water Butt Tap</a></h3>
<p class="text-sm text-stone-500">Three-quarter inch thread</p><p class="text-sm font-medium">€7.80</p></li></ul></div>
<nav class="flex justify-between border-t py-6" aria-label="Pagination"><span>Showing 1 to 5 of 17</span><a href="?page=2">Next</a></nav>
</main>
<section class="bg-stone-100 py-10"><div class="mx-auto max-w-7xl px-6">
<h2 class="text-lg">Recently viewed</h2><a href="/p/gloves">Calfskin Gloves, size 8</a></div></section>
<section class="bg-emerald-50 py-10 text-center"><p>Join the Bench Club and save on your next order</p><input type="email"
placeholder="you@mail.example"></section>
<footer class="bg-stone-900 py-12 text-stone-300"><p>The Potting Bench BV, Kade 17, Zandhoek</p><a href="/delivery">Delivery and returns</a>
</footer>
<div class="fixed bottom-4 left-4 rounded bg-white p-4 shadow-xl" role="dialog" aria-label="cookies">
<p>Cookies help us show you better offers.</p><button>Reject all</button></div>
</body></html>`,
    finds: [
      "Everything that carries rain to the dry end of the garden",
      "Long Reach Can, 9 litres",
      "€46.00",
      "Fits under a kitchen tap",
      "Eel Hose, 25 metres",
      "Back in stock in June",
      "Drip Stakes, set of twelve",
      "Water Butt Tap",
      "€7.80",
    ],
    leaves: [
      "Spring sale ends on Sunday at midnight",
      "Seeds and bulbs",
      "Filter by material",
      "Calfskin Gloves, size 8",
      "Join the Bench Club",
      "Kade 17, Zandhoek",
      "Cookies help us show you better offers.",
      "dataLayer",
    ],
  },
  {
    name: "a job board",
    language: "fr",
    half: "held back",
    url: "https://emplois.valserine-regions.example/offres?metier=menuisier",
    html: `<!DOCTYPE html>
<html lang="fr" data-fr-scheme="system">
<head><meta charset="utf-8"><title>Offres d'emploi : menuisier - Emplois Valserine</title>
<meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no">
<link rel="stylesheet" href="/dsfr.min.css"></head>
<body>
<div class="fr-skiplinks"><nav class="fr-container" role="navigation" aria-label="Accès rapide"><ul>
<li><a class="fr-link" href="#contenu">Aller au contenu</a></li></ul></nav></div>
<header role="banner" class="fr-header"><div class="fr-header__body"><div class="fr-header__brand">
<p class="fr-header__service-title">Emplois Valserine</p></div>
<div class="fr-header__tools"><ul class="fr-btns-group"><li><a class="fr-btn" href="/deposer">Publier une annonce</a></li>
<li><a class="fr-btn" href="/connexion">Espace candidat</a></li></ul></div></div>
<nav class="fr-nav"><ul class="fr-nav__list">
<li class="fr-nav__item"><a class="fr-nav__link" href="/metiers">Fiches métiers</a></li>
<li class="fr-nav__item"><a class="fr-nav__link" href="/salons">Salons et rencontres</a></li></ul></nav></header>
<main role="main" id="contenu"><div class="fr-container"><div class="fr-grid-row fr-grid-row--gutters">
<div class="fr-col-12 fr-col-md-3"><nav class="fr-sidemenu"><div class="fr-sidemenu__inner">
<div class="fr-sidemenu__title">Affiner la recherche</div>
<ul class="fr-sidemenu__list"><li>Contrat à durée indéterminée</li><li>Temps partiel seulement</li></ul></div></nav></div>
<div class="fr-col-12 fr-col-md-9"><h1 class="fr-h2">Menuisier : 4 offres dans la région</h1>
<div class="offre"><div class="offre__corps">
<h2 class="offre__titre"><a href="/offre/801">Menuisier poseur de fenêtres</a></h2>
<p class="offre__employeur">Ateliers Brunoy, Saint-Orlin</p><p class="offre__detail">CDI, 2 150 € brut par mois</p>
<p class="offre__extrait">Vous posez des fenêtres en bois chez les particuliers, en équipe de deux.</p></div></div>
<div class="offre"><div class="offre__corps"><h2 class="offre__titre"><a href="/offre/812">Ébéniste restaurateur</a></h2>
<p class="offre__employeur">Musée des Métiers, Valserine</p><p class="offre__detail">CDD de neuf mois</p>
<p class="offre__extrait">Remise en état de trente sièges du fonds ancien.</p></div></div>
<div class="offre offre--urgent"><div class="offre__corps">
<h2 class="offre__titre"><a href="/offre/815">Apprenti menuisier, première
année</a></h2>
<p class="offre__employeur">Lacombe et filles, Pont-du-Gué</p>
<p class="offre__detail">Logement possible à l'atelier</p></div></div>
<div class="offre"><div class="offre__corps"><h2 class="offre__titre"><a href="/offre/820">Chef d'atelier agencement</a></h2>
<p class="offre__employeur">Comptoirs Mirande</p><p class="offre__detail">Publié il y a trois jours</p></div></div>
<nav role="navigation" class="fr-pagination" aria-label="Pagination"><ul class="fr-pagination__list">
<li><a class="fr-pagination__link">Page suivante</a></li></ul></nav>
<div class="fr-callout"><h3 class="fr-callout__title">Recevoir les offres par courriel</h3>
<p class="fr-callout__text">Un message par semaine, jamais plus.</p></div>
</div></div></div></main>
<div class="fr-follow"><div class="fr-follow__social"><h2>Suivez-nous sur les réseaux</h2></div></div>
<footer class="fr-footer" role="contentinfo"><div class="fr-container">
<p class="fr-footer__content-desc">Agence des Régions, 40 avenue du Rail, Valserine</p>
<ul class="fr-footer__bottom-list"><li>Accessibilité : partiellement conforme</li>
<li>Gestion des cookies</li></ul></div></footer>
<dialog id="modale" class="fr-modal"><p>Votre session va expirer</p></dialog>
<script>window.dsfr = { verbose: true, mode: 'runtime' };</script>
</body></html>`,
    finds: [
      "Menuisier poseur de fenêtres",
      "Ateliers Brunoy, Saint-Orlin",
      "CDI, 2 150 € brut par mois",
      "en équipe de deux.",
      "Remise en état de trente sièges du fonds ancien.",
      "Apprenti menuisier, première année",
      "Logement possible à l'atelier",
      "Comptoirs Mirande",
    ],
    leaves: [
      "Publier une annonce",
      "Salons et rencontres",
      "Temps partiel seulement",
      "Un message par semaine, jamais plus.",
      "Suivez-nous sur les réseaux",
      "40 avenue du Rail",
      "Votre session va expirer",
    ],
  },
  {
    name: "an index of recipes",
    language: "el",
    half: "tuning",
    url: "https://kouzinatisthalias.example/syntages/ladera/",
    html: `<!DOCTYPE html>
<html lang="el">
<head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>Λαδερά - Η κουζίνα της Θάλειας</title><link rel="profile" href="https://gmpg.example/xfn/11">
<style id='wp-block-library-inline-css'>.wp-block-columns{display:flex;gap:2em}</style></head>
<body class="archive category category-ladera wp-embed-responsive hfeed has-sidebar">
<div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">Μετάβαση στο περιεχόμενο</a>
<header id="masthead" class="site-header"><div class="site-branding">
<p class="site-title"><a href="/" rel="home">Η κουζίνα της Θάλειας</a>
</p></div>
<nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu nav-menu">
<li class="menu-item"><a href="/psomia/">Ψωμιά και πίτες</a></li>
<li class="menu-item"><a href="/glyka/">Γλυκά του κουταλιού</a></li>
<li class="menu-item"><a href="/emeis/">Ποια είμαι</a></li></ul></nav>
</header>
<div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main">
<header class="page-header"><h1 class="page-title">Λαδερά</h1><div class="archive-description">
<p>Φαγητά της κατσαρόλας με ελαιόλαδο, όπως τα έφτιαχνε η γιαγιά μου στο νησί.</p></div></header>
<article id="post-91" class="post-91 post type-post status-publish has-post-thumbnail hentry category-ladera">
<header class="entry-header">
<h2 class="entry-title"><a href="/fasolakia/" rel="bookmark">Φασολάκια με φρέσκια ντομάτα</a></h2></header>
<div class="entry-summary"><p>Χρόνος: 50 λεπτά. Μερίδες: 4.</p>
<p>Τα φασολάκια μένουν κρατσανιστά αν μπουν στο τέλος.</p></div></article>
<article id="post-88" class="post-88 post type-post hentry category-ladera"><header class="entry-header">
<h2 class="entry-title"><a href="/mpriam/" rel="bookmark">Μπριάμ στον φούρνο</a></h2></header>
<div class="entry-summary"><p>Χρόνος: 90 λεπτά. Μερίδες: 6.</p>
<p>Κόβουμε τις πατάτες πιο χοντρές από τα κολοκύθια.</p></div></article>
<article id="post-80" class="post-80 post type-post hentry category-ladera"><header class="entry-header">
<h2 class="entry-title"><a href="/agkinares/" rel="bookmark">Αγκινάρες με κουκιά</a></h2></header>
<div class="entry-summary"><p>Μόνο τον Απρίλιο, όσο κρατούν τα κουκιά.</p></div></article>
<article id="post-74" class="post-74 post type-post hentry category-ladera"><header class="entry-header">
<h2 class="entry-title"><a href="/imam/" rel="bookmark">Μελιτζάνες γεμιστές με κρεμμύδι</a></h2></header>
<div class="entry-summary"><p>Πιο νόστιμες την επόμενη μέρα.</p></div></article>
<nav class="navigation posts-navigation" aria-label="Άρθρα"><div class="nav-links">
<div class="nav-previous"><a href="/page/2/">Παλαιότερες συνταγές</a></div></div></nav>
</main></div>
<aside id="secondary" class="widget-area"><section id="text-3" class="widget widget_text"><h2 class="widget-title">Το βιβλίο μου</h2>
<div class="textwidget"><p>Παραγγείλτε το με αντικαταβολή.</p></div></section>
<section class="widget widget_recent_comments"><h2 class="widget-title">Πρόσφατα σχόλια</h2><ul>
<li>Λενιώ στο «Κουλούρια χωρίς μαγιά»</li>
</ul></section></aside></div>
<footer id="colophon" class="site-footer">
<div class="site-info">Θάλεια, οδός Βασιλικού 8 <span class="sep"> | </span> Με τη δύναμη του
θέματος Ελιά</div></footer></div>
<div id="cookie-law-info-bar" data-nosnippet="true"><span>Χρησιμοποιούμε cookies για καλύτερη εμπειρία.</span></div>
<script id='wp-embed-js'>var wpApi = {"root":"/wp-json/","nonce":"a81f"};</script>
</body></html>`,
    finds: [
      "όπως τα έφτιαχνε η γιαγιά μου στο νησί.",
      "Φασολάκια με φρέσκια ντομάτα",
      "Χρόνος: 50 λεπτά. Μερίδες: 4.",
      "Κόβουμε τις πατάτες πιο χοντρές από τα κολοκύθια.",
      "Αγκινάρες με κουκιά",
      "Μόνο τον Απρίλιο, όσο κρατούν τα κουκιά.",
      "Πιο νόστιμες την επόμενη μέρα.",
    ],
    leaves: [
      "Γλυκά του κουταλιού",
      "Παλαιότερες συνταγές",
      "Παραγγείλτε το με αντικαταβολή.",
      "Λενιώ στο «Κουλούρια χωρίς μαγιά»",
      "οδός Βασιλικού 8",
      "Χρησιμοποιούμε cookies για καλύτερη εμπειρία.",
      "/wp-json/",
    ],
  },
];
