import type { Environment } from "../environment.ts";

const graphemes = new Intl.Segmenter();

/** East Asian Wide and Fullwidth (Unicode 11, UAX 44), flags, and characters with emoji presentation. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F1E6}-\u{1F1FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\uFE0F/u;

const parts = (text: string): { text: string; columns: number }[] =>
  Array.from(graphemes.segment(text), ({ segment }) => ({ text: segment, columns: WIDE.test(segment) ? 2 : 1 }));

/** Common characters of width one, for a fast path. */
const NARROW = /^[\x20-\x7E←→…–]*$/;

/** Returns the width of a text in terminal columns, with control characters escaped. */
export const columnsOf = (text: string): number =>
  NARROW.test(text) ? text.length : parts(text).reduce((sum, { columns }) => sum + columns, 0);

/** Wraps a text to lines of at most `width` columns, at spaces if possible. Returns at least one line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<= )/)) {
    if (columnsOf(line + word.trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    for (const part of parts(word)) {
      if (columnsOf(line) + part.columns > width && line !== "") {
        lines.push(line);
        line = "";
      }
      line += part.text;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Returns the output width: that of the terminal or COLUMNS, unlimited for files and pipes. */
export function screenColumns(
  stream: { columns?: number } = process.stdout,
  environment: Environment = process.env,
): number {
  const asked = Number(environment.COLUMNS);
  return stream.columns || (Number.isInteger(asked) && asked >= 10 ? asked : Number.POSITIVE_INFINITY);
}
