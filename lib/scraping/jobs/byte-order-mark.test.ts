import { expect, test } from "vitest";
import { SubmissionParser } from "./submission-parser.ts";

const MARK = Buffer.from("\ufeff");
const BODY = Buffer.from('{"urls":["https://example.com/"]}');

/** Parses a body in pieces of `size` bytes. */
function read(body: Buffer, size: number) {
  const parser = new SubmissionParser();
  const entries: string[] = [];
  for (let at = 0; at < body.length; at += size)
    entries.push(...parser.write(body.subarray(at, at + size)).map(({ url }) => url));
  const end = parser.end();
  return "settings" in end ? entries : end.error;
}

test.each([
  ["without a byte order mark", BODY, ["https://example.com/"]],
  ["with a byte order mark", Buffer.concat([MARK, BODY]), ["https://example.com/"]],
  ["with half a byte order mark", Buffer.concat([MARK.subarray(0, 2), BODY]), "invalid_parameter"],
  ["with only a byte order mark", MARK, "invalid_parameter"],
])("reads a submission %s, whatever the size of its pieces", (_, body, expected) => {
  for (const size of [1, 2, 3, 4, 100]) expect(read(body, size), `pieces of ${size}`).toEqual(expected);
});
