import { describe, expect, it } from "vitest";
import { Addresses } from "./addresses.ts";
import { readPage } from "./dom.ts";
import { toMarkdown } from "./markdown.ts";

function markdown(html: string, url: string | null = "https://site.example/dir/page"): string {
  const page = readPage(html);
  return toMarkdown(page.root.children, new Addresses(page, url), new Set(), page.has).markdown;
}

const TABLE: [name: string, html: string, expected: string][] = [
  ["an empty page", "", ""],
  ["text", "Hello  \n world", "Hello world"],
  ["paragraphs", "<p>One</p><p>Two</p>", "One\n\nTwo"],
  ["unclosed paragraphs", "<p>One<p>Two", "One\n\nTwo"],
  ["headings", "<h1>A</h1><h3> B <br> b</h3>x", "# A\n\n### B b\n\nx"],
  ["an empty heading", "<h2></h2><p>x", "x"],
  ["line breaks", "a<br>b<br><br>c", "a  \nb\n\nc"],
  ["a rule", "a<hr>b", "a\n\n---\n\nb"],
  // Emphasis
  ["bold and italics", "<b>a</b> <em>b</em> <strong><i>c</i></strong>", "**a** *b* ***c***"],
  ["spaces move outside of marks", "x<b> a </b>y", "x **a** y"],
  ["empty marks", "x<b> </b><i></i>y", "x y"],
  ["the same mark nested", "<b>a <strong>b</strong></b>", "**a b**"],
  ["adjacent bold merges", "<b>a</b><b>b</b> <b>c</b>", "**ab** **c**"],
  ["marks close and reopen around blocks", "<b>a<p>b</p></b>c", "**a**\n\n**b**\n\nc"],
  ["marks span a line break", "<b>a<br>b</b>", "**a  \nb**"],
  ["deleted", "<del>a</del><s>b</s>", "~~ab~~"],
  ["unknown elements", "<foo-bar>a <u>b</u></foo-bar>", "a b"],
  ["emphasis inside a word", "un<b>believ</b>able", "un**believ**able"],
  ["emphasis next to punctuation", "<b>a:</b>b c<b>(d)</b>", "**a**:b c(**d)**"],
  ["emphasis around code in a word", "<b><code>a</code></b>s", "**`a`**<!-- -->s"],
  ["emphasis of only punctuation", "a<b>!</b>b", "a!b"],
  ["emphasis in scripts without spaces", "<b>「重要」</b>です", "**「重要**」です"],
  [
    "emphasis in right-to-left text",
    '<p dir="rtl">شيء <b>مهم</b>: <a href="/a">هنا</a>',
    "شيء **مهم**: [هنا](https://site.example/a)",
  ],
  ["emphasis within emphasis", "<i>a<b>b</b>c</i> <i>d <b>e</b></i>", "*a<strong>b</strong>c* *d **e***"],
  [
    "subscripts, superscripts and highlights",
    "H<sub>2</sub>O 10<sup>6</sup> <mark>m</mark> <ins>i</ins>",
    "H<sub>2</sub>O 10<sup>6</sup> <mark>m</mark> <ins>i</ins>",
  ],
  ["elements without a mark", '<abbr title="x">a</abbr> <small>b</small> <var>c</var> <q>d</q>', 'a b *c* "d"'],
  ["ruby text", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"],
  // Links and images
  [
    "an entity and a backslash in a link's address",
    '<a href="/?a=1&amp;copy;=2">x</a> <a href="/?\\(">y</a>',
    "[x](https://site.example/?a=1&amp;copy;=2) [y](<https://site.example/?%5C(>)",
  ],
  ["a heading's permalink", '<h2>A<a href="#a">¶</a></h2>', "## A"],
  ["a link around code inside code", '<code><a href="/f">f()</a></code>', "[`f()`](https://site.example/f)"],
  [
    "video, audio and an embedded page",
    '<video><source src="/v.mp4"></video><audio src="/s.ogg" title="S"></audio><iframe src="https://v.example/1" title="A film"></iframe><iframe src="https://ads.example/"></iframe>',
    "[Video](https://site.example/v.mp4)[S](https://site.example/s.ogg)[A film](https://v.example/1)",
  ],
  [
    "images with a srcset",
    '<img srcset="/a.png 1x, /b.png 2x" alt="b"><picture><source srcset="/c.webp 100w"><img alt="c"></picture>',
    "![b](https://site.example/b.png)![c](https://site.example/c.webp)",
  ],
  ["a placeholder image", '<img src="/blank.gif" data-src="/real.png">', "![](https://site.example/real.png)"],
  ["a tracking pixel", 'a<img src="/t.gif" width="1" height="1">', "a"],
  [
    "a caption",
    "<figure><img src=/i.png alt=x><figcaption>What</figcaption></figure>",
    "![x](https://site.example/i.png)\n\nWhat",
  ],
  ["a link", '<a href="/x?a=1&amp;b=2#c">here</a>', "[here](https://site.example/x?a=1&b=2#c)"],
  ["a relative link", '<a href="next">n</a>', "[n](https://site.example/dir/next)"],
  [
    "a link under a base",
    '<base href="https://other.example/b/"><a href="next">n</a>',
    "[n](https://other.example/b/next)",
  ],
  ["a link without text", '<p>a<a href="/x"></a>b', "ab"],
  ["a javascript: link", '<a href="javascript:x()">a</a> <a>b</a>', "a b"],
  ["a mailto: link", '<a href="mailto:a@b.example">m</a>', "[m](mailto:a@b.example)"],
  [
    "a link around blocks",
    '<a href="/c"><div><h3>Card</h3><p>Text</p></div></a>',
    "[Card Text](https://site.example/c)",
  ],
  ["a link in a heading", '<h2><a href="/c">Card</a></h2>', "## [Card](https://site.example/c)"],
  ["a link after an exclamation mark", 'Wow!<a href="/x">y</a>', "Wow\\![y](https://site.example/x)"],
  ["an exclamation mark not before a link", "Wow! <b>Yes!</b> No!", "Wow! **Yes!** No!"],
  ["balanced parentheses in a link", '<a href="/a_(b)">x</a>', "[x](https://site.example/a_(b))"],
  ["unbalanced parentheses in a link", '<a href="/a)b">x</a>', "[x](<https://site.example/a)b>)"],
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
  ["a data: image", 'a<img src="data:image/gif;base64,AA" alt="x">b', "ab"],
  // Lists
  ["a list", "<ul><li>a<li>b</ul>c", "- a\n- b\n\nc"],
  ["ordered lists", '<ol start="9"><li>a</li><li>b</li></ol>', "9. a\n10. b"],
  ["nested lists", "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>", "- a\n  - b\n    1. c\n- d"],
  ["paragraphs in an item", "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>", "- a\n\n  b\n- c"],
  ["an empty item", "<ul><li></li><li>a</li></ul>", "- a"],
  ["an item with only a nested list", "<ul><li><ul><li>a</li></ul></li></ul>", "- - a"],
  ["tasks", '<ul><li><input type="checkbox" checked> a</li><li><input type=checkbox>b</li></ul>', "- [x] a\n- [ ] b"],
  ["a list after text", "a<ul><li>b</li></ul>", "a\n\n- b"],
  ["definitions", "<dl><dt>T</dt><dd>D</dd></dl>", "**T**\n- D"],
  ["two adjacent lists", "<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>", "- a\n\n* b\n\n1. c\n\n1) d"],
  ["a nested list that starts elsewhere", "<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"],
  ["a task in a label", "<ul><li><label><input type=checkbox> a</label></ul>", "- [ ] a"],
  ["a rule in an item", "<ul><li><hr></li></ul>", "- ___"],
  // Quotes
  ["a quote", "a<blockquote><p>b</p><p>c</p></blockquote>d", "a\n\n> b\n>\n> c\n\nd"],
  ["a quote in an item", "<ul><li>a<blockquote>b</blockquote></li></ul>", "- a\n\n  > b"],
  ["a list in a quote", "<blockquote><ul><li>a</li><li>b</li></ul></blockquote>", "> - a\n> - b"],
  // Code
  ["code", "use <code>a  b</code> and <kbd>c</kbd>", "use `a b` and `c`"],
  ["code with a backtick", "<code>a`b</code>", "`` a`b ``"],
  ["a code block", '<pre><code class="hljs language-c++">a\n  b *c*\n</code></pre>', "```c++\na\n  b *c*\n```"],
  ["a code block with a language class", '<pre class="brush: php">x</pre>', "```php\nx\n```"],
  ["a code block with a fence inside", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"],
  ["a code block in an item", "<ol><li>a<pre>b\nc</pre></li></ol>", "1. a\n\n   ```\n   b\n   c\n   ```"],
  ["a code block with line breaks", "<pre>a<br>b<span>c</span></pre>", "```\na\nbc\n```"],
  ["an empty code block", "<pre> \n </pre>x", "x"],
  [
    "a code block with its parent's language",
    '<div class="highlight-source-python"><pre>x</pre></div>',
    "```python\nx\n```",
  ],
  ["a code block with a language attribute", '<pre data-lang="rust"><code>x</code></pre>', "```rust\nx\n```"],
  [
    "highlighted code",
    '<pre class="lang-js"><code><span class="k">let</span> a\n<span class="n">b</span></code></pre>',
    "```js\nlet a\nb\n```",
  ],
  [
    "line numbers",
    '<table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>',
    "```\na\nb\n```",
  ],
  ["code lines in blocks", "<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"],
  ["adjacent code spans", "<code>a</code><code>b</code>", "`a`<!-- -->`b`"],
  // Notes
  [
    "footnotes",
    '<p>A<sup id="r1"><a href="#n1">1</a></sup> b<sup><a href="#n2">[2]</a></sup><ol><li id="n1">One. <a href="#r1">↩</a></li><li id="n2"><p>Two.<p>More.</li></ol>',
    "A[^1] b[^2]\n\n[^1]: One.\n\n[^2]: Two.\n\n    More.",
  ],
  [
    "a superscript link without a note",
    '<sup><a href="#x">1</a></sup>',
    "<sup>[1](https://site.example/dir/page#x)</sup>",
  ],
  // Formulas
  [
    "MathML with TeX",
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    "$x^2$",
  ],
  [
    "MathML without TeX",
    "<math display=block><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac><mo>=</mo><msup><mi>y</mi><mn>12</mn></msup></math>",
    "$$\\frac{1}{\\sqrt{x}}=y^{12}$$",
  ],
  [
    "KaTeX",
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">a</annotation></semantics></math></span><span class="katex-html">a</span></span>',
    "$a$",
  ],
  [
    "MathJax",
    'So <span class="MathJax_Preview">?</span><span class="MathJax">y</span><script type="math/tex">y</script>.<script type="math/tex; mode=display">z</script>',
    "So $y$.\n\n$$z$$",
  ],
  [
    "an image of a formula",
    '<img class="mwe-math-fallback-image-inline" src="/f.svg" alt="{\\displaystyle a+b}">',
    "$a+b$",
  ],
  // Details
  [
    "details",
    "<details><summary>A &lt; b</summary><p>c</p><ul><li>d</ul></details>e",
    "<details>\n<summary>A &lt; b</summary>\n\nc\n\n- d\n\n</details>\n\ne",
  ],
  // Tables
  [
    "a pipe, a break and paragraphs in cells",
    "<table><tr><td>a|b<td>c<br>d<tr><td><p>e</p><p>f</p><td><code>g|h</code></table>",
    "| a\\|b | c<br>d |\n| --- | --- |\n| e<br>f | `g\\|h` |",
  ],
  [
    "spans",
    "<table><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
    "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |",
  ],
  ["row headers", "<table><tr><th>a<td>b<tr><th>c<td>d</table>", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"],
  [
    "alignment",
    '<table><tr><th align=right>a<th style="text-align: center">b<th>c</table>',
    "| a | b | c |\n| ---: | :---: | --- |",
  ],
  [
    "a table in a data table",
    "<table><tr><th>a<td><table><tr><td>b<td>c</table></table>",
    "<table>\n<tr><th>a</th><td>\n<table>\n<tr><td>b</td><td>c</td></tr>\n</table>\n</td></tr>\n</table>",
  ],
  [
    "code with an empty line in a cell",
    "<table><tr><th>a<td><pre>b\n\nc</pre></table>",
    "<table>\n<tr><th>a</th><td><pre>b\n&#8203;\nc</pre></td></tr>\n</table>",
  ],
  ["a table with role presentation", '<table role="presentation"><tr><td>a<td>b</table>', "a\n\nb"],
  [
    "a table",
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "lists in cells",
    "<table><tr><td>a|b<td>c<br>d<tr><td><p>e</p><p>f</p><td><ul><li>g<li>h</ul></table>",
    "<table>\n<tr><td>a|b</td><td>c<br>d</td></tr>\n<tr><td><p>e</p><p>f</p></td><td><ul><li>g</li><li>h</li></ul></td></tr>\n</table>",
  ],
  [
    "rows of different lengths",
    "<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
    "| a |  |\n| --- | --- |\n| b | c |",
  ],
  ["a caption", "<table><caption>C</caption><tr><td>a<td>b</table>", "C\n\n| a | b |\n| --- | --- |"],
  [
    "a layout table",
    "<table><tr><td><p>a</p><table><tr><td>x<td>y</table></td><td>b</td></tr></table>",
    "a\n\n| x | y |\n| --- | --- |\n\nb",
  ],
  ["a table of one column", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\n\nb"],
  ["a table in an item", "<ul><li>x<table><tr><td>a<td>b</table></ul>", "- x\n\n  | a | b |\n  | --- | --- |"],
  // Hidden content
  [
    "scripts, styles, comments",
    "a<script>b</script><style>c</style><!-- d --><template>e</template><noscript>f</noscript>g",
    "ag",
  ],
  ["hidden elements", '<p hidden>a</p><p style="display: none">b</p>c', "c"],
  ["the head", "<head><title>t</title></head><body>x", "x"],
  // Escaping
  ["text like Markdown", "*a* _b_ snake_case `c` \\* <b>d</b>", "\\*a\\* \\_b\\_ snake_case \\`c\\` \\\\\\* **d**"],
  ["text like HTML", "&lt;b&gt; 1 &lt; 2 &amp;amp; AT&amp;T", "\\<b> 1 < 2 \\&amp; AT&T"],
  ["text like a link", "[a](b) [c]", "[a\\](b) [c]"],
  [
    "text like a block at the start of a line",
    "<p># a<p>- b<p>+ c<p>1. d<p>1) e<p>> f<p>---<p>===<p>~~~",
    "\\# a\n\n\\- b\n\n\\+ c\n\n1\\. d\n\n1\\) e\n\n\\> f\n\n\\---\n\n\\===\n\n\\~\\~\\~",
  ],
  ["a list's number in two elements", "<span>1</span><span>.</span> a", "1\\. a"],
  ["text like a closing heading mark", "<h2>C #</h2>", "## C \\#"],
  [
    "text escaped because of what follows",
    "a]<b></b>(b) !<i>[c]</i> \\<b>*</b> [^1] ~5 2 * 3 _ a_b",
    "a\\](b) \\![*c]* \\\\\\* \\[^1] ~5 2 * 3 _ a_b",
  ],
  ["text that needs no escaping", "<p>#tag<p>-5<p>1.5<p>a # b", "#tag\n\n-5\n\n1.5\n\na # b"],
];

describe("toMarkdown", () => {
  it.each(TABLE)("%s", (_name, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it("leaves addresses unchanged without a base", () => {
    expect(markdown('<a href="x/y">a</a> <a href="https://b.example">b</a>', null)).toBe(
      "[a](x/y) [b](https://b.example/)",
    );
  });

  it("leaves out skipped elements", () => {
    const page = readPage("<p>a</p><p id=x>b</p><ul><li>c</li></ul>");
    const skip = new Set([page.root.children[1] as import("./dom.ts").Element]); // the second paragraph
    expect(toMarkdown(page.root.children, new Addresses(page, null), skip, page.has).markdown).toBe("a\n\n- c");
  });
});
