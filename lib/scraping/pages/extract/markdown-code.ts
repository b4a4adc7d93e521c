import { ElementType } from "htmlparser2";
import { attribute, collapse, type Element, isElement, type Node, rawText } from "./dom.ts";
import { INLINE } from "./inline.ts";
import { destination } from "./markdown-links.ts";
import type { Walk } from "./markdown-walk.ts";
import type { MarkdownWriter } from "./markdown-writer.ts";

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:?)[-\s]*([\w#+.-]{1,30})/i;
/** Highlighters put these on the enclosing element, together with the language. */
const HIGHLIGHTED = /(?:^|\s)(?:sourceCode|highlight)\s+([\w#+.-]{1,30})(?:\s|$)/;
const LANGUAGE_NAME = /^[\w#+.-]{1,30}$/;
const LINE_NUMBERS = /(?:^|\s)(?:linenos?|line-?numbers?|lnt?|gutter|rouge-gutter)(?:\s|$)/i;

/** The language may be on the element, its `<code>` or an enclosing element. */
export function writePre(pre: Element, writer: MarkdownWriter): void {
  if (pre.parent && isElement(pre.parent) && isLineNumbers(pre.parent)) return;
  const lines: string[] = [];
  gatherLines(pre, lines);
  const text = lines.join("").replace(/\r\n?/g, "\n").replace(/^\n/, "").trimEnd();
  if (text.trim() === "") return;
  if (writer.inLine) {
    writer.raw(codeSpan(text));
    return;
  }
  const fence = fenceAround(text);
  writer.break(2);
  writer.lines([fence + languageOf(pre), ...text.split("\n"), fence]);
  writer.break(2);
}

function languageOf(pre: Element): string {
  const code = pre.children.find((child): child is Element => isElement(child) && child.name === "code");
  const around = pre.parent && isElement(pre.parent) ? pre.parent : undefined;
  const further = around?.parent && isElement(around.parent) ? around.parent : undefined;
  for (const element of [pre, code, around, further]) {
    if (!element) continue;
    const named = attribute(element, "data-lang") ?? attribute(element, "data-language");
    if (named && LANGUAGE_NAME.test(named)) return named;
    const classes = element.attribs.class ?? "";
    const found = LANGUAGE.exec(classes)?.[1] ?? HIGHLIGHTED.exec(classes)?.[1];
    if (found) return found;
  }
  return "";
}

export const isLineNumbers = (element: Element): boolean =>
  LINE_NUMBERS.test(element.attribs.class ?? "") && /^[\d\s]*$/.test(rawText(element));

/** A link around all of it is kept. */
export function writeCode(element: Element, { writer, addresses }: Walk): void {
  const span = codeSpan(rawText(element));
  if (span === "") return;
  const [only, more] = element.children;
  const to = only && !more && isElement(only) && only.name === "a" ? addresses.absolute(only.attribs.href) : undefined;
  const links = to !== undefined && !writer.inLink;
  if (links) writer.openLink(`](${destination(to)})`);
  writer.raw(span);
  if (links) writer.closeLink();
}

/** Uses more backticks than the code contains. */
function codeSpan(raw: string): string {
  const text = collapse(raw);
  if (text === "") return "";
  const longest = longestRun(text, /`+/g);
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`;
}

/** CommonMark 4.5. */
export const fenceAround = (text: string): string => "`".repeat(Math.max(2, longestRun(text, /`{3,}/g)) + 1);

function longestRun(text: string, runs: RegExp): number {
  let longest = 0;
  for (const run of text.matchAll(runs)) longest = Math.max(longest, run[0].length);
  return longest;
}

/** A `<br>` or block ends a line; line numbers are left out. */
function gatherLines(node: Node, lines: string[]): void {
  if (node.type === ElementType.Text) {
    if (node.data !== "") lines.push(node.data);
  } else if (isElement(node) && node.name === "br") lines.push("\n");
  else if ("children" in node) {
    if (isElement(node) && isLineNumbers(node)) return;
    const isBlock = isElement(node) && node.name !== "pre" && !INLINE.has(node.name);
    if (isBlock) endLine(lines);
    for (const child of node.children) gatherLines(child, lines);
    if (isBlock) endLine(lines);
  }
}

function endLine(lines: string[]): void {
  const last = lines.at(-1);
  if (last !== undefined && !last.endsWith("\n")) lines.push("\n");
}
