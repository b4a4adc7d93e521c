import { ElementType } from "htmlparser2";
import { collapse, type Element, isElement, type Node, rawText } from "./dom.ts";
import type { MarkdownWriter } from "./markdown-writer.ts";

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-\s]*([\w#+.-]{1,30})/i;

/** A fenced block, its language read from the classes that highlighters use. */
export function writePre(pre: Element, writer: MarkdownWriter): void {
  const text = preText(pre).replace(/\r\n?/g, "\n").replace(/^\n/, "").trimEnd();
  if (text.trim() === "") return;
  if (writer.inLine) {
    writeCode(text, writer);
    return;
  }
  const code = pre.children.find((child): child is Element => isElement(child) && child.name === "code");
  const classes = `${pre.attribs.class ?? ""} ${code?.attribs.class ?? ""}`;
  const fence = fenceAround(text);
  writer.break(2);
  writer.lines([fence + (LANGUAGE.exec(classes)?.[1] ?? ""), ...text.split("\n"), fence]);
  writer.break(2);
}

/** Code within a line, between more backticks than it holds itself. */
export function writeInlineCode(element: Element, writer: MarkdownWriter): void {
  writeCode(rawText(element), writer);
}

function writeCode(raw: string, writer: MarkdownWriter): void {
  const text = collapse(raw);
  if (text === "") return;
  const longest = longestRun(text, /`+/g);
  const ticks = "`".repeat(longest + 1);
  writer.raw(longest === 0 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`);
}

/** Backticks enough to hold this text (CommonMark 4.5). */
export const fenceAround = (text: string): string => "`".repeat(Math.max(2, longestRun(text, /`{3,}/g)) + 1);

function longestRun(text: string, runs: RegExp): number {
  let longest = 0;
  for (const run of text.matchAll(runs)) longest = Math.max(longest, run[0].length);
  return longest;
}

/** Text of a `<pre>`, where a `<br>` is a line's end. */
function preText(node: Node): string {
  if (node.type === ElementType.Text) return node.data;
  if (!("children" in node)) return "";
  if (isElement(node) && node.name === "br") return "\n";
  let text = "";
  for (const child of node.children) text += preText(child);
  return text;
}
