import type { SamplePage } from "./sample-page.ts";

/** Talk outside boards: a mailing list, an issue tracker and a log of a chat room. */
export const forumArchives: readonly SamplePage[] = [
  {
    name: "a message of a mailing list archive",
    language: "en",
    half: "held back",
    url: "https://lists.tidepool-tools.example/archive/devel/2022-May/004417.html",
    html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
 <HEAD>
   <TITLE> [tidepool-devel] Rounding of negative heights
   </TITLE>
   <LINK REL="Index" HREF="index.html" >
   <META NAME="robots" CONTENT="index,nofollow">
   <META http-equiv="Content-Type" content="text/html; charset=us-ascii">
   <LINK REL="Previous"  HREF="004416.html">
 </HEAD>
 <BODY BGCOLOR="#ffffff">
   <TABLE WIDTH="100%"><TR><TD><A HREF="/">Lists of Tidepool Tools</A></TD><TD><A HREF="/listinfo/devel">Subscribe or unsubscribe</A></TD>
</TR></TABLE>
   <H1>[tidepool-devel] Rounding of negative heights</H1>
    <B>Ingram Vale</B>
    <A HREF="mailto:devel%40tidepool-tools.example" TITLE="mail">ingram at vale.example
       </A><BR>
    <I>Tue May 17 08:12:40 UTC 2022</I>
    <P><UL>
        <LI>Previous message: <A HREF="004416.html">Packaging for small islands</A></li>
        <LI>Next message: <A HREF="004420.html">Release candidate postponed</A></li>
         <LI> <B>Messages sorted by:</B> <a href="date.html#4417">[ date ]</a> <a href="thread.html#4417">[ thread ]</a></LI>
       </UL>
    <HR>
<!--beginarticle-->
<PRE>On 16 May, Sunniva Crake wrote:
&gt;<i> The table for Gullet Sound shows -0.0 twice a day.
</I>&gt;<i> Is that on purpose?
</I>
It is not. We round towards zero and keep the sign, which is what
the C library does unless it is told otherwise.

The patch below adds a half before the cut:

--- a/src/height.c
+++ b/src/height.c
@@ -88,3 +88,3 @@
-    return trunc(h * 10) / 10;
+    return floor(h * 10 + 0.5) / 10;

I have run it over the tables of 1998 to 2021. Of 412,000 values
nineteen change, all of them by one tenth.

If nobody objects I shall commit it on Friday.

-- 
Ingram
</PRE>
<!--endarticle-->
    <HR>
    <P><UL>
        <!--threads-->
	<LI>Previous message: <A HREF="004416.html">Packaging for small islands</A></li>
	<LI>Next message: <A HREF="004420.html">Release candidate postponed</A></li>
       </UL>
<hr>
<a href="/listinfo/devel">More information about the tidepool-devel
mailing list</a><br>
<font size="-1">Archive kept by the Harbour Office, Quay 3. Hidden addresses are shown to members only.</font>
<script type="text/javascript">document.cookie = "seen=4417";</script>
</body></html>`,
    finds: [
      "The table for Gullet Sound shows -0.0 twice a day.",
      "It is not. We round towards zero and keep the sign",
      "+ return floor(h * 10 + 0.5) / 10;",
      "nineteen change, all of them by one tenth.",
      "If nobody objects I shall commit it on Friday.",
    ],
    leaves: [
      "Subscribe or unsubscribe",
      "Packaging for small islands",
      "Release candidate postponed",
      "Archive kept by the Harbour Office",
      "document.cookie",
    ],
  },
  {
    name: "a thread of an issue tracker",
    language: "en",
    half: "tuning",
    url: "https://git.copsewood.example/mapkit/gander/-/issues/377",
    html: `<!DOCTYPE html>
<html class="gl-light with-top-bar" lang="en">
<head><meta charset="utf-8"><title>Labels overlap at zoom 14 (#377) · Issues · mapkit / gander · Copsewood</title>
<meta content="object" property="og:type"><link rel="stylesheet" href="/assets/application-1f.css">
<script nonce="x1">window.gon={}; gon.api_version="v4"; gon.relative_url_root="";</script></head>
<body class="tab-width-8 gl-browser-generic" data-page="projects:issues:show" data-project="gander">
<header class="header-logged-out" data-testid="navbar"><a class="gl-sr-only" href="#content-body">Skip to content</a>
<ul class="gl-list-none"><li><a href="/explore">Explore projects</a></li><li><a href="/users/sign_in">Register or sign in</a></li></ul>
</header>
<div class="layout-page page-with-super-sidebar"><aside class="super-sidebar"><nav><ul><li>Merge requests</li><li>Pipelines and jobs</li>
<li>Package registry</li></ul></nav></aside>
<div class="content-wrapper"><div class="broadcast-wrapper"><p>Maintenance this Sunday from 02:00 to 04:00</p></div>
<div class="container-fluid container-limited"><main class="content" id="content-body">
<div class="issue-details issuable-details"><div class="detail-page-description">
<h1 class="title gl-heading-1" data-testid="issue-title">Labels overlap at zoom 14</h1>
<div class="gl-flex gl-items-center"><span class="gl-badge badge-success">Open</span> created by <a href="/ferngate"
class="author-link">ferngate</a></div>
<div class="description"><div class="md"><p dir="auto">Street names are drawn over house numbers as soon as the map is turned by more than
thirty degrees.</p>
<h3>Steps</h3><ol dir="auto"><li>Open the sample of Lower Brindle</li><li>Zoom to 14 and turn the map</li></ol>
<p dir="auto">Seen with <code>gander 2.9.1</code>, not with 2.8.</p></div></div></div>
<section class="issuable-discussion" id="notes"><ul class="notes main-notes-list timeline">
<li class="note system-note timeline-entry"><div class="timeline-content"><span>added label ~rendering</span></div></li>
<li class="note note-wrapper timeline-entry" id="note_901"><div class="note-header"><a class="author-name-link" href="/oszkar">osk_r</a>
<span class="user-access-role">Maintainer</span></div>
<div class="note-body"><div class="note-text md"><p dir="auto">Thanks. The collision boxes are built before the rotation:</p>
<div class="js-markdown-code"><pre class="code highlight"><code><span class="line">boxes = collect(labels)</span>
<span class="line">scene.rotate(angle)  # too late</span></code></pre></div></div></div></li>
<li class="note note-wrapper timeline-entry" id="note_905"><div class="note-header"><a class="author-name-link"
href="/ferngate">ferngate</a></div>
<div class="note-body"><div class="note-text md">
<p dir="auto">Swapping both lines helps, but costs eight milliseconds per frame.</p></div>
</div>
<div class="note-actions"><button>Reply</button></div></li>
<li class="note note-wrapper timeline-entry" id="note_911"><div class="note-header"><a class="author-name-link"
href="/tressel">tressel-m</a></div>
<div class="note-body"><div class="note-text md"><p dir="auto">We could reuse the boxes of the last frame. Draft is in branch
<code>sticky-boxes</code>.</p></div></div></li>
</ul><div class="disabled-comment">Please register to reply to this issue</div></section></div>
<aside class="right-sidebar right-sidebar-expanded issuable-sidebar" aria-live="polite"><div class="block">No assignees yet</div>
<div class="block">Time tracking unavailable</div></aside>
<div class="related-issues-block"><h2>Similar issues</h2><a href="/i/290">Icons blink on slow machines</a></div>
</main></div></div></div>
<div class="gl-hidden" style="display:none">You have reached the free tier limit</div>
<footer class="footer-container"><a href="/help">About Copsewood hosting</a></footer>
</body></html>`,
    finds: [
      "Labels overlap at zoom 14",
      "as soon as the map is turned by more than thirty degrees.",
      "Zoom to 14 and turn the map",
      "gander 2.9.1",
      "osk_r",
      "The collision boxes are built before the rotation:",
      "scene.rotate(angle) # too late",
      "costs eight milliseconds per frame.",
      "sticky-boxes",
    ],
    leaves: [
      "Explore projects",
      "Pipelines and jobs",
      "Maintenance this Sunday from 02:00 to 04:00",
      "Please register to reply to this issue",
      "Icons blink on slow machines",
      "You have reached the free tier limit",
      "About Copsewood hosting",
    ],
  },
  {
    name: "a log of a chat room",
    language: "pt",
    half: "held back",
    url: "https://registos.radioamador-serra.example/sala/antenas/2024-10-06.html",
    html: `<!DOCTYPE html>
<html lang="pt">
<head>
<meta charset="utf-8">
<title>#antenas - 6 de outubro de 2024</title>
<style>
.chatlog__message-group { display: grid } .chatlog__avatar { width: 40px }
</style>
</head>
<body>
<div class="topo"><a href="/">Clube da Serra</a> | <a href="/salas">Todas as salas</a> | <a href="/socios">Área de sócios</a></div>
<div class="preamble"><div class="preamble__entries-container"><div class="preamble__entry">Sala: antenas</div>
<div class="preamble__entry preamble__entry--small">Assunto do dia: dipolo no telhado</div></div></div>
<div class="chatlog">
<div class="chatlog__message-group"><div class="chatlog__message-container" id="m1"><div class="chatlog__message">
<div class="chatlog__message-aside"><img class="chatlog__avatar" src="a.png" alt="Avatar"></div>
<div class="chatlog__message-primary"><div class="chatlog__header"><span class="chatlog__author">Tordo</span><span
class="chatlog__timestamp">21:03</span></div>
<div class="chatlog__content chatlog__markdown"><span class="chatlog__markdown-preserve">boa noite, alguém montou um dipolo sem
mastro?</span></div></div></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__message-container" id="m2"><div class="chatlog__message">
<div class="chatlog__message-primary"><div class="chatlog__header"><span class="chatlog__author">Branca_42</span><span
class="chatlog__timestamp">21:05</span></div>
<div class="chatlog__content"><span class="chatlog__markdown-preserve">eu, entre a chaminé e a figueira. 20 metros certos</span></div></div>
</div></div>
<div class="chatlog__message-container" id="m3"><div class="chatlog__message"><div class="chatlog__message-primary">
<div class="chatlog__content"><span class="chatlog__markdown-preserve">medi assim:</span>
<div class="chatlog__markdown-pre chatlog__markdown-pre--multiline">
swr 7.05 MHz = 1,4</div></div></div></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__message-container" id="m4"><div class="chatlog__message">
<div class="chatlog__message-primary">
<div class="chatlog__reply"><span class="chatlog__reply-author">Branca_42</span></div>
<div class="chatlog__header"><span class="chatlog__author">Tordo</span></div>
<div class="chatlog__content"><span class="chatlog__markdown-preserve">nada mau! e com vento?</span></div></div></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__message-container" id="m5"><div class="chatlog__message">
<div class="chatlog__message-primary">
<div class="chatlog__header"><span class="chatlog__author">Mestre Gaspar</span></div>
<div class="chatlog__content"><span class="chatlog__markdown-preserve">com vento usa uma mola na ponta da árvore, senão o fio parte em
novembro</span></div>
<div class="chatlog__reactions"><div class="chatlog__reaction">3</div></div></div></div></div></div>
<div class="chatlog__message-group"><div class="chatlog__message-container" id="m6"><div class="chatlog__message">
<div class="chatlog__message-primary">
<div class="chatlog__header"><span class="chatlog__author">Tordo</span></div>
<div class="chatlog__content"><span class="chatlog__markdown-preserve">fica combinado, levo a escada no sábado</span></div></div></div>
</div></div>
</div>
<div class="lateral"><h4>Outros dias</h4><ul><li><a href="2024-10-05.html">sábado: baterias</a></li>
<li><a href="2024-10-04.html">sexta: repetidores</a></li></ul>
<h4>Seja sócio</h4><p>A quota anual dá acesso à oficina.</p></div>
<div class="rodape">Clube da Serra, Rua do Moinho Velho 5. Registo público gerado às 3 da manhã.</div>
<div style="display:none">Mensagem apagada pelo moderador</div>
<script>document.querySelectorAll('.chatlog__avatar').forEach(function (n) { n.loading = 'lazy'; });</script>
</body>
</html>`,
    finds: [
      "Tordo",
      "boa noite, alguém montou um dipolo sem mastro?",
      "entre a chaminé e a figueira. 20 metros certos",
      "swr 7.05 MHz = 1,4",
      "nada mau! e com vento?",
      "Mestre Gaspar",
      "senão o fio parte em novembro",
      "fica combinado, levo a escada no sábado",
    ],
    leaves: [
      "Todas as salas",
      "Área de sócios",
      "sexta: repetidores",
      "A quota anual dá acesso à oficina.",
      "Rua do Moinho Velho 5",
      "Mensagem apagada pelo moderador",
      "document.querySelectorAll",
    ],
  },
];
