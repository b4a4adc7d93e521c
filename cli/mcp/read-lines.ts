import type { Readable } from "node:stream";

/**
 * Yields lines of UTF-8 text as they arrive, including an unterminated last one. Only LF ends a
 * line: node:readline also splits at U+2028 and U+2029, which are valid in JSON.
 */
export async function* readLines(input: Readable): AsyncGenerator<string, void, undefined> {
  let line = "";
  for await (const text of input.setEncoding("utf8") as AsyncIterable<string>) {
    const [end = "", ...lines] = text.split("\n");
    line += end;
    for (const next of lines) {
      yield line;
      line = next;
    }
  }
  if (line !== "") yield line;
}
