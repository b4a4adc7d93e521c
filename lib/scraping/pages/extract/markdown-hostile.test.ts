import { describe, expect, it } from "vitest";
import { Addresses } from "./addresses.ts";
import { isElement, type Node, readPage } from "./dom.ts";
import { toMarkdown } from "./markdown.ts";

function markdown(html: string): string {
  const page = readPage(html);
  return toMarkdown(page.root.children, new Addresses(page, "https://site.example/"), new Set(), page.has).markdown;
}

describe("hostile pages", () => {
  it.each([
    ["nested elements", "<div>".repeat(40_000)],
    ["nested bold", "<b>".repeat(40_000)],
    ["unmatched closing tags", "<b>".repeat(20_000) + "</i>".repeat(20_000)],
    ["nested tables", "<table><tr><td>".repeat(10_000)],
    ["nested lists", "<ul><li>".repeat(20_000)],
    ["nested quotes", "<blockquote>".repeat(20_000) + "<br>x".repeat(10_000)],
    ["nested foreign elements", "<svg><g>".repeat(10_000) + "<math>".repeat(10_000)],
    ["entities", "&lt;".repeat(60_000)],
    ["marks", "*_`[".repeat(40_000)],
    ["consecutive bold", "<b>x</b>".repeat(20_000)],
    ["spaces", " ".repeat(400_000)],
    ["unclosed comments", "<!--".repeat(40_000)],
    ["backticks", `<code>${"`".repeat(100_000)}</code>`],
    ["adjacent marks", "<b>a</b><i>b</i>!<b>(c)</b><del>d</del>".repeat(5_000)],
    ["footnotes", '<sup><a href="#a">1</a></sup><p id="a">'.repeat(5_000)],
    ["formulas", "<math><mfrac><mi>a</mi>".repeat(10_000)],
    ["nested formula bases", "<math><msup>".repeat(10_000)],
    ["possible table rules", `<p>${"|-".repeat(50_000)}x`],
    ["siblings", "<p>a</p>".repeat(10_000)],
    ["trailing punctuation", `<b>${"!".repeat(100_000)}a${"?".repeat(100_000)}</b>`],
    ["image sets", `<img srcset="${"a 1w, ".repeat(30_000)}">`],
    ["a wide row", `<table><tr>${"<td>x".repeat(10_000)}</table>`],
    ["a row with spans", `<table>${'<tr><td colspan="100000">a<td>b'.repeat(4_000)}</table>`],
    ["an unclosed attribute", `<a href="${"x".repeat(200_000)}`],
  ])("of %s are read in linear time without a deep stack", (_name, html) => {
    const result = markdown(`<p>before</p>${html}`);
    expect(result.startsWith("before")).toBe(true);
    expect(result.length).toBeLessThan(40 * html.length);
  });

  it("keep the text of elements that are too deep, in order", () => {
    const html = `${"<div>".repeat(5000)}deep${"</div>".repeat(5000)}<p>after</p>`;
    expect(markdown(html)).toBe("deep\n\nafter");
  });

  it("end a paragraph at the next one even at the greatest depth", () => {
    const html = `${"<div>".repeat(255)}<p>a<p>b<p>c${"</div>".repeat(255)}`;
    expect(markdown(html)).toBe("a\n\nb\n\nc");
  });

  it("leave the parent of a self-closing element open at any depth", () => {
    const { root } = readPage(`${"<a>".repeat(256)}<a/><b/>text${"</a>".repeat(256)}`, true);
    let node: Node | undefined = root.children[0];
    let depth = 0;
    for (; node && isElement(node); node = node.children[0]) depth++;
    expect([depth, node?.type]).toEqual([256, "text"]);
  });
});
