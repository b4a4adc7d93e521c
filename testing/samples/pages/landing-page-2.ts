import type { SamplePage } from "./sample-page.ts";

/** Front pages of a river charity and of a phone app. */
export const landingCauses: readonly SamplePage[] = [
  {
    name: "the front page of a river charity",
    language: "en",
    half: "held back",
    url: "https://www.friendsoftheleeve.example/",
    html: `<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.example/ns#">
<head><meta charset="utf-8" /><meta name="Generator" content="Drupal 10" /><title>Home | Friends of the Leeve</title>
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_a1.css" /></head>
<body class="layout-no-sidebars page-node-1 page-node-type-landing-page node--type-landing-page">
<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas>
<div class="region region-alert"><div class="block block-block-content">
<p>Our shop is closed for stocktaking until Thursday</p></div></div>
<header role="banner" class="site-header"><div class="region region-header">
<nav role="navigation" class="block block-menu navigation menu--main"><ul class="menu">
<li class="menu-item"><a href="/volunteer">Volunteer with us</a></li>
<li class="menu-item"><a href="/legacy">Leave a gift in your will</a>
</li><li class="menu-item"><a href="/donate">Donate now</a></li></ul></nav></div></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="region region-content">
<article class="node node--type-landing-page node--view-mode-full"><div class="node__content">
<div class="paragraph paragraph--type--hero"><div class="field field--name-field-heading">
<h1>A river you can swim in by 2031</h1></div>
<div class="field field--name-field-intro">
<p>We take out weirs, plant alders and test the water of the Leeve every Wednesday.</p></div>
</div>
<div class="paragraph paragraph--type--facts"><div class="field__items">
<div class="field__item">
<div class="fact"><span class="fact__figure">63 km</span><span class="fact__text">of bank looked after</span></div>
</div>
<div class="field__item">
<div class="fact"><span class="fact__figure">1,870</span><span class="fact__text">trees planted last winter</span>
</div></div></div></div>
<div class="paragraph paragraph--type--text"><div class="field"><h2>What your money does</h2><ul><li>£10 pays for one water test</li>
<li>£45 buys a metre of willow fencing</li></ul>
<p>Eighty-eight pence of each pound is spent on the river itself.</p></div></div>
<div class="paragraph paragraph--type--quote">
<blockquote>Last June I saw an otter below the tannery bridge, for the first time since I was
a boy.</blockquote>
<cite>Wilf Orrin, warden of the lower reach</cite></div>
<div class="paragraph paragraph--type--text"><div class="field"><h2>How clean is it today?</h2><table><tbody><tr><td>Mill Pool</td>
<td>fit for bathing</td></tr><tr><td>Below the sewage works</td><td>keep out</td></tr></tbody></table></div></div>
</div></article></div></main>
<div class="region region-content-below"><div class="views-element-container"><h2>Latest from our blog</h2>
<div class="views-row"><a href="/b/1">Why we love caddis flies</a></div>
<div class="views-row"><a href="/b/2">Ten walks for muddy boots</a></div></div>
<div class="webform-block"><h2>Stay in touch</h2><p>River news by email, never more than twice a month.</p></div></div>
<footer role="contentinfo" class="site-footer"><div class="region region-footer">
<p>Friends of the Leeve, The Pump House, Staithe Road</p>
<p>Registered charity number 0000000</p></div></footer></div>
<div class="eu-cookie-compliance-banner" role="alertdialog"><h2>We use cookies on this site to enhance your experience</h2></div>
<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"baseUrl":"/","currentPath":"node/1"}}</script>
</body></html>`,
    finds: [
      "A river you can swim in by 2031",
      "test the water of the Leeve every Wednesday.",
      "63 km",
      "trees planted last winter",
      "£45 buys a metre of willow fencing",
      "Last June I saw an otter below the tannery bridge",
      "Wilf Orrin, warden of the lower reach",
      "fit for bathing",
      "Below the sewage works",
    ],
    leaves: [
      "Our shop is closed for stocktaking until Thursday",
      "Leave a gift in your will",
      "Why we love caddis flies",
      "Ten walks for muddy boots",
      "River news by email, never more than twice a month.",
      "The Pump House",
      "We use cookies on this site to enhance your experience",
      "currentPath",
    ],
  },
  {
    name: "the front page of a phone app",
    language: "zh",
    half: "tuning",
    url: "https://www.shuicaoji.example/",
    html: `<!DOCTYPE html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>水草记 - 鱼缸养护记录</title>
<meta name="viewport" content="width=device-width,initial-scale=1,user-scalable=no">
<meta name="keywords" content="鱼缸,水草,记录">
<link href="//static.example/css/index.3f2a.css" rel="stylesheet"></head>
<body>
<div id="app" data-v-app="">
<div class="home-wrap" data-v-7ba5bd90="">
<div class="top-bar" data-v-7ba5bd90="">
<div class="logo">水草记</div>
<div class="tabs"><a href="/forum">鱼友社区</a><a href="/shop">器材商城</a><a href="/hire">加入我们</a></div>
<div class="user-entry"><a href="/login">登录或注册</a></div></div>
<div class="banner" data-v-7ba5bd90="">
<h1 class="slogan">每一缸水,都值得记下来</h1>
<p class="sub">拍一张照片,水草记帮你认出藻类并提醒换水。</p>
<div class="download-btns"><a class="btn ios" href="#">苹果版下载</a><a class="btn android" href="#">安卓版下载</a></div>
<div class="ver">当前版本 3.7.0,安装包 28 MB</div></div>
<div class="feature-list" data-v-1c9f="">
<div class="feature"><div class="f-title">水质曲线</div>
<div class="f-desc">酸碱度、硝酸盐和温度画在同一张图上。</div></div>
<div class="feature"><div class="f-title">换水提醒</div>
<div class="f-desc">按缸体大小和鱼的数量自动计算日期。</div></div>
<div class="feature"><div class="f-title">草种图鉴</div>
<div class="f-desc">收录六百四十种水草,离线也能查。</div></div></div>
<div class="step-block"><h2>三步开始</h2><ol><li>量出鱼缸的长宽高</li>
<li>选择您养的鱼和草</li>
<li>每周记录一次水温</li></ol></div>
<div class="price-block">
<div class="p-row"><span>免费版</span><span>最多两个鱼缸</span></div>
<div class="p-row"><span>会员版</span><span>每年 48 元,不限数量</span></div></div>
<div class="comment-block"><div class="c-item">
<p>用了半年,我的缸再没有爆过藻。</p><span>来自:河边的老周</span></div></div>
<div class="news-block">
<h3>最新动态</h3><a href="/n/1">水草记亮相南湖宠物展</a><a href="/n/2">征集您最美的一缸草</a></div>
<div class="foot" data-v-99=""><div>湖州路一百二十号水草记科技</div>
<div>备案号 00000000</div>
<div><a href="/privacy">隐私政策</a></div></div>
<div class="side-float"><div>在线客服</div>
<div>扫码关注公众号</div></div>
<div class="mask" style="display:none;"><p>您的浏览器版本过低</p></div>
</div></div>
<script>var _hmt = _hmt || []; window.__INITIAL_STATE__ = {"ua":"pc","ab":"b2"};</script>
</body></html>`,
    finds: [
      "每一缸水,都值得记下来",
      "水草记帮你认出藻类并提醒换水。",
      "酸碱度、硝酸盐和温度画在同一张图上。",
      "草种图鉴",
      "选择您养的鱼和草",
      "每年 48 元,不限数量",
      "用了半年,我的缸再没有爆过藻。",
    ],
    leaves: [
      "器材商城",
      "登录或注册",
      "水草记亮相南湖宠物展",
      "备案号 00000000",
      "扫码关注公众号",
      "您的浏览器版本过低",
      "__INITIAL_STATE__",
    ],
  },
];
