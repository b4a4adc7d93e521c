import { describe, expect, it } from "vitest";
import { Addresses } from "./addresses.ts";
import { isElement, type Node, readPage } from "./dom.ts";
import { toMarkdown } from "./markdown.ts";

function markdown(html: string, url: string | null = "https://site.example/dir/page"): string {
  const page = readPage(html);
  return toMarkdown(page.root.children, new Addresses(page, url), new Set()).markdown;
}

const TABLE: [name: string, html: string, expected: string][] = [
  ["nothing", "", ""],
  ["text", "Hello  \n world", "Hello world"],
  ["paragraphs", "<p>One</p><p>Two</p>", "One\n\nTwo"],
  ["paragraphs left open", "<p>One<p>Two", "One\n\nTwo"],
  ["headings", "<h1>A</h1><h3> B <br> b</h3>x", "# A\n\n### B b\n\nx"],
  ["an empty heading", "<h2></h2><p>x", "x"],
  ["line breaks", "a<br>b<br><br>c", "a  \nb\n\nc"],
  ["a rule", "a<hr>b", "a\n\n---\n\nb"],
  // Emphasis
  ["bold and italics", "<b>a</b> <em>b</em> <strong><i>c</i></strong>", "**a** *b* ***c***"],
  ["spaces inside marks go outside", "x<b> a </b>y", "x **a** y"],
  ["marks around nothing", "x<b> </b><i></i>y", "x y"],
  ["the same mark twice", "<b>a <strong>b</strong></b>", "**a b**"],
  ["neighbours are one", "<b>a</b><b>b</b> <b>c</b>", "**ab** **c**"],
  ["marks end at blocks and begin again", "<b>a<p>b</p></b>c", "**a**\n\n**b**\n\nc"],
  ["marks reach over a line break", "<b>a<br>b</b>", "**a  \nb**"],
  ["deleted", "<del>a</del><s>b</s>", "~~ab~~"],
  ["unknown elements", "<foo-bar>a <u>b</u></foo-bar>", "a b"],
  // Links and images
  ["a link", '<a href="/x?a=1&amp;b=2#c">here</a>', "[here](https://site.example/x?a=1&b=2#c)"],
  ["a relative link", '<a href="next">n</a>', "[n](https://site.example/dir/next)"],
  ["under a base", '<base href="https://other.example/b/"><a href="next">n</a>', "[n](https://other.example/b/next)"],
  ["a link without text", '<p>a<a href="/x"></a>b', "ab"],
  ["a link that leads nowhere", '<a href="javascript:x()">a</a> <a>b</a>', "a b"],
  ["mail", '<a href="mailto:a@b.example">m</a>', "[m](mailto:a@b.example)"],
  [
    "a link around blocks",
    '<a href="/c"><div><h3>Card</h3><p>Text</p></div></a>',
    "[Card Text](https://site.example/c)",
  ],
  ["a link in a heading", '<h2><a href="/c">Card</a></h2>', "## [Card](https://site.example/c)"],
  ["a link after an exclamation mark", 'Wow!<a href="/x">y</a>', "Wow\\![y](https://site.example/x)"],
  ["an exclamation mark elsewhere", "Wow! <b>Yes!</b> No!", "Wow! **Yes!** No!"],
  ["parentheses that pair up", '<a href="/a_(b)">x</a>', "[x](https://site.example/a_(b))"],
  ["parentheses that do not", '<a href="/a)b">x</a>', "[x](<https://site.example/a)b>)"],
  ["brackets in a link", '<a href="/a">[1]</a>', "[\\[1\\]](https://site.example/a)"],
  ["an image", '<img src="i.png" alt="An  [image]">', "![An \\[image\\]](https://site.example/dir/i.png)"],
  [
    "an image in a link",
    '<a href="/a"><img src="/i.png"></a>',
    "[![](https://site.example/i.png)](https://site.example/a)",
  ],
  [
    "a lazy image",
    '<img src="data:image/gif;base64,AA" data-src="/real.png" alt="x">',
    "![x](https://site.example/real.png)",
  ],
  ["an image of data only", 'a<img src="data:image/gif;base64,AA" alt="x">b', "ab"],
  // Lists
  ["a list", "<ul><li>a<li>b</ul>c", "- a\n- b\n\nc"],
  ["numbers", '<ol start="9"><li>a</li><li>b</li></ol>', "9. a\n10. b"],
  ["nested", "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>", "- a\n  - b\n    1. c\n- d"],
  ["paragraphs in an item", "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>", "- a\n\n  b\n- c"],
  ["an empty item", "<ul><li></li><li>a</li></ul>", "- a"],
  ["an item that only nests", "<ul><li><ul><li>a</li></ul></li></ul>", "- - a"],
  ["tasks", '<ul><li><input type="checkbox" checked> a</li><li><input type=checkbox>b</li></ul>', "- [x] a\n- [ ] b"],
  ["a list after text", "a<ul><li>b</li></ul>", "a\n\n- b"],
  ["definitions", "<dl><dt>T</dt><dd>D</dd></dl>", "**T**\n- D"],
  // Quotes
  ["a quote", "a<blockquote><p>b</p><p>c</p></blockquote>d", "a\n\n> b\n>\n> c\n\nd"],
  ["a quote in an item", "<ul><li>a<blockquote>b</blockquote></li></ul>", "- a\n\n  > b"],
  ["a list in a quote", "<blockquote><ul><li>a</li><li>b</li></ul></blockquote>", "> - a\n> - b"],
  // Code
  ["code", "use <code>a  b</code> and <kbd>c</kbd>", "use `a b` and `c`"],
  ["code with a backtick", "<code>a`b</code>", "`` a`b ``"],
  ["a block of code", '<pre><code class="hljs language-c++">a\n  b *c*\n</code></pre>', "```c++\na\n  b *c*\n```"],
  ["a block of code by its own class", '<pre class="brush: php">x</pre>', "```php\nx\n```"],
  ["a block with a fence inside", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"],
  ["a block in an item", "<ol><li>a<pre>b\nc</pre></li></ol>", "1. a\n\n   ```\n   b\n   c\n   ```"],
  ["a block with line breaks", "<pre>a<br>b<span>c</span></pre>", "```\na\nbc\n```"],
  ["an empty block", "<pre> \n </pre>x", "x"],
  // Tables
  [
    "a table",
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "a pipe, a break and a block in cells",
    "<table><tr><td>a|b<td>c<br>d<tr><td><p>e</p><p>f</p><td><ul><li>g<li>h</ul></table>",
    "| a\\|b | c d |\n| --- | --- |\n| e f | g h |",
  ],
  [
    "rows of different lengths",
    "<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
    "| a |  |\n| --- | --- |\n| b | c |",
  ],
  ["a caption", "<table><caption>C</caption><tr><td>a<td>b</table>", "C\n\n| a | b |\n| --- | --- |"],
  [
    "a table for layout",
    "<table><tr><td><p>a</p><table><tr><td>x<td>y</table></td><td>b</td></tr></table>",
    "a\n\n| x | y |\n| --- | --- |\n\nb",
  ],
  ["a table of one column", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\n\nb"],
  ["a table in an item", "<ul><li>x<table><tr><td>a<td>b</table></ul>", "- x\n\n  | a | b |\n  | --- | --- |"],
  // What is not seen
  [
    "scripts, styles, comments",
    "a<script>b</script><style>c</style><!-- d --><template>e</template><noscript>f</noscript>g",
    "ag",
  ],
  ["the hidden", '<p hidden>a</p><p style="display: none">b</p>c', "c"],
  ["the head", "<head><title>t</title></head><body>x", "x"],
  // Escaping
  ["what reads as markdown", "*a* _b_ snake_case `c` \\* <b>d</b>", "\\*a\\* \\_b\\_ snake_case \\`c\\` \\\\\\* **d**"],
  ["what reads as HTML", "&lt;b&gt; 1 &lt; 2 &amp;amp; AT&amp;T", "\\<b> 1 < 2 \\&amp; AT&T"],
  ["what reads as a link", "[a](b) [c]", "[a\\](b) [c]"],
  [
    "what reads as a block at a line's start",
    "<p># a<p>- b<p>+ c<p>1. d<p>1) e<p>> f<p>---<p>===<p>~~~",
    "\\# a\n\n\\- b\n\n\\+ c\n\n1\\. d\n\n1\\) e\n\n\\> f\n\n\\---\n\n\\===\n\n\\~\\~~",
  ],
  ["what does not", "<p>#tag<p>-5<p>1.5<p>a # b", "#tag\n\n-5\n\n1.5\n\na # b"],
];

describe("toMarkdown", () => {
  it.each(TABLE)("%s", (_name, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it("leaves addresses as written without a base", () => {
    expect(markdown('<a href="x/y">a</a> <a href="https://b.example">b</a>', null)).toBe(
      "[a](x/y) [b](https://b.example/)",
    );
  });

  it("leaves out what is to be skipped", () => {
    const page = readPage("<p>a</p><p id=x>b</p><ul><li>c</li></ul>");
    const skip = new Set([page.root.children[1] as import("./dom.ts").Element]); // the second paragraph
    expect(toMarkdown(page.root.children, new Addresses(page, null), skip).markdown).toBe("a\n\n- c");
  });
});

describe("hostile pages", () => {
  it.each([
    ["nested elements", "<div>".repeat(40_000)],
    ["nested bold", "<b>".repeat(40_000)],
    ["closing tags of nothing", "<b>".repeat(20_000) + "</i>".repeat(20_000)],
    ["nested tables", "<table><tr><td>".repeat(10_000)],
    ["nested lists", "<ul><li>".repeat(20_000)],
    ["nested quotes", "<blockquote>".repeat(20_000) + "<br>x".repeat(10_000)],
    ["nested foreign elements", "<svg><g>".repeat(10_000) + "<math>".repeat(10_000)],
    ["entities", "&lt;".repeat(60_000)],
    ["marks", "*_`[".repeat(40_000)],
    ["bold after bold", "<b>x</b>".repeat(20_000)],
    ["spaces", " ".repeat(400_000)],
    ["comments left open", "<!--".repeat(40_000)],
    ["backticks", `<code>${"`".repeat(100_000)}</code>`],
    ["a wide row", `<table><tr>${"<td>x".repeat(10_000)}</table>`],
    ["a row with spans", `<table>${'<tr><td colspan="100000">a<td>b'.repeat(4_000)}</table>`],
    ["an attribute without end", `<a href="${"x".repeat(200_000)}`],
  ])("%s are read in linear time and without a deep stack", (_name, html) => {
    const result = markdown(`<p>before</p>${html}`);
    expect(result.startsWith("before")).toBe(true);
    expect(result.length).toBeLessThan(40 * html.length);
  });

  it("keeps the text of what is too deep, in order", () => {
    const html = `${"<div>".repeat(5000)}deep${"</div>".repeat(5000)}<p>after</p>`;
    expect(markdown(html)).toBe("deep\n\nafter");
  });

  it("ends a paragraph by the next one, at the greatest depth as well", () => {
    const html = `${"<div>".repeat(255)}<p>a<p>b<p>c${"</div>".repeat(255)}`;
    expect(markdown(html)).toBe("a\n\nb\n\nc");
  });

  it("leaves the parent of a self-closing element open, at the greatest depth as well", () => {
    const { root } = readPage(`${"<a>".repeat(256)}<a/><b/>text${"</a>".repeat(256)}`, true);
    let node: Node | undefined = root.children[0];
    let depth = 0;
    for (; node && isElement(node); node = node.children[0]) depth++;
    expect([depth, node?.type]).toEqual([256, "text"]);
  });
});
