/** A text that people read. */
export type Passage = {
  /** With the line breaks of its file, by which the line of a phrase is counted. */
  text: string;
  /** Line on which it begins, from 1. */
  line: number;
};

/** Makes a passage of a text that may begin with blank lines. @param line where the blank lines begin */
export function passage(raw: string, line: number): Passage {
  const blankLines = (/^\s*/.exec(raw)?.[0] ?? "").split("\n").length - 1;
  return { text: raw.trim(), line: line + blankLines };
}
