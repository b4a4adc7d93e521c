import type { SamplePage } from "./sample-page.ts";

/** Nested comments under a post, and a question with answers on a Hindi board. */
export const forumComments: readonly SamplePage[] = [
  {
    name: "nested comments under a short post",
    language: "en",
    half: "held back",
    url: "https://www.threadbare.example/r/nightbuses/comments/1k2v/what_do_you_read",
    html: `<!DOCTYPE html><html lang="en-US" class="theme-beta"><head><title>What do you read on the last bus home? : r/nightbuses</title>
<meta charset="UTF-8"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/shreddit/en-US/base.css"></head>
<body class="v2 inline-block min-h-screen"><shreddit-app pagetype="post_detail"><reddit-header-large><nav class="h-header-large flex">
<a href="/" class="flex items-center">Threadbare</a><button>Log In to vote</button></nav></reddit-header-large>
<flex-left-nav-container id="left-sidebar-container">
<nav aria-label="Primary"><a href="/popular">Popular now</a><a href="/explore">Explore
communities</a>
<details><summary>Resources</summary><a href="/ads">Advertise on Threadbare</a></details></nav></flex-left-nav-container>
<div class="grid-container theme-rpl grid"><div class="main-container flex gap-md w-full">
<main class="main w-full min-w-0" id="main-content">
<shreddit-post id="t3_1k2v" author="lamplit_ada"><div slot="credit-bar" class="flex"><span>r/nightbuses</span><a class="author-name"
href="/u/lamplit_ada">lamplit_ada</a></div>
<h1 id="post-title-t3_1k2v" slot="title">What do you read on the last bus home?</h1>
<div slot="text-body"><div class="md"><p>Forty minutes, bad light, everyone half asleep.</p></div></div></shreddit-post>
<shreddit-async-loader bundlename="comment_body_header"><div class="hidden sm:block">Sort by: Best</div></shreddit-async-loader>
<shreddit-comment-tree id="comment-tree">
<shreddit-comment author="brinewick" depth="0" score="212"><div slot="commentMeta"><a class="font-bold"
href="/u/brinewick">brinewick</a><time>9h ago</time></div>
<div id="c1-comment-rtjson" slot="comment"><div class="md">
<p>Seed catalogues. You can stop anywhere and nothing is lost.</p></div></div>
<div slot="actionRow"><button>Reply</button><button>Share</button></div>
<shreddit-comment author="tollkeeper9" depth="1" slot="children">
<div slot="commentMeta"><a href="/u/tollkeeper9">tollkeeper9</a></div>
<div slot="comment"><div class="md"><p>I did that all winter and now own eleven kinds of bean.</p></div></div>
<shreddit-comment author="brinewick" depth="2" slot="children"><div slot="comment"><div class="md"><p>Only eleven?</p></div>
</div></shreddit-comment>
</shreddit-comment></shreddit-comment>
<shreddit-comment author="quartermoon" depth="0"><div slot="commentMeta"><a href="/u/quartermoon">quartermoon</a></div>
<div slot="comment"><div class="md"><p>My rule of thumb:</p><ol><li>nothing with footnotes</li>
<li>nothing with more than three brothers in it</li></ol>
<blockquote><p>A bus is a waiting room that moves.</p></blockquote></div></div></shreddit-comment>
<shreddit-comment author="[deleted]" depth="0"><div slot="comment"><div class="md"><p>Comment removed by moderator</p></div>
</div></shreddit-comment>
<shreddit-comment author="old_ferry_hand" depth="0"><div slot="commentMeta"><a href="/u/old_ferry_hand">old_ferry_hand</a></div>
<div slot="comment"><div class="md"><p>Driver here: we read the road, and you lot in the mirror.</p></div></div></shreddit-comment>
</shreddit-comment-tree>
<faceplate-partial loading="lazy"><button>View more comments</button></faceplate-partial>
</main>
<div class="right-sidebar" id="right-sidebar-container"><aside aria-label="Community information"><h2>About r/nightbuses</h2>
<p>A place for people who travel after midnight.</p><h3>Community rules</h3><p>No timetables without a source</p></aside>
<aside><h3>More posts you may like</h3><a href="/x">Found a glove on route 14, left hand</a><a href="/y">Best seat when it rains?</a>
</aside>
<p>Threadbare Media Group © 2025. All rights reserved.</p></div>
</div></div>
<div id="login-prompt" hidden><h2>New to Threadbare?</h2><p>Create your account and connect with a world of communities.</p></div>
<rpl-toaster></rpl-toaster></shreddit-app><script>var __SSR_CTX = {"routeName":"post_page","isLoggedIn":false};</script></body></html>`,
    finds: [
      "Forty minutes, bad light, everyone half asleep.",
      "brinewick",
      "Seed catalogues. You can stop anywhere and nothing is lost.",
      "I did that all winter and now own eleven kinds of bean.",
      "Only eleven?",
      "nothing with more than three brothers in it",
      "A bus is a waiting room that moves.",
      "old_ferry_hand",
      "Driver here: we read the road, and you lot in the mirror.",
    ],
    leaves: [
      "Log In to vote",
      "Explore communities",
      "Advertise on Threadbare",
      "A place for people who travel after midnight.",
      "Found a glove on route 14, left hand",
      "Best seat when it rains?",
      "Create your account and connect",
      "All rights reserved.",
    ],
  },
  {
    name: "a question with answers on a Hindi board",
    language: "hi",
    half: "tuning",
    url: "https://charcha.khetibaari.example/t/tamatar-ke-patte/642",
    html: `<!DOCTYPE html>
<html lang="hi">
<head><meta charset="utf-8">
<title>टमाटर के पत्ते क्यों मुड़ रहे हैं? - बीमारियाँ - खेतीबाड़ी चर्चा</title>
<meta name="generator" content="Discourse 3.3.0">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"></head>
<body class="crawler">
<header><a href="/">खेतीबाड़ी चर्चा</a> <a href="/login">खाते में प्रवेश करें</a></header>
<div id="main-outlet" class="wrap" role="main">
<div id="topic-title"><h1><a href="/t/tamatar-ke-patte/642">टमाटर के पत्ते क्यों मुड़ रहे हैं?</a></h1>
<div class="topic-category"><span class="category-title">बीमारियाँ</span></div></div>
<div itemscope itemtype='http://schema.org/DiscussionForumPosting'>
<div id='post_1' itemprop='mainEntity' class='topic-body crawler-post'>
<div class='crawler-post-meta'><span class="creator" itemprop="author">
<a itemprop="url" href="/u/gopi"><span itemprop='name'>गोपी_माली</span></a></span>
<span class="crawler-post-infos"><time datetime='2024-08-05' class='post-time'>अगस्त 5, 2024</time></span></div>
<div class='post' itemprop='text'><p>मेरे गमले के टमाटर के ऊपरी पत्ते अंदर की ओर मुड़ने लगे हैं।</p>
<p>मैं रोज़ सुबह दो लोटा पानी देता हूँ। क्या यह कोई रोग है?</p></div>
<div itemprop="interactionStatistic"><span class='post-likes'>3 पसंद</span></div></div>
<div id='post_2' itemprop='comment' class='topic-body crawler-post'>
<div class='crawler-post-meta'><span class="creator"><a href="/u/shanti"><span>शांति बगीचेवाली</span></a></span></div>
<div class='post' itemprop='text'><p>पत्तों के नीचे सफ़ेद मक्खी देखिए। अगर मिले तो यह करें:</p>
<ol><li>नीम का तेल पाँच मिलीलीटर प्रति लीटर पानी में मिलाएँ</li>
<li>शाम को पत्तों के नीचे छिड़कें</li></ol></div></div>
<div id='post_3' class='topic-body crawler-post'><div class='crawler-post-meta'><span class="creator"><a
href="/u/beej"><span>बीज_बाबू</span></a></span></div>
<div class='post'><blockquote><p>रोज़ सुबह दो लोटा पानी</p></blockquote>
<p>पानी भी ज़्यादा है। मिट्टी सूखने पर ही सींचें।</p></div></div>
<div id='post_4' class='topic-body crawler-post'><div class='post'>
<p>दस दिन में नए पत्ते सीधे आ गए, सबका धन्यवाद।</p></div></div>
</div>
<div id="related-topics" class="more-topics__list" role="complementary">
<h3 class="more-topics__list-title">मिलते-जुलते विषय</h3>
<table class='topic-list'><tbody><tr class="topic-list-item">
<td><a href="/t/1">मिर्च में फूल झड़ने का उपाय</a></td>
<td>12</td></tr>
<tr class="topic-list-item"><td><a href="/t/2">घर पर खाद कैसे बनाएँ</a></td>
<td>40</td></tr></tbody></table></div>
</div>
<footer class="container wrap"><nav class='crawler-nav'><ul>
<li><a href='/categories'>सभी श्रेणियाँ</a></li>
<li><a href='/guidelines'>चर्चा के नियम</a></li></ul></nav>
<p class='powered-by-link'>यह मंच स्वयंसेवक चलाते हैं</p></footer>
<div class="cookie-bar">यह साइट कुकी का उपयोग करती है।</div>
<div hidden id="data-discourse-setup" data-base-url="x">पृष्ठ लोड नहीं हुआ</div>
</body></html>`,
    finds: [
      "गोपी_माली",
      "मेरे गमले के टमाटर के ऊपरी पत्ते अंदर की ओर मुड़ने लगे हैं।",
      "शांति बगीचेवाली",
      "नीम का तेल पाँच मिलीलीटर प्रति लीटर पानी में मिलाएँ",
      "मिट्टी सूखने पर ही सींचें।",
      "दस दिन में नए पत्ते सीधे आ गए",
    ],
    leaves: [
      "खाते में प्रवेश करें",
      "मिर्च में फूल झड़ने का उपाय",
      "घर पर खाद कैसे बनाएँ",
      "सभी श्रेणियाँ",
      "यह मंच स्वयंसेवक चलाते हैं",
      "यह साइट कुकी का उपयोग करती है।",
      "पृष्ठ लोड नहीं हुआ",
    ],
  },
];
