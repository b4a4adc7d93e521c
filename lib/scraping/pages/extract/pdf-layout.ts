import { escapeAttribute, escapeText } from "./clean-html.ts";

/** A run of text where it stands on the page: points, from the lower left. */
export type Piece = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Whether the document itself ends a line here. */
  ends: boolean;
  href: string | undefined;
};

type Item = { str?: string; transform?: number[]; width?: number; height?: number; hasEOL?: boolean };
type Annotation = { subtype?: unknown; url?: unknown; rect?: unknown };

/** A line is this much taller than most to be a heading. */
const HEADING = 1.15;
const TITLE = 1.6;
/** Lines are this many of their heights apart, at most, within a paragraph. */
const LINE_GAP = 1.7;
/** A gap between pieces of this part of the height is a space. */
const SPACE_GAP = 0.15;

/** What a page shows, in the document's order, with what is linked. */
export function piecesOf(items: readonly unknown[], annotations: readonly unknown[]): Piece[] {
  const links = (annotations as Annotation[]).flatMap(({ subtype, url, rect }) =>
    subtype === "Link" && typeof url === "string" && Array.isArray(rect) ? [{ url, rect: rect.map(Number) }] : [],
  );
  return (items as Item[]).flatMap(({ str, transform, width = 0, height = 0, hasEOL = false }) => {
    if (str === undefined || !transform) return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d) || height;
    const middle = { x: x + width / 2, y: y + size / 3 };
    const href = links.find(({ rect: [left = 0, low = 0, right = 0, high = 0] }) => {
      return middle.x >= left && middle.x <= right && middle.y >= low && middle.y <= high;
    })?.url;
    return [{ text: str, x, y, width, size, ends: hasEOL, href }];
  });
}

/** The size that most characters have, in points. */
export function bodySize(pieces: readonly Piece[]): number {
  const counts = new Map<number, number>();
  for (const { text, size } of pieces) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.trim().length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const BULLET = /^[•▪◦‣●○■]\s*/;

/** Part of a page of HTML. */
export type Block = { tag: "h1" | "h2" | "p" | "li"; html: string };

type Line = { html: string; y: number; size: number };

/** Lines put together into headings and paragraphs, by their sizes and the room between them. */
export function toBlocks(pieces: readonly Piece[], body: number): Block[] {
  const blocks: (Block & { last: Line })[] = [];
  for (const line of toLines(pieces)) {
    const tag = line.size >= body * TITLE ? "h1" : line.size >= body * HEADING ? "h2" : "p";
    if (tag === "p" && BULLET.test(line.html)) {
      blocks.push({ tag: "li", html: line.html.replace(BULLET, ""), last: line });
      continue;
    }
    const before = blocks.at(-1);
    const gap = before ? Math.abs(before.last.y - line.y) : 0;
    const same = before?.tag === tag || (before?.tag === "li" && tag === "p");
    if (before && same && gap <= LINE_GAP * Math.max(before.last.size, line.size)) {
      // A word divided at the end of its line is put together again.
      const divided = /[a-z]-$/.test(before.html) && /^[a-z]/.test(line.html);
      before.html = divided ? before.html.slice(0, -1) + line.html : `${before.html}\n${line.html}`;
      before.last = line;
    } else blocks.push({ tag, html: line.html, last: line });
  }
  return blocks;
}

function toLines(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let html = "";
  let last: Piece | undefined;
  let size = 0;
  const end = () => {
    if (last && html.trim() !== "") lines.push({ html: html.trim(), y: last.y, size });
    html = "";
    last = undefined;
    size = 0;
  };
  for (const piece of pieces) {
    if (last && Math.abs(piece.y - last.y) > Math.max(last.size, piece.size) / 2) end();
    if (last && piece.x - (last.x + last.width) > piece.size * SPACE_GAP && !/\s$/.test(last.text)) html += " ";
    const text = escapeText(piece.text);
    html += piece.href && piece.text.trim() ? `<a href="${escapeAttribute(piece.href)}">${text}</a>` : text;
    if (piece.text.trim() !== "") size = Math.max(size, piece.size);
    last = piece;
    if (piece.ends) end();
  }
  end();
  return lines;
}
