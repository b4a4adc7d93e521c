import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { type Node, type Root, readPage } from "./dom.ts";

/**
 * Converts a tree to plain data: the type and content of each node, and whether the links to
 * siblings and parent are correct.
 */
function plain(node: Node | Root): unknown {
  const { type } = node;
  if (!("children" in node)) return { type, data: "data" in node ? node.data : "" };
  const { children } = node;
  return {
    type,
    ...("attribs" in node && { name: node.name, attribs: { ...node.attribs } }),
    isLinked: children.every(
      (child, at) =>
        child.parent === node && child.prev === (children[at - 1] ?? null) && child.next === (children[at + 1] ?? null),
    ),
    children: children.map(plain),
  };
}

const PAGES: Record<string, string> = {
  "without entities": `<!doctype html><title>One</title><p class=a title="b 'c'">Two <b>three</b><br>four<p>five<!-- six --><ul><li>seven<li>eight</ul>`,
  "with entities": `<title>R&amp;D</title><p title="&quot;&eacute;&#8211;x&unknown;">&lt;p&gt; &copy 2026 &amp;amp; &#x1F600;<a href="?a=1&b=2&copy=3">q</a>`,
  "with text that is no markup": `<script>if (a < b) "<p>"</script><style>a>b{}</style><textarea><b>&amp;</textarea><title><i>x</title>`,
  "that breaks off": `<p>one <a href="two`,
  "with drawings and formulas": `<svg viewBox="0 0 1 1"><foreignObject><p>x</p></foreignObject><path d="M0"/></svg><math><mi>x</mi></math>`,
  "with what was never closed": `<div><form><form><table><tr><td>a<td>b<tr></div></p></br>c`,
  "with nothing": "",
};

describe("readPage builds the same tree as htmlparser2", () => {
  for (const [what, text] of Object.entries(PAGES)) {
    it(what, () => {
      expect(plain(readPage(text).root)).toEqual(plain(parseDocument(text)));
    });
    it(`as XML, ${what}`, () => {
      const whole = `<r><![CDATA[a < b]]>${text}</r>`;
      expect(plain(readPage(whole, true).root)).toEqual(plain(parseDocument(whole, { xmlMode: true })));
    });
  }
});
