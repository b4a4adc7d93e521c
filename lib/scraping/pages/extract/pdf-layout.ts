import { escapeHtml, escapeText } from "#lib/platform/values/escape-html.ts";
import type { Piece } from "./pdf-pieces.ts";
import { isRightToLeft, type Region, type Run, regionsOf } from "./pdf-regions.ts";

/** Height of a heading, and of one of the first level, relative to the body text. */
const HEADING = 1.15;
const TITLE = 1.6;
const LAST_LEVEL = 6;
/** Largest gap between lines of a paragraph: relative to their height, or to the usual gap on the page. */
const LINE_GAP = 1.7;
const LEADING_GAP = 1.25;
const ENOUGH_GAPS = 5;
/** A gap of this share of the height is a space. */
const SPACE_GAP = 0.15;
/** An indent of this share of the line's height starts a paragraph. */
const INDENT = 0.8;

export type Sizes = { body: number; headings: number[] };

/** The most common font size, and those of headings from the largest, in points. */
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

export type Block = { tag: string; html: string };

type Line = { html: string; left: number; y: number; size: number };
type Growing = Block & { last: Line; first: Line };

const BULLET = /^[•▪◦‣●○■–·]\s+/;
const NUMBERED = /^(\d{1,3})[.)]\s+/;
const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u;
const SENTENCE_END = /[.!?:;。！？"”»)\]]$/;

/** By the sizes and gaps of the lines, in reading order. */
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
  // A sentence may continue in the next column.
  if (gap <= 0) return tag === "p" && !SENTENCE_END.test(before.html) && /^\p{Ll}/u.test(line.html);
  if (tag !== "p") return gap <= LINE_GAP * tallest;
  const isIndented = !isItem && line.left > edge + INDENT * line.size && last.left < line.left - INDENT * line.size;
  return (
    !isIndented &&
    gap <= (leading === undefined ? LINE_GAP * tallest : Math.min(LINE_GAP * tallest, LEADING_GAP * leading))
  );
}

/** Rejoins a word that was hyphenated at the end of its line. */
function extend(block: Growing, line: Line): void {
  const divided = DIVIDED.test(block.html) && /^\p{Ll}/u.test(line.html);
  block.html = divided ? block.html.slice(0, -1) + line.html : `${block.html}\n${line.html}`;
  block.last = line;
}

/** Undefined if the page has too few lines. */
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

/** A paragraph is a list item if its number follows that of the previous one or precedes that of the next. */
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
    html += piece.href ? `<a href="${escapeHtml(piece.href)}">${text}</a>` : text;
    last = piece;
  }
  return { html: html.trim(), left, y, size };
}
