import type { SamplePage } from "./sample-page.ts";

/** Things that are downloaded: an app in a store, and a set of fonts. */
export const productDownloads: readonly SamplePage[] = [
  {
    name: "an app in a store",
    language: "tr",
    half: "tuning",
    url: "https://magaza.uygulamalik.example/detay?id=example.ekmekdefteri&hl=tr",
    html: `<!doctype html><html lang="tr" dir="ltr"><head><meta charset="utf-8">
<title>Ekmek Defteri - Uygulamalık</title>
<meta name="referrer" content="origin"><meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="k3">.nRgZne{display:flex}.VfPpkd-P5QLlc{position:fixed}</style>
<script nonce="k3">window.WIZ_data = {"cfb2h":"magaza_20250210","qwAQke":"StoreUi"};</script></head>
<body id="yDmH0d" jscontroller="pjICDe" class="tQj5Y ghyPEc">
<c-wiz jsrenderer="OTz6ee" class="glB9Ve"><header class="oKSGvd" role="banner">
<nav class="Kuh4gb"><a class="BUooTd" href="/">Uygulamalık</a>
<div class="J1iUMd" role="tablist"><a class="kW9Bj" href="/oyunlar">Oyunlar ve bulmacalar</a><a class="kW9Bj" href="/cocuk">Çocuklar
için</a></div></nav>
<div class="F5XrGb"><a href="/giris">Oturum aç</a></div></header></c-wiz>
<c-wiz class="SSPGKf Czez9d"><div class="T4LgNb"><div jsname="a9kxte"><div class="tU8Y5c">
<div class="wkMJlb YWi3ub"><div class="nRgZne">
<div class="qxNhq"><img class="T75of" src="/ikon.png" alt="Simge">
<div class="RhBWnf"><div class="Fd93Bb">
<h1 itemprop="name"><span class="AfwdI">Ekmek Defteri</span></h1></div>
<div class="tv4jIf"><div class="Vbfug auoIOc"><a href="/gelistirici/7"><span>Kuzey Fırın Yazılım</span></a></div>
<div class="Il7kR"><span class="UIuSk">Uygulama içi satın alma içerir</span></div></div></div></div>
<div class="JU1wdd"><div class="w7Iutd"><div class="wVqUob"><div class="ClM7O">4,6</div>
<div class="g1rdde">1.203 yorum</div></div>
<div class="wVqUob"><div class="ClM7O">50.000+</div><div class="g1rdde">indirme</div></div></div></div>
<button class="VfPpkd-LgbsSe"><span>Yükle</span></button><button class="VfPpkd-later"><span>İstek listesine ekle</span></button></div></div>
<div class="wkMJlb"><div class="Rneeb nRgZne"><section class="HcyOxe"><header class="cswwxf">
<h2 class="XfZNbf">Bu uygulama hakkında</h2>
</header>
<div class="SfzRHd"><div class="bARER" data-g-id="description">Ekmek Defteri, ekşi mayanızın kaç saattir beklediğini hatırlar.<br><br>
Fırın sıcaklığını ve su oranını her pişirme için ayrı ayrı yazabilirsiniz.<br><br>• Maya için besleme hatırlatıcısı<br>
• On iki hazır hamur tarifi<br>• İnternet olmadan çalışır</div>
<div class="TKjAsc"><div class="lXlx5">Güncellenme tarihi</div><div class="xg1aie">8 Şubat 2025</div></div>
<div class="TKjAsc"><div class="lXlx5">Boyut</div><div class="xg1aie">14 MB</div></div></div></section>
<section class="HcyOxe"><h2 class="XfZNbf">Yenilikler</h2><div class="SfzRHd">
<div itemprop="description">Gece kipinde görünmeyen düğmeler düzeltildi.</div></div></section>
<section class="HcyOxe"><h2 class="XfZNbf">Puanlar ve yorumlar</h2>
<div class="EGFGHd"><header class="c1bOId">
<div class="X5PpBb">Nazlıgül Pınarbaşı</div><span class="bp9Aid">3 Ocak 2025</span></header>
<div class="h3YV2d">Hatırlatıcı sayesinde mayam üç aydır sağ. Grafikler biraz karışık.</div>
<div class="ocpBU"><div class="I6j64d">Kuzey Fırın Yazılım</div><div class="ras4vb">
<div>Grafikleri önümüzdeki sürümde sadeleştiriyoruz.</div></div></div></div></section>
</div></div>
<div class="wkMJlb kDXbGd"><h2 class="XfZNbf">Benzer uygulamalar</h2>
<div class="ULeU3b"><a href="/d?id=2"><span class="DdYX5">Turşu Takvimi</span></a></div>
<div class="ULeU3b"><a href="/d?id=3"><span class="DdYX5">Mutfak Terazim</span></a></div></div>
</div></div></div></c-wiz>
<div class="pdXyHc"><div class="ooVlNb">Hediye kartları</div><div class="ooVlNb">Aile koruma ayarları</div>
<div class="ooVlNb">Türkiye (Türkçe)</div></div>
<div class="VfPpkd-P5QLlc" hidden role="dialog"><p>Devam etmek için bir cihaz seçin</p></div>
</body></html>`,
    finds: [
      "Kuzey Fırın Yazılım",
      "Uygulama içi satın alma içerir",
      "Ekmek Defteri, ekşi mayanızın kaç saattir beklediğini hatırlar.",
      "On iki hazır hamur tarifi",
      "8 Şubat 2025",
      "Gece kipinde görünmeyen düğmeler düzeltildi.",
      "Nazlıgül Pınarbaşı",
      "Grafikleri önümüzdeki sürümde sadeleştiriyoruz.",
    ],
    leaves: [
      "Oyunlar ve bulmacalar",
      "Oturum aç",
      "Turşu Takvimi",
      "Mutfak Terazim",
      "Aile koruma ayarları",
      "Devam etmek için bir cihaz seçin",
      "magaza_20250210",
    ],
  },
  {
    name: "a set of fonts to download, built of web components",
    language: "en",
    half: "held back",
    url: "https://typeloft.example/sets/millrace",
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Millrace type family, 8 fonts | Typeloft</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/js/loft-elements.js"></script>
<style>loft-dialog:not(:defined) { display: none } body { margin: 0 }</style>
</head>
<body>
<loft-app>
  <loft-topbar slot="top">
    <a slot="brand" href="/">Typeloft</a>
    <a slot="item" href="/sets">All type families</a>
    <a slot="item" href="/trials">Trial fonts</a>
    <a slot="item" href="/basket">Basket (0)</a>
  </loft-topbar>
  <loft-page slot="body">
    <template shadowrootmode="open"><style>:host { display: block }</style><slot name="heading"></slot><slot></slot></template>
    <h1 slot="heading">Millrace</h1>
    <loft-price slot="price"><span slot="amount">$68.00</span><span slot="terms">one desktop licence, five seats</span></loft-price>
    <p>Millrace is a narrow serif drawn for timetables and field guides, where every column counts.</p>
    <p>The italics lean by nine degrees only, so that they can carry whole paragraphs.</p>
    <loft-facts>
      <loft-fact><span slot="label">Formats</span><span slot="value">OTF, WOFF2 and a variable file</span></loft-fact>
      <loft-fact><span slot="label">Archive size</span><span slot="value">3.2 MB</span></loft-fact>
      <loft-fact><span slot="label">Scripts</span><span slot="value">Latin, Greek, Cyrillic</span></loft-fact>
    </loft-facts>
    <loft-tabs>
      <span slot="tab">What is inside</span>
      <div slot="panel">
        <ul>
          <li>Four weights with italics</li>
          <li>Old-style and tabular figures</li>
          <li>Arrows for railway signs</li>
        </ul>
      </div>
      <span slot="tab">Licence</span>
      <div slot="panel">
        <p>You may embed the fonts in documents, but not in apps that you sell.</p>
      </div>
    </loft-tabs>
    <loft-code><pre>@font-face { font-family: "Millrace"; src: url(millrace-var.woff2); }</pre></loft-code>
    <p>Once you have paid, the link stays valid for ninety days.</p>
  </loft-page>
  <loft-rail slot="side">
    <h2>Pairs well with</h2>
    <loft-card href="/sets/ketch"><span slot="title">Ketch Grotesk</span></loft-card>
    <loft-card href="/sets/ombre"><span slot="title">Ombre Mono Text</span></loft-card>
  </loft-rail>
  <loft-newsletter slot="bottom"><p>A free weight every first Friday, straight to your inbox.</p></loft-newsletter>
  <loft-footer slot="bottom">
    <address>Typeloft Foundry, 9 Needle Lane, Port Sorrel</address>
    <a href="/refunds">Refund policy</a>
  </loft-footer>
</loft-app>
<loft-dialog hidden><p>Please sign in before you check out.</p></loft-dialog>
<loft-toast aria-live="polite"><template><p>Copied the sample text.</p></template></loft-toast>
</body>
</html>`,
    finds: [
      "$68.00",
      "one desktop licence, five seats",
      "Millrace is a narrow serif drawn for timetables",
      "OTF, WOFF2 and a variable file",
      "Arrows for railway signs",
      "but not in apps that you sell.",
      "src: url(millrace-var.woff2);",
      "the link stays valid for ninety days.",
    ],
    leaves: [
      "All type families",
      "Basket (0)",
      "Ketch Grotesk",
      "Ombre Mono Text",
      "A free weight every first Friday",
      "9 Needle Lane",
      "Please sign in before you check out.",
      "Copied the sample text.",
    ],
  },
];
