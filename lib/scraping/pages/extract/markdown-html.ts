import { ElementType } from "htmlparser2";
import { escapeHtml, escapeText } from "#lib/platform/values/escape-html.ts";
import { type Element, evenSpaces, isElement, isUnseen, type Node } from "./dom.ts";
import { INLINE } from "./inline.ts";
import { pictureAddress } from "./markdown-media.ts";
import type { Walk } from "./markdown-walk.ts";

/** Other blocks become a `<div>`; other inline elements are replaced by their content. */
const KEPT = new Set(
  (
    "table thead tbody tfoot tr td th p details summary ul ol li dl dt dd pre code kbd samp blockquote h1 h2 h3 h4 h5 h6 " +
    "strong b em i del s sub sup a img br"
  ).split(" "),
);
const OWN_LINE = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
const SPANS = ["colspan", "rowspan"];

/** Without empty lines, which would end the HTML (CommonMark 4.6). */
export function tableToHtml(table: Element, { addresses, skip }: Walk): string[] {
  let out = "";
  const visit = (node: Node, preserved: boolean) => {
    if (node.type === ElementType.Text) {
      const text = preserved ? node.data : evenSpaces(node.data);
      out += escapeText(text);
    }
    if (!isElement(node) || isUnseen(node) || skip.has(node) || node.name === "caption") return;
    const tag = tagOf(node);
    if (node.name === "img") {
      const from = pictureAddress(node, addresses);
      if (from) out += `<img src="${escapeHtml(from)}" alt="${escapeHtml(node.attribs.alt ?? "")}">`;
      return;
    }
    const lineEnd = OWN_LINE.has(node.name) ? "\n" : "";
    if (tag) out += `${lineEnd}<${tag}${attributes(node)}>`;
    if (node.name === "br") return;
    for (const child of node.children) visit(child, preserved || node.name === "pre");
    if (tag) out += `</${tag}>${lineEnd}`;
  };
  const tagOf = ({ name, attribs }: Element) => {
    if (name === "a") return addresses.absolute(attribs.href) === undefined ? undefined : name;
    return KEPT.has(name) ? name : INLINE.has(name) ? undefined : "div";
  };
  const attributes = (element: Element) => {
    const to = element.name === "a" ? addresses.absolute(element.attribs.href) : undefined;
    const spans = SPANS.flatMap((name) => {
      const value = Number.parseInt(element.attribs[name] ?? "", 10);
      return value >= 0 && value !== 1 ? [` ${name}="${value}"`] : [];
    });
    return (to === undefined ? "" : ` href="${escapeHtml(to)}"`) + spans.join("");
  };
  visit(table, false);
  // Fills an empty line of code with a zero-width space.
  return withinPre(out.trim(), (code) => code.replace(/\n(?=[ \t]*\n)/g, "\n&#8203;"))
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
}

/** Takes linear time. */
const withinPre = (html: string, change: (code: string) => string): string =>
  html
    .split("<pre>")
    .map((part, at) => {
      const end = at === 0 ? -1 : part.indexOf("</pre>");
      return end < 0 ? part : change(part.slice(0, end)) + part.slice(end);
    })
    .join("<pre>");
