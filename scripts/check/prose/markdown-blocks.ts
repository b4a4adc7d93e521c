import type { Passage } from "./passage.ts";

const FENCE = /^ *(```|~~~)[\s\S]*?^ *\1/gm;
/** Where a line does not continue the paragraph before it. */
const BEGINS = /^\s*(?:#{1,6} |[-*+] |\d+\. |>|\||$)/;
const MARKER = /^\s*(?:#{1,6} |[-*+] |\d+\. |>+ ?)*/;

/** Returns the paragraphs, headings, list items and table cells of a Markdown file, without its code blocks. */
export function markdownBlocks(markdown: string): Passage[] {
  const blocks: Passage[] = [];
  const lines = markdown.replaceAll(FENCE, (block) => block.replaceAll(/[^\n]/g, "")).split("\n");
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1);
    if (/^\s*\|/.test(line)) blocks.push(...line.split("|").map((cell) => ({ text: cell.trim(), line: at + 1 })));
    else if (isOpen && last && !BEGINS.test(line)) last.text += `\n${line.trim()}`;
    else blocks.push({ text: line.replace(MARKER, "").trim(), line: at + 1 });
    isOpen = line.trim() !== "" && !/^\s*(?:\||#{1,6} )/.test(line);
  }
  return blocks.filter(({ text }) => /[a-z]/i.test(text));
}
