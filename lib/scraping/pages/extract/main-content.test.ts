import { describe, expect, it } from "vitest";
import { extract } from "./extract.ts";

/** A page, with phrases that its main content must and must not contain. */
type Sample = { html: string; must: string[]; not: string[] };

const prose = (start: string, count = 3) =>
  Array.from(
    { length: count },
    (_, at) => `<p>${start} ${at + 1}, which goes on for long enough that nobody takes it for a label or a button.</p>`,
  ).join("");
const article = '<meta property="og:type" content="article">';
const menu = '<nav><ul><li><a href="/a">World news</a><li><a href="/b">Sports today</a></ul></nav>';
const footer = "<footer><p>All rights reserved by the publisher of this page, 2026.</p></footer>";
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div class="c"><h3><a href="/${at}">Another story number ${at} to go to</a></h3><p>What that other story is about, told in some words.</p></div>`,
  ).join("");

const samples: Record<string, Sample> = {
  "an article without any mark": {
    html: `${menu}<div><h1>Head</h1>${prose("Body", 12)}</div>${footer}`,
    must: ["Body 1,", "Body 12,", "Head"],
    not: ["World news", "All rights"],
  },
  "the class of the whole page speaks of a sidebar and comments": {
    html: `${article}<div class="has-sidebar with-comments share-enabled"><div>${prose("Body", 5)}</div></div>`,
    must: ["Body 1,", "Body 5,"],
    not: [],
  },
  "cards of other stories after the body": {
    html: `${article}<div><div class="x">${prose("Body", 6)}</div><h2>More of ours</h2><div>${cards(5)}</div></div>`,
    must: ["Body 1,", "Body 3,"],
    not: ["Another story", "More of ours"],
  },
  "comments longer than the article": {
    html: `${article}<article>${prose("Body", 5)}</article><div id="comments">${prose("My opinion", 20)}</div>`,
    must: ["Body 5,"],
    not: ["My opinion"],
  },
  "several fragments of one article": {
    html: `${article}<div>${`<div class="part">${prose("Fragment", 2)}</div><div class="ad-slot">Advertisement</div>`.repeat(4)}</div>`,
    must: ["Fragment 2,"],
    not: ["Advertisement"],
  },
  "paragraphs that are only line breaks": {
    html: `${article}<div class="menu"><a href=/>Home of this site</a></div><div>${"A sentence of the story without an element of its own.<br><br>".repeat(8)}</div>`,
    must: ["A sentence of the story"],
    not: ["Home of this"],
  },
  "a byline, a share bar, a link to another story and a newsletter": {
    html: `${article}<article><h1>Head</h1><div>By A. Writer, 3 May</div><div class="share-bar">Tell friends</div>${prose("Body", 3)}<p><a href="/x">Another story that one could go to from here</a></p><div class="newsletter"><p>Our letter comes every morning into your inbox, for nothing at all.</p></div>${prose("End", 2)}</article>`,
    must: ["Body 1,", "End 2,"],
    not: ["A. Writer", "Tell friends", "Another story", "Our letter", "Head"],
  },
  "lists, tables, quotes and links inside the body": {
    html: `${article}<article>${prose("Body")}<ul><li>First point</li><li>Second <a href=/>point</a></li></ul><table><tr><td>Cell A</td><td>Cell B</td></tr></table><blockquote><p>Said so</p><a href="/who">somebody of some importance, 3 May</a></blockquote>${prose("End")}</article>`,
    must: ["First point", "Second point", "Cell B", "Said so", "somebody of some importance"],
    not: [],
  },
  "a quoted post in the frame of a widget": {
    html: `${article}<article>${prose("Body")}<div class="post-widget"><div><blockquote><p>Posted so</p></blockquote></div></div>${prose("End")}</article>`,
    must: ["Body 1", "Posted so", "End 3"],
    not: [],
  },
  "a sentence of the article in a frame of its own": {
    html: `${article}<article>${prose("Body")}<div class="right"><aside><q>Body 2, once more</q></aside></div>${prose("End")}</article>`,
    must: ["Body 2, once more"],
    not: [],
  },
  "a short first sentence is no byline": {
    html: `${article}<article><p>They play again, after all these years.</p><p>By A. Writer</p>${prose("Body")}</article>`,
    must: ["They play again"],
    not: ["A. Writer"],
  },
  "a heading keeps text that stands in no element of its own": {
    html: `${article}<article>${prose("Body")}${["Kettle", "Lamp"].map((name) => `<h2>${name}</h2>Cheaper than it has ever been, in all its colours.<br><ul><li><a href="/${name}">Buy it where it is sold</a></ul>`).join("")}</article>`,
    must: ["Kettle", "Lamp"],
    not: [],
  },
  "a heading keeps its section, whatever stands under it": {
    html: `${article}<article>${prose("Body")}<h2>Results</h2><h3>Finals</h3><p>7 to 3</p></article>`,
    must: ["Results", "Finals", "7 to 3"],
    not: [],
  },
  "a Japanese article": {
    html: `<html lang=ja>${article}<div class="side"><a href="/">最新のニュースの一覧へ</a></div><div>${"<p>これは十分に長い日本語の段落であり、ラベルやボタンと間違えられることはありません。</p>".repeat(4)}</div>`,
    must: ["十分に長い日本語"],
    not: ["最新のニュース"],
  },
  "an Arabic article": {
    html: `<html lang=ar dir=rtl>${article}${menu}<main><h1>عنوان</h1>${"<p>هذه فقرة طويلة بما يكفي حتى لا يظن أحد أنها زر أو تسمية في هذه الصفحة.</p>".repeat(4)}</main>`,
    must: ["هذه فقرة طويلة"],
    not: ["World news"],
  },
  "a Russian article with an advertisement's label": {
    html: `${article}<article>${"<p>Это достаточно длинный абзац, чтобы никто не принял его за подпись или кнопку.</p>".repeat(4)}<div>Реклама</div><p>И последний абзац этой истории, тоже достаточно длинный для проверки.</p></article>`,
    must: ["достаточно длинный абзац", "последний абзац"],
    not: ["Реклама"],
  },
  "an anchor that leads nowhere and is never closed": {
    html: `${article}<div><a name="top">${prose("Body", 4)}</div>`,
    must: ["Body 1,", "Body 4,"],
    not: [],
  },
  "a digest whose parts each begin with a link": {
    html: `${article}<article>${prose("Intro", 1)}<ul>${Array.from({ length: 5 }, (_, at) => `<li><a href="/${at}">Part number ${at} of the digest</a><p>What part ${at} says, told at such a length that it has to be read here.</p></li>`).join("")}</ul></article>`,
    must: ["Intro 1", "What part 0", "What part 4"],
    not: [],
  },
  "a sidebar with more prose than the article": {
    html: `${article}<main><article>${prose("Body", 5)}</article><aside>${prose("Offer", 15)}</aside></main>`,
    must: ["Body 5,"],
    not: ["Offer"],
  },
  documentation: {
    html: `${menu}<main><h1>install()</h1><p>Installs a package.</p><pre>npm install x</pre><h2>Options</h2><dl><dt>force</dt><dd>Overwrites what is there.</dd></dl><h2>See also</h2><ul><li><a href="/remove">remove()</a></li></ul></main>${footer}`,
    must: ["install()", "npm install x", "force", "Overwrites", "remove()"],
    not: ["World news", "All rights"],
  },
  product: {
    html: `${menu}<div id="product"><h1>Kettle 3000</h1><span class="price">€49.00</span><p>Boils a litre of water in two minutes.</p><table><tr><td>Power</td><td>2200 W</td></tr></table></div>${footer}`,
    must: ["Kettle 3000", "€49.00", "two minutes", "2200 W"],
    not: ["World news", "All rights"],
  },
  "forum thread": {
    html: `${menu}<div class="thread"><h1>How do I do it?</h1>${Array.from({ length: 6 }, (_, at) => `<div class="post"><a href="/u/${at}">user${at}</a>${prose(`Answer ${at} line`, 2)}</div>`).join("")}</div>${footer}`,
    must: ["How do I", "Answer 0 line 1", "Answer 5 line 2"],
    not: ["World news", "All rights"],
  },
  listing: {
    html: `${menu}<main><h1>Stories</h1>${cards(8)}</main>${footer}`,
    must: ["Stories", "number 0", "number 7"],
    not: ["World news", "All rights"],
  },
  "search results": {
    html: `${menu}<form><input><button>Find</button></form><ol>${Array.from({ length: 8 }, (_, at) => `<li><a href="/r${at}">Result ${at}</a> <p>A snippet.</p></li>`).join("")}</ol>${footer}`,
    must: ["Result 0", "Result 7", "A snippet."],
    not: ["World news", "All rights"],
  },
  "landing page": {
    html: `${menu}<section><h1>Move faster</h1><p>One tool for all.</p></section><section><h2>Prices</h2><p>From €5 a month.</p></section><div id="cookie-consent"><p>We use cookies.</p></div>${footer}`,
    must: ["Move faster", "One tool", "From €5"],
    not: ["cookies", "World news", "All rights"],
  },
};

const read = (body: string) =>
  extract(
    { body, contentType: "text/html", kind: "html", url: null },
    { formats: ["text", "markdown"], onlyMainContent: true, include: [], exclude: [], rules: undefined },
  );

describe("the main content of", () => {
  it.each(Object.entries(samples))("%s", (_, { html, must, not }) => {
    const { text } = read(html);
    for (const phrase of must) expect(text).toContain(phrase);
    for (const phrase of not) expect(text).not.toContain(phrase);
  });
});

it("Markdown keeps an article's headline and captions, unlike text", () => {
  const { text, markdown } = read(
    `<title>Head - Site</title>${article}<header><h1>Head</h1></header><article>${prose("Body")}<figure><img src="/i.png"><figcaption>A picture</figcaption></figure>${prose("End")}</article>`,
  );
  expect(text).not.toMatch(/Head|A picture/);
  expect(markdown).toMatch(/^# Head\n\nBody 1/);
  expect(markdown).toContain("A picture");
});
