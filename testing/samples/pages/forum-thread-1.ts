import type { SamplePage } from "./sample-page.ts";

/** A question with voted answers, and a thread of an old board. */
export const forumBoards: readonly SamplePage[] = [
  {
    name: "a question with voted answers",
    language: "en",
    half: "held back",
    url: "https://beekeeping.askhive.example/questions/5102/why-do-my-bees-beard",
    html: `<!DOCTYPE html>
<html class="html__responsive" lang="en">
<head><meta charset="utf-8"><title>swarming - Why do my bees hang outside at night? - AskHive Beekeeping</title>
<meta name="viewport" content="width=device-width, height=device-height, initial-scale=1.0">
<script>StackLike.init({"locale":"en","site":{"name":"Beekeeping","isChildMeta":false}});</script></head>
<body class="question-page unified-theme">
<div id="notify-container"></div>
<header class="s-topbar ps-fixed t0 l0 js-top-bar"><div class="s-topbar--container"><a href="#" class="s-topbar--logo">AskHive</a>
<ol class="s-navigation"><li><a href="/about">What AskHive is for</a></li></ol>
<ol class="s-topbar--content"><li><a href="/login" class="s-btn">Log in</a></li><li><a href="/signup" class="s-btn">Join this community</a>
</li></ol></div></header>
<div class="container"><div id="left-sidebar" class="left-sidebar"><nav role="navigation"><ol class="nav-links"><li><a href="/">Home</a>
</li>
<li><a href="/tags">Tags</a></li><li><a href="/unanswered">Unanswered</a></li></ol></nav></div>
<div id="content" class="snippet-hidden"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
<div class="inner-content clearfix">
<div id="question-header" class="d-flex sm:fd-column"><h1 itemprop="name" class="fs-headline1"><a href="#" class="question-hyperlink">
Why do my bees hang outside at night?</a></h1><div class="aside-cta"><a href="/questions/ask" class="s-btn">Ask Question</a></div></div>
<div id="mainbar" role="main" aria-label="question and answers">
<div class="question js-question" data-questionid="5102" id="question"><div class="post-layout">
<div class="votecell post-layout--left"><div class="js-voting-container"><button class="js-vote-up-btn"></button>
<div class="js-vote-count">17</div></div></div>
<div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text">
<p>Since last week a clump of bees the size of a melon stays on the front of hive two after dark.</p>
<p>It is a ten-frame box and the thermometer in the lid says:</p>
<pre class="lang-none s-code-block"><code>lid 36.8 C, entrance 24.1 C</code></pre>
<p>Are they about to swarm?</p></div>
<div class="mt24"><ul class="post-taglist"><li><a href="/tags/swarming" class="s-tag post-tag">swarming</a></li></ul></div>
<div class="user-info"><div class="user-action-time">asked <span title="2024-07-02">Jul 2, 2024</span></div>
<div class="user-details" itemprop="author"><a href="/users/71/ottilie-garn">ottilie_garn</a></div></div></div>
<div class="post-layout--right js-post-comments-component"><ul class="comments-list"><li class="comment js-comment">
<div class="comment-text">
<span class="comment-copy">Do they fan with their wings while they sit there?</span> &ndash; <a class="comment-user"
href="/users/9">smokerlid</a></div></li></ul></div></div></div>
<div id="answers"><div id="answers-header"><h2 class="mb0">2 Answers</h2><select><option>Highest score (default)</option></select></div>
<div id="answer-5107" class="answer js-answer accepted-answer"><div class="post-layout"><div class="votecell">
<div class="js-vote-count">31</div></div>
<div class="answercell post-layout--right"><div class="s-prose js-post-body">
<p>No. This is called <em>bearding</em> and it is how a full hive cools down.</p>
<ul><li>Prop the lid open by a finger's width.</li><li>Add a second box if eight frames are covered.</li></ul></div>
<div class="user-details"><a href="/users/12/hal-drystone">hal_drystone</a></div></div></div></div>
<div id="answer-5120" class="answer js-answer"><div class="post-layout"><div class="answercell"><div class="s-prose js-post-body">
<p>Look for queen cells along the bottom bars all the same; mine did both in one July.</p></div>
<div class="user-details"><a href="/users/40/wick">wick-and-wax</a></div></div></div></div>
<form id="post-form" class="js-add-answer-component" action="/submit"><h2 class="space">Your Answer</h2>
<div>Thanks for contributing an answer!</div>
<p>By clicking "Post", you agree to our terms of service.</p></form></div></div>
<div id="sidebar" class="show-votes" role="complementary"><div class="s-sidebarwidget"><ul><li>Moderator election opens Monday</li></ul>
</div>
<div class="module sidebar-related"><h4>Related</h4><div class="related"><a href="/q/812" class="question-hyperlink">How do I merge two
weak colonies?</a></div>
<div><a href="/q/990" class="question-hyperlink">Oxalic acid in spring?</a></div></div>
<div id="hot-network-questions"><h4>Hot Network Questions</h4><ul><li>Can a tuba be tuned by ear alone?</li></ul></div></div>
</div></div></div></div>
<footer id="footer" class="site-footer"><p class="-copyright">Site design / logo AskHive Inc, Comb Street 6</p></footer>
<div class="js-consent-banner ff-sans">Your privacy: by accepting you let us store cookies on your device.</div>
</body></html>`,
    finds: [
      "a clump of bees the size of a melon",
      "lid 36.8 C, entrance 24.1 C",
      "ottilie_garn",
      "Do they fan with their wings while they sit there?",
      "and it is how a full hive cools down.",
      "Add a second box if eight frames are covered.",
      "hal_drystone",
      "mine did both in one July.",
    ],
    leaves: [
      "What AskHive is for",
      "Join this community",
      "Thanks for contributing an answer!",
      "Moderator election opens Monday",
      "How do I merge two weak colonies?",
      "Can a tuba be tuned by ear alone?",
      "Comb Street 6",
      "by accepting you let us store cookies",
    ],
  },
  {
    name: "a thread of an old board",
    language: "ru",
    half: "tuning",
    url: "http://forum.samovarshik.example/viewtopic.php?f=4&t=1290",
    html: `<!DOCTYPE html>
<html dir="ltr" lang="ru">
<head>
<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Течёт кран у старого самовара - Клуб самоварщиков</title>
<link href="./styles/prosilver/theme/stylesheet.css?assets_version=18" rel="stylesheet">
</head>
<body id="phpbb" class="nojs notouch section-viewtopic ltr">
<div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a>
<div id="page-header"><div class="headerbar" role="banner"><div class="inner"><div id="site-description" class="site-description">
<h1>Клуб самоварщиков</h1><p>Форум о ремонте и чаепитии</p><p class="skiplink"><a href="#start_here">Пропустить</a></p></div></div></div>
<div class="navbar" role="navigation"><ul id="nav-main" class="nav-main linklist"><li><a href="./faq.php">Частые вопросы</a></li>
<li class="rightside"><a href="./ucp.php?mode=register">Регистрация на форуме</a></li></ul>
<ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks">
<li class="breadcrumbs"><span class="crumb"><a href="./index.php">Список форумов</a></span></li></ul>
</div></div>
<a id="start_here" class="anchor"></a>
<div id="page-body" class="page-body" role="main">
<h2 class="topic-title"><a href="./viewtopic.php?t=1290">Течёт кран у старого самовара</a></h2>
<div class="action-bar bar-top"><a href="./posting.php" class="button">Ответить</a>
<div class="pagination">3 сообщения &bull; Страница 1 из 1</div></div>
<div id="p7741" class="post has-profile bg2"><div class="inner"><dl class="postprofile" id="profile7741"><dt class="has-profile-rank">
<a href="./u2" class="username">Медный_Фёдор</a></dt><dd class="profile-rank">Новичок</dd>
<dd class="profile-posts"><strong>Сообщения:</strong> 4</dd></dl>
<div class="postbody"><div id="post_content7741"><h3 class="first"><a href="#p7741">Течёт кран у старого самовара</a></h3>
<p class="author"><span class="responsive-hide">Медный_Фёдор &raquo; </span><time>12 ноя 2023, 19:04</time></p>
<div class="content">Достался от деда самовар на семь литров. Кран подтекает, когда вода закипает.<br /><br />Пробовал поджать гайку, не
помогло.</div></div>
<div id="sig7741" class="signature">Чай не пил, какая сила</div></div></div></div>
<hr class="divider" />
<div id="p7744" class="post has-profile bg1"><div class="inner"><dl class="postprofile"><dt><a href="./u9" class="username">Захар Углич</a>
</dt></dl>
<div class="postbody"><div id="post_content7744"><h3><a href="#p7744">Re: Течёт кран</a></h3>
<p class="author"><time>12 ноя 2023, 21:30</time></p>
<div class="content"><blockquote><div><cite>Медный_Фёдор писал(а):</cite>Пробовал поджать гайку</div></blockquote>
Гайка ни при чём. Конус крана надо притереть:<ul><li>смазать пастой с зубным порошком</li><li>вращать минут десять без нажима</li></ul>
</div></div></div></div></div>
<hr class="divider" />
<div id="p7750" class="post bg2"><div class="inner"><dl class="postprofile"><dt><a href="./u2" class="username">Медный_Фёдор</a></dt></dl>
<div class="postbody"><div id="post_content7750"><div class="content">Притёр, и больше ни капли! Паста обошлась в 85 рублей.</div></div>
</div></div></div>
<div class="action-bar actions-jump"><p class="jumpbox-return"><a href="./viewforum.php?f=4" class="left-box arrow-left">Вернуться в
«Ремонт и пайка»</a></p></div>
<div class="stat-block online-list"><h3>Кто сейчас на конференции</h3><p>Сейчас этот форум просматривают: 2 гостя</p></div>
</div>
<div id="similar"><b>Похожие темы</b><br><a href="?t=880">Чем чистить латунь до блеска</a><br><a href="?t=914">Труба для дачного
самовара</a></div>
<div id="page-footer" class="page-footer" role="contentinfo"><div class="navbar"><ul class="linklist"><li>Удалить cookies форума</li>
<li>Часовой пояс: UTC+03:00</li></ul></div>
<div class="copyright"><p class="footer-row">Создано на основе свободного движка</p>
<div id="darkenwrapper" class="darkenwrapper" style="display:none"><div class="alert_text">Не удалось отправить запрос</div></div></div>
</div>
</div></body></html>`,
    finds: [
      "Достался от деда самовар на семь литров.",
      "Пробовал поджать гайку, не помогло.",
      "Захар Углич",
      "Конус крана надо притереть:",
      "вращать минут десять без нажима",
      "Притёр, и больше ни капли!",
    ],
    leaves: [
      "Форум о ремонте и чаепитии",
      "Регистрация на форуме",
      "Кто сейчас на конференции",
      "Чем чистить латунь до блеска",
      "Труба для дачного самовара",
      "Удалить cookies форума",
      "Не удалось отправить запрос",
    ],
  },
];
