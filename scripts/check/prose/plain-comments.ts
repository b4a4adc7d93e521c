import { type Passage, passage } from "./passage.ts";

const BLOCK = /\/\*[\s\S]*?\*\//;

/** Returns the comments of SQL or of a Prisma schema, but not what looks like one inside a string. */
export function plainComments(text: string, marker: "--" | "//"): Passage[] {
  const string = marker === "--" ? /'(?:[^']|'')*'/ : /"(?:[^"\\\n]|\\.)*"/;
  return commentsIn(
    text.replaceAll(new RegExp(`${string.source}|${BLOCK.source}|${marker}.*`, "g"), mask),
    text,
    marker,
  );

  function mask(found: string): string {
    return found.startsWith(marker) || found.startsWith("/*") ? found : blank(found);
  }
}

/** Returns as many spaces and line breaks as a text has. */
export const blank = (text: string): string =>
  text.includes("\n") ? text.replaceAll(/[^\n]/g, " ") : " ".repeat(text.length);

/**
 * Returns the comments in `masked`, a copy of `text` whose strings are blank. Successive lines that hold only a comment
 * make one passage.
 */
export function commentsIn(masked: string, text: string, marker: "--" | "//"): Passage[] {
  const comments: Passage[] = [];
  let line = 1;
  let counted = 0;
  /** Line after the last comment, or 0 if code comes before that comment on its line. */
  let next = 0;
  for (const { 0: found, index } of masked.matchAll(new RegExp(`${BLOCK.source}|${marker}.*`, "g"))) {
    line += text.slice(counted, index).split("\n").length - 1;
    counted = index;
    const isAlone = text.slice(text.lastIndexOf("\n", index - 1) + 1, index).trim() === "";
    const last = comments.at(-1);
    if (found.startsWith("/*")) comments.push(passage(withoutFrame(found), line));
    else if (last && isAlone && next === line) last.text += `\n${withoutMarker(found)}`;
    else comments.push({ text: withoutMarker(found), line });
    next = isAlone && !found.startsWith("/*") ? line + 1 : 0;
  }
  return comments;
}

const withoutMarker = (comment: string): string => comment.replace(/^(?:\/{2,}|-{2,})!?\s*/, "").trimEnd();
/** Keeps the line breaks, by which the line of a phrase is counted. */
const withoutFrame = (comment: string): string =>
  comment
    .slice(2, -2)
    .replace(/^\*+/, "")
    .replaceAll(/^[ \t]*\*?[ \t]*/gm, "");
