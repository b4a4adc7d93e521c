import { describe, expect, it } from "vitest";
import { FORMATS } from "../constants.ts";
import { type Extraction, type ExtractOptions, extract, type Source } from "./extract.ts";
import { noMetadata } from "./metadata.ts";

const PAGE = `<!doctype html><html lang="en-GB"><head><title> A  page </title>
<meta name="description" content="What it is"><meta property="og:image" content="/i.png"><meta property="og:image" content="/second.png">
<link rel="shortcut icon" href="/favicon.ico"><link rel="canonical" href="/page"><script>evil()</script><style>p{}</style></head>
<body class="x" onload="evil()"><nav><a href="/">Home</a></nav>
<main id="m"><h1>Title</h1><p class="lead" style="color:red">First <a href="b.html#c">link</a> &amp; more.</p>
<p data-x="1">Price: <span class="price" content="12.5">€1,234.50</span></p><div class="advert"><p>Buy</p></div>
<ul><li class="tag">one</li><li class="tag">two</li></ul><img src="p.png" srcset="q.png 2x" onerror="evil()"><!-- secret --></main>
<footer><a href="javascript:evil()">js</a> <a href="/">Home again</a> <a href="mailto:a@b.example">mail</a></footer></body></html>`;

const ALL: ExtractOptions = { formats: FORMATS, onlyMainContent: false, include: [], exclude: [], rules: undefined };

const read = (wants: Partial<ExtractOptions> = {}, source: Partial<Source> = {}): Extraction =>
  extract(
    { body: PAGE, contentType: "text/html", kind: "html", url: "https://site.example/d/page", ...source },
    { ...ALL, ...wants },
  );

describe("formats", () => {
  const all = read();
  it("include Markdown", () => {
    expect(all.markdown).toContain("# Title\n\nFirst [link](https://site.example/d/b.html#c) & more.");
  });
  it("include the unchanged page as raw_html", () => {
    expect(all.raw_html).toBe(PAGE);
  });
  it("include html without scripts and with absolute addresses", () => {
    expect(all.html).not.toMatch(/evil|secret|style|srcset|onload|<head|<script/);
    expect(all.html).toContain('<a href="https://site.example/d/b.html#c">link</a> &amp; more.');
    expect(all.html).toContain('<img src="https://site.example/d/p.png">');
  });
  it("include text with a line for each block", () => {
    expect(all.text).toBe("Home\nTitle\nFirst link & more.\nPrice: €1,234.50\nBuy\none\ntwo\njs Home again mail");
  });
  it("include absolute, unique http links", () => {
    expect(all.links).toEqual(["https://site.example/", "https://site.example/d/b.html#c"]);
  });
  it("include metadata", () => {
    expect(all.metadata).toEqual({
      ...noMetadata(),
      title: "A page",
      description: "What it is",
      language: "en-GB",
      canonical: "https://site.example/page",
      robots: null,
      favicon: "https://site.example/favicon.ico",
      og: { image: "/i.png" },
      images: ["https://site.example/i.png", "https://site.example/second.png"],
    });
  });
  it("are only those requested", () => {
    expect(Object.keys(read({ formats: ["text"] })).sort()).toEqual(["text", "warnings"]);
  });
});

describe("selectors", () => {
  it("include matches in document order, without duplicates", () => {
    const { text, links, metadata } = read({ include: ["li", "h1", "ul"] });
    expect(text).toBe("Title\none\ntwo");
    expect(links).toEqual([]);
    expect(metadata?.title).toBe("A page");
  });
  it("exclude matches", () => {
    const { text, html, markdown } = read({ exclude: [".advert", "nav, footer"] });
    for (const format of [text, html, markdown]) expect(format).not.toMatch(/Buy|Home/);
  });
  it("warn if nothing matches", () => {
    expect(read({ include: [".none"] })).toMatchObject({
      markdown: "",
      text: "",
      warnings: ["include_selectors_matched_nothing"],
    });
  });
});

describe("extract rules", () => {
  it("find text, attributes, numbers, addresses and lists", () => {
    const { extracted } = read({
      rules: {
        title: { selector: "title" },
        heading: { selector: "h1" },
        price: { selector: ".price", type: "number" },
        exact: { selector: ".price", attribute: "content", type: "number" },
        link: { selector: "main a", type: "url" },
        image: { selector: "img", attribute: "src", type: "url" },
        tags: { selector: ".tag", all: true },
        lead: { selector: ".lead", type: "html" },
        none: { selector: ".none" },
        nones: { selector: ".none", all: true },
        inherited: { selector: "h1", attribute: "constructor" },
      },
    });
    expect({ ...extracted }).toEqual({
      title: "A page",
      heading: "Title",
      price: 1234.5,
      exact: 12.5,
      link: "https://site.example/d/b.html#c",
      image: "https://site.example/d/p.png",
      tags: ["one", "two"],
      lead: 'First <a href="https://site.example/d/b.html#c">link</a> &amp; more.',
      none: null,
      nones: [],
      inherited: null,
    });
  });
});

describe("the main content", () => {
  it("is the main element without asides", () => {
    const long = "A sentence that is long enough to be counted as prose. ".repeat(4);
    const html = PAGE.replace("First", long);
    const { text } = read({ onlyMainContent: true }, { body: html });
    expect(text).toContain("Title");
    expect(text).not.toMatch(/Home|mail|Buy/);
  });
  it("is the part with the most prose if nothing is marked", () => {
    const prose = `<p>${"Many words of prose. ".repeat(20)}</p>`;
    const html = `<div class="menu"><p>Menu</p></div><div><div id=a><h1>Head</h1>${prose.repeat(3)}</div><div><p>Short</p></div></div><div id="cookie-banner">Accept</div>`;
    const { text } = read({ onlyMainContent: true }, { body: html });
    expect(text).toMatch(/^Head\nMany words/);
    expect(text).not.toMatch(/Menu|Short|Accept/);
  });
  it("is the whole page if it has no prose", () => {
    expect(read({ onlyMainContent: true }, { body: "<h1>Hi</h1>" }).text).toBe("Hi");
  });
});

describe("other kinds of content", () => {
  it.each([
    ["text", "plain *text*", "plain *text*"],
    ["json", '{"a":1}', '```json\n{"a":1}\n```'],
    ["xml", "<a>1</a>\n", "```xml\n<a>1</a>\n```"],
  ] as const)("pass %s through", (kind, body, markdown) => {
    const result = read({}, { kind, body });
    expect(result).toMatchObject({ markdown, text: body, raw_html: body, links: [], metadata: { title: null } });
    expect(result.html).toMatch(/^<pre>/);
  });
  it("allow selectors in XML but not in JSON", () => {
    const rules = { titles: { selector: "item > Title", all: true } };
    const feed = "<rss><item><Title>A</Title></item><item><Title><![CDATA[B & C]]></Title></item></rss>";
    expect({ ...read({ rules }, { kind: "xml", body: feed }).extracted }).toEqual({ titles: ["A", "B & C"] });
    expect(read({ rules }, { kind: "json", body: "{}" })).toMatchObject({
      extracted: { titles: [] },
      warnings: ["extract_rules_need_html"],
    });
  });
});
