import { visiblePieces } from "#components/ui/text/visible-text.ts";

/** A displayed part of a line. */
export type LinePart = {
  text: string;
  /** The kind of JSON token, or of a character that is shown in a special way. */
  kind?: "name" | "bracket" | "value" | "hidden" | "tab" | "broken" | undefined;
  hit?: Hit | undefined;
};

/** A name of formatted JSON with its indentation, and the rest of the line. */
const MEMBER = /^(\s*"[^"\\]*(?:\\[\s\S][^"\\]*)*": )?([\s\S]*)$/;
/**
 * IDs, dates and host names, which browsers would break at a hyphen or anywhere, with the
 * punctuation around them.
 */
const WORD = /((?<![\w:.-])"?[\w:.-]{12,64}(?![\w:.-])"?,?)/;

function tokens(line: string, isJson: boolean): LinePart[] {
  if (!isJson) return [{ text: line }];
  const [, name = "", rest = ""] = MEMBER.exec(line) ?? [];
  const kind = /^\s*"/.test(rest) ? undefined : /^\s*[{}[\]]/.test(rest) ? "bracket" : "value";
  return [
    { text: name, kind: "name" },
    { text: rest, kind },
  ];
}

const withoutHidden = ({ text, kind, hit }: LinePart): LinePart[] =>
  text.split(/([\t\uFFFD])/).flatMap((part): LinePart[] => {
    if (part === "\t") return [{ text: "→ ", kind: "tab", hit }];
    if (part === "\uFFFD") return [{ text: part, kind: "broken", hit }];
    return visiblePieces(part).map((piece) => ({ text: piece.text, kind: piece.hidden ? "hidden" : kind, hit }));
  });

/**
 * Splits a line into words, which are not to be broken at a wrap, and the text between them; each
 * consists of parts that look the same. Characters that are invisible are replaced by their code.
 *
 * @param hits of this line, in order.
 */
export function splitLine(
  line: string,
  isJson: boolean,
  hits: readonly Hit[],
): { isWord: boolean; parts: LinePart[] }[] {
  let at = 0;
  let next = 0;
  return tokens(line, isJson).flatMap(({ text, kind }) =>
    text.split(WORD).map((word, index) => {
      const start = at;
      at += word.length;
      let done = 0;
      const parts: LinePart[] = [];
      for (let hit = hits[next]; hit && hit.from < at; hit = hits[next]) {
        const [from, to] = [Math.max(0, hit.from - start), Math.min(word.length, hit.to - start)];
        parts.push({ text: word.slice(done, from), kind }, { text: word.slice(from, to), kind, hit });
        done = to;
        if (hit.to > at) break; // continues in the next word
        next++;
      }
      parts.push({ text: word.slice(done), kind });
      return { isWord: index % 2 === 1, parts: parts.flatMap(withoutHidden) };
    }),
  );
}

/** Further matches are not counted. */
export const HITS_MAX = 1_000;

/** A match in UTF-16 units of its line. */
export type Hit = { line: number; from: number; to: number };

/**
 * Finds a text in lines, ignoring case and the spaces around brackets, commas and colons, in which
 * formatted and compact JSON differ.
 */
export function findHits(lines: readonly string[], search: string): Hit[] {
  if (search.trim() === "") return [];
  const pieces = search
    .trim()
    .split(/ *([:,{}[\]]) */)
    .filter((piece) => piece !== "");
  const pattern = new RegExp(pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(" *"), "gi");
  const hits: Hit[] = [];
  for (const [line, text] of lines.entries())
    for (const { index, 0: found } of text.matchAll(pattern)) {
      hits.push({ line, from: index, to: index + found.length });
      if (hits.length === HITS_MAX) return hits;
    }
  return hits;
}
