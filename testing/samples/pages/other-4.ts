import type { SamplePage } from "./sample-page.ts";

/** A podcast episode with its transcript, and a guide to a public form. */
export const otherEpisodes: readonly SamplePage[] = [
  {
    name: "an episode of a podcast with its transcript",
    language: "en",
    half: "tuning",
    url: "https://www.underfoot-radio.example/episodes/41-the-clay-pipe-line",
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>41: The Clay Pipe Line - Underfoot</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta property="og:audio" content="https://audio.example/41.mp3">
<link rel="stylesheet" href="/_astro/episode.C1f.css">
<style>.astro-player[data-astro-cid-x7]{position:sticky}</style></head>
<body class="ep">
<astro-island uid="Z1" component-url="/_astro/Nav.js" ssr client="load">
<div class="nav-9c" data-astro-cid-n1><a href="/">Underfoot</a>
<ul data-astro-cid-n1><li><a href="/episodes">All episodes</a></li>
<li><a href="/live">Live shows</a></li><li><a href="/merch">Mugs and maps</a></li></ul></div></astro-island>
<div class="astro-player" data-astro-cid-x7><audio controls src="https://audio.example/41.mp3"></audio><span>Listen on
Podbarrow</span><span>Listen on Earwig</span></div>
<main data-astro-cid-m3>
<div class="ep-head" data-astro-cid-m3><p class="ep-no">Episode 41</p><h1>The Clay Pipe Line</h1>
<p class="ep-sub">38 minutes, first sent on 6 June 2024</p></div>
<div class="ep-notes" data-astro-cid-m3>
<p>Under the allotments of Harrowgate runs a drain that nobody has a plan of. We crawl into it.</p>
<h2>In this episode</h2><ul><li>03:10 how a terracotta pipe is fired</li>
<li>17:45 the rat that was not a rat</li></ul>
<p>Guests: Benedikta Sorrow, drain historian, and Jory Pell of the water board.</p></div>
<section class="ep-transcript" data-astro-cid-m3><h2>Transcript</h2>
<div class="turn"><span class="who">Ines</span><p>It smells of pennies down here. Is that normal?</p></div>
<div class="turn"><span class="who">Benedikta</span>
<p>That is the iron. The bricks bleed a little after a dry spring.</p></div>
<div class="turn"><span class="who">Jory</span><p>Mind the step, it has been missing since 1911.</p></div>
<div class="turn turn--sound"><p>[water dripping, a shovel]</p></div>
<div class="turn"><span class="who">Ines</span><p>So who paid for all this?</p></div>
<div class="turn"><span class="who">Benedikta</span>
<p>A brewer. He wanted dry feet for his horses, and the town got a sewer as change.</p>
</div>
<div class="turn"><span class="who">Jory</span><p>And we still find hops in the silt.</p></div></section>
<section class="ep-credits" data-astro-cid-m3>
<p>Recorded by Ottoline Frey. Music by the Culvert Quartet.</p></section>
</main>
<div class="ep-next" data-astro-cid-q2>
<h3>Keep listening</h3><a href="/episodes/40">40: A Tunnel for Eels</a><a href="/episodes/39">39:
What the Cellar Kept</a></div>
<div class="ep-join" data-astro-cid-q2><p>Become a member and hear episodes a week early.</p></div>
<footer data-astro-cid-f8><p>Underfoot Radio, Basement, 17 Kiln Row</p>
<p>Follow the show on Pictogram</p></footer>
<dialog class="consent-7d"><p>May we count this visit?</p></dialog>
<div class="sr-live" hidden>Playback was interrupted</div>
<script type="module">class Player extends HTMLElement { connectedCallback() { this.dataset.ready = "1"; } }</script>
</body></html>`,
    finds: [
      "38 minutes, first sent on 6 June 2024",
      "runs a drain that nobody has a plan of.",
      "17:45 the rat that was not a rat",
      "It smells of pennies down here. Is that normal?",
      "The bricks bleed a little after a dry spring.",
      "Mind the step, it has been missing since 1911.",
      "and the town got a sewer as change.",
      "And we still find hops in the silt.",
    ],
    leaves: [
      "Mugs and maps",
      "Listen on Podbarrow",
      "40: A Tunnel for Eels",
      "39: What the Cellar Kept",
      "Become a member and hear episodes a week early.",
      "17 Kiln Row",
      "May we count this visit?",
      "Playback was interrupted",
    ],
  },
  {
    name: "a guide to a public form",
    language: "fr",
    half: "held back",
    url: "https://demarches.canton-orvanne.example/guides/aide-au-demenagement",
    html: `<!DOCTYPE html>
<html lang="fr-CH">
<head><meta charset="utf-8"/><title>Demander l'aide au déménagement - Canton d'Orvanne</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-2b.css"/>
<meta name="generator" content="TYPO3 CMS"/></head>
<body id="p214" class="page-214 pagelevel-3 layout-default">
<div id="top"></div><div class="body-bg"><a class="visually-hidden-focusable" href="#page-content"><span>Accéder au contenu</span></a>
<header id="page-header" class="bp-page-header navbar">
<div class="container"><a class="navbar-brand" href="/">Canton d'Orvanne</a>
<ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/impots">Impôts et taxes</a></li>
<li class="nav-item"><a class="nav-link" href="/ecoles">Écoles et crèches</a></li>
<li class="nav-item"><a class="nav-link" href="/guichet">Mon guichet en ligne</a></li></ul></div></header>
<div class="frame frame-type-alert"><div class="alert">Les guichets ferment à 15 heures le vendredi saint</div></div>
<div id="page-content" class="bp-page-content main-section"><div class="container"><div class="row">
<div class="col-md-3 subnav">
<nav class="frame-type-menu"><ul class="subnav-nav"><li><a href="/g/1">Allocation de chauffage</a></li>
<li><a href="/g/2">Prime à la naissance</a></li></ul></nav></div>
<main class="col-md-9" role="main"><div id="c801" class="frame frame-default frame-type-text">
<div class="frame-container">
<div class="frame-inner">
<h1 class="element-header"><span>Demander l'aide au déménagement</span></h1>
<p>L'aide couvre une partie des frais si vous quittez un logement devenu trop grand.</p></div></div></div>
<div id="c802" class="frame frame-type-table"><h2>Montants</h2><table class="table"><thead><tr>
<th>Pièces quittées</th>
<th>Aide versée</th>
</tr></thead><tbody><tr><td>Une pièce de moins</td><td>600 francs</td></tr><tr><td>Deux pièces ou plus</td>
<td>1 350 francs</td></tr>
</tbody></table></div>
<div id="c803" class="frame frame-type-text"><h2>Remplir le formulaire D-17</h2><ol>
<li>Case 4 : indiquez la surface mesurée, non celle du bail.</li><li>Case 9 : joignez le devis du transporteur.</li>
<li>Signez à l'encre au bas de la page trois.</li></ol></div>
<div id="c804" class="frame frame-type-accordion"><div class="accordion-item">
<h3 class="accordion-header">Que faire si j'ai déjà déménagé ?</h3><div class="accordion-body">
<p>La demande reste possible pendant soixante jours.</p></div></div></div>
<div id="c805" class="frame frame-type-text"><h2>Où envoyer le dossier</h2>
<p>Office du logement, case postale 55, 0000 Orvanne</p>
<p>Comptez environ cinq semaines pour une réponse.</p></div></main></div></div></div>
<div class="frame frame-type-menu_related"><div class="container">
<h2>Autres démarches</h2><a href="/g/8">Changer d'adresse en ligne</a><a href="/g/9">Réserver une place de livraison</a></div></div>
<footer id="page-footer" class="bp-page-footer"><div class="container"><p>Chancellerie, place des Tilleuls 1</p>
<p>Plan du site et mentions légales</p></div></footer></div>
<div class="cookiebar"><p>Ce portail mesure son audience de façon anonyme.</p><button>Compris</button></div>
<div class="session" hidden><p>Vous allez être déconnecté</p></div>
<script>var matomoSite = 12; var pageUid = 214;</script>
</body></html>`,
    finds: [
      "si vous quittez un logement devenu trop grand.",
      "600 francs",
      "Deux pièces ou plus",
      "Case 4 : indiquez la surface mesurée, non celle du bail.",
      "Signez à l'encre au bas de la page trois.",
      "La demande reste possible pendant soixante jours.",
      "Office du logement, case postale 55, 0000 Orvanne",
      "Comptez environ cinq semaines pour une réponse.",
    ],
    leaves: [
      "Mon guichet en ligne",
      "Les guichets ferment à 15 heures le vendredi saint",
      "Allocation de chauffage",
      "Changer d'adresse en ligne",
      "Réserver une place de livraison",
      "place des Tilleuls 1",
      "Ce portail mesure son audience de façon anonyme.",
      "Vous allez être déconnecté",
    ],
  },
];
