import { readPage } from "#lib/scraping/pages/extract/dom.ts";
import { toText } from "#lib/scraping/pages/extract/text.ts";

const NOTHING: ReadonlySet<never> = new Set();
/** The start of a tag or a character reference. */
const MARKUP = /<[a-z/!?]|&[a-z#]/i;
/**
 * Control characters and those that change the direction of text: a title must not rewrite its
 * neighbours.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Drops tags, scripts and hidden parts, and decodes references. */
export function cleanText(raw: string, max: number): string {
  // Bounds the parsing of oversized input.
  const source = raw.slice(0, max * 8);
  const text = MARKUP.test(source) ? toText(readPage(source).root.children, NOTHING) : source;
  const line = text.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`
    : line;
}
