import { escapeAttribute, escapeText } from "./clean-html.ts";
import type { Piece } from "./pdf-pieces.ts";
import { isRightToLeft, type Region, type Run, regionsOf } from "./pdf-regions.ts";

/** A line is this much taller than most to be a heading, and one of the first rank. */
const HEADING = 1.15;
const TITLE = 1.6;
const LAST_LEVEL = 6;
/** Lines are this many of their heights apart, at most, within a paragraph; or this many times as far as most lines of their page. */
const LINE_GAP = 1.7;
const LEADING_GAP = 1.25;
/** So many gaps between lines tell how far most are apart. */
const ENOUGH_GAPS = 5;
/** A gap between pieces of this part of the height is a space. */
const SPACE_GAP = 0.15;
/** A line that begins this part of its height further in begins a paragraph. */
const INDENT = 0.8;

/** What the sizes of a document's letters say. */
export type Sizes = { body: number; headings: number[] };

/** The size that most characters have, and those of headings from the largest on, in points. */
export function sizesOf(pieces: readonly Piece[]): Sizes {
  const counts = new Map<number, number>();
  for (const { text, size } of pieces) {
    const rounded = roundSize(size);
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.trim().length);
  }
  const body = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const headings = [...counts].filter(([size, count]) => count > 0 && size >= body * HEADING).map(([size]) => size);
  return { body, headings: headings.sort((a, b) => b - a) };
}

const roundSize = (size: number) => Math.round(size * 2) / 2;

/** Part of a page of HTML. */
export type Block = { tag: string; html: string };

type Line = { html: string; left: number; y: number; size: number };
type Growing = Block & { last: Line; first: Line };

const BULLET = /^[•▪◦‣●○■–·]\s+/;
const NUMBERED = /^(\d{1,3})[.)]\s+/;
const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u;
const SENTENCE_END = /[.!?:;。！？"”»)\]]$/;

/** A page's headings, paragraphs, lists and tables in their reading order, by the sizes of its lines and the room between them. */
export function toBlocks(pieces: readonly Piece[], sizes: Sizes): Block[] {
  const regions = regionsOf(pieces);
  const leading = leadingOf(regions);
  const blocks: Block[] = [];
  let before: Growing | undefined;
  for (const region of regions) {
    if (region.kind === "table") {
      blocks.push({ tag: "table", html: tableOf(region.rows) });
      before = undefined;
      continue;
    }
    const edge = region.lines.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY);
    for (const line of region.lines.map(lineOf)) {
      const tag = tagOf(line, sizes);
      if (before && continues(line, tag, before, edge, leading)) extend(before, line);
      else {
        before = { tag, html: tag === "li" ? line.html.replace(BULLET, "") : line.html, first: line, last: line };
        blocks.push(before);
      }
    }
  }
  return blocks.flatMap(numberedItem);
}

function tagOf({ size, html }: Line, { body, headings }: Sizes): string {
  if (size < body * HEADING) return BULLET.test(html) ? "li" : "p";
  const [largest = 0] = headings;
  const first = largest >= body * TITLE ? 1 : 2;
  return `h${Math.min(LAST_LEVEL, first + Math.max(0, headings.indexOf(roundSize(size))))}`;
}

function continues(line: Line, tag: string, before: Growing, edge: number, leading: number | undefined): boolean {
  const isItem = before.tag === "li" && tag === "p" && line.left > before.first.left + 2;
  if (before.tag !== tag && !isItem) return false;
  if (tag === "li" || NUMBERED.test(line.html)) return false;
  const { last } = before;
  const gap = last.y - line.y;
  const tallest = Math.max(last.size, line.size);
  // In the next column a sentence goes on that did not end in the one before.
  if (gap <= 0) return tag === "p" && !SENTENCE_END.test(before.html) && /^\p{Ll}/u.test(line.html);
  if (tag !== "p") return gap <= LINE_GAP * tallest;
  const isIndented = !isItem && line.left > edge + INDENT * line.size && last.left < line.left - INDENT * line.size;
  return (
    !isIndented &&
    gap <= (leading === undefined ? LINE_GAP * tallest : Math.min(LINE_GAP * tallest, LEADING_GAP * leading))
  );
}

/** A word divided at the end of its line is put together again. */
function extend(block: Growing, line: Line): void {
  const divided = DIVIDED.test(block.html) && /^\p{Ll}/u.test(line.html);
  block.html = divided ? block.html.slice(0, -1) + line.html : `${block.html}\n${line.html}`;
  block.last = line;
}

/** How far most lines of the page are apart; undefined when it has too few to tell. */
function leadingOf(regions: readonly Region[]): number | undefined {
  const gaps = regions.flatMap((region) =>
    region.kind === "table"
      ? []
      : region.lines.flatMap((line, at) => {
          const gap = (region.lines[at - 1]?.y ?? Number.NaN) - line.y;
          return gap > 0 && gap <= LINE_GAP * line.size ? [gap] : [];
        }),
  );
  return gaps.length < ENOUGH_GAPS ? undefined : gaps.sort((a, b) => a - b)[gaps.length >> 1];
}

/** A paragraph that begins with the number after the one before it, or that the next one goes on from, is an item. */
function numberedItem(block: Block, at: number, all: readonly Block[]): Block[] {
  const number = numberOf(block);
  if (number === undefined || (numberOf(all[at - 1]) !== number - 1 && numberOf(all[at + 1]) !== number + 1))
    return [block];
  return [{ tag: `li value="${number}"`, html: block.html.replace(NUMBERED, "") }];
}

function numberOf(block: Block | undefined): number | undefined {
  const found = block?.tag === "p" ? NUMBERED.exec(block.html)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

function tableOf(rows: readonly (Run | undefined)[][]): string {
  return rows
    .map((row, at) => {
      const cell = at === 0 ? "th" : "td";
      return `<tr>${row.map((run) => `<${cell}>${run ? lineOf(run).html : ""}</${cell}>`).join("")}</tr>`;
    })
    .join("\n");
}

function lineOf({ pieces, left, y, size }: Run): Line {
  const rightToLeft = isRightToLeft(pieces.map(({ text }) => text).join(""));
  let html = "";
  let last: Piece | undefined;
  for (const piece of rightToLeft ? [...pieces].sort((a, b) => b.x - a.x) : pieces) {
    const gap = last && (rightToLeft ? last.x - (piece.x + piece.width) : piece.x - (last.x + last.width));
    const newLine = last !== undefined && Math.abs(last.y - piece.y) > piece.size / 2;
    if (gap !== undefined && (newLine || gap > piece.size * SPACE_GAP) && !/\s$/.test(last?.text ?? "")) html += " ";
    const text = escapeText(piece.text);
    html += piece.href ? `<a href="${escapeAttribute(piece.href)}">${text}</a>` : text;
    last = piece;
  }
  return { html: html.trim(), left, y, size };
}
