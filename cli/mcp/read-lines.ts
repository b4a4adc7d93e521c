import type { Readable } from "node:stream";

/**
 * The lines of UTF-8 text as they arrive, the last one also where nothing ends it. LF alone ends a line: node:readline does so at U+2028
 * and U+2029 too, which JSON may hold as they are.
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
