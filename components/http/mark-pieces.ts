import { visiblePieces } from "#components/ui/text/visible-text.ts";
import { firstAfter, type Match } from "./find-matches.ts";

/** What replaces a character: its code point, a tab's arrow or a replacement character. */
type Oddity = "unseen" | "tab" | "replaced";

export type MarkedPart = {
  text: string;
  odd: Oddity | null;
  /** Whether it is part of a match, or of the current one. */
  match: "one" | "current" | null;
};

/** Text with its position in the body; -1 if added. */
type Placed = { text: string; at: number };

const REPLACEMENT = "\uFFFD";
const TAB_SHOWN = "→ ";

type Part = Omit<MarkedPart, "match">;

const oddities = (text: string): Part[] =>
  text.split(/(\t|\uFFFD)/).flatMap((part): Part[] => {
    if (part === "\t") return [{ text: TAB_SHOWN, odd: "tab" }];
    if (part === REPLACEMENT) return [{ text: part, odd: "replaced" }];
    return visiblePieces(part).map((piece) => ({ text: piece.text, odd: piece.hidden ? "unseen" : null }));
  });

/**
 * Splits a piece into plain and marked parts: matches, and invisible characters, which are shown by
 * name.
 * @param current index of the current match.
 */
export function markPiece(piece: Placed, matches: readonly Match[], current: number): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const add = (from: number, to: number, match: MarkedPart["match"]) => {
    if (from < to) for (const part of oddities(piece.text.slice(from, to))) parts.push({ ...part, match });
  };
  const length = piece.text.length;
  let done = 0;
  if (piece.at !== -1) {
    for (let next = firstAfter(matches, piece.at); next < matches.length; next++) {
      const match = matches[next];
      if (!match || match.from >= piece.at + length) break;
      const from = Math.max(done, match.from - piece.at);
      const to = Math.min(length, match.to - piece.at);
      add(done, from, null);
      add(from, to, next === current ? "current" : "one");
      done = to;
    }
  }
  add(done, length, null);
  return parts;
}
