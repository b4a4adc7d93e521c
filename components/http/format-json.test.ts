import { expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { formatJson } from "./body-source.ts";

it.each([{ a: [1, { b: 'x: {y}, \\"z\\"' }], c: {}, d: [], e: null, f: -1.5e9 }, [[[]], [{ "": "" }]]])(
  "formats %j like JSON.stringify",
  (value) => {
    expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  },
);

it("leaves numbers, escapes and repeated names as written", () => {
  expect(formatJson('{"n":1e21,"n":12345678901234567890,"s":"\\u202e"}')).toBe(
    '{\n  "n": 1e21,\n  "n": 12345678901234567890,\n  "s": "\\u202e"\n}',
  );
});

it("formats truncated JSON as far as it goes", () => {
  expect(formatJson('{"a":[1,{"b":"c d')).toBe('{\n  "a": [\n    1,\n    {\n      "b": "c d');
});

it.each(NUMBERED)("changes only the whitespace of payload %i", (_, text) => {
  const bare = (each: string) => each.replace(/\s/g, "");
  expect(bare(formatJson(text))).toBe(bare(text));
});

it("formats deep nesting without multiplying its length", () => {
  expect(formatJson("[".repeat(10_000)).length).toBeLessThan(500_000);
});
