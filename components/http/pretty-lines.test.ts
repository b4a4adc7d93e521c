import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { scanJson } from "./json-scan.ts";
import { holders, innerContainers, prettyLines, seenLines } from "./pretty-lines.ts";
import { linePieces } from "./pretty-rows.ts";

const shown = (text: string, folded: ReadonlySet<number> = new Set()) => {
  const scan = scanJson(text);
  const lines = prettyLines(scan);
  return Array.from(seenLines(lines, folded), (line) => {
    const pieces = linePieces(text, scan, lines, line, folded.has(line));
    return " ".repeat(lines.depth[line] ?? 0) + pieces.map((piece) => piece.text).join("");
  });
};

const sound = NUMBERED.filter(([, text]) => scanJson(text).fault === null && text.length < 20_000);

describe("formatted JSON", () => {
  it.each(sound)("payload %i keeps its meaning", (_, text) => {
    expect(JSON.parse(shown(text).join("\n"))).toEqual(JSON.parse(text));
  });

  it("matches JSON.stringify for plain numbers", () => {
    const value = { a: 1, b: [true, null, { c: {} }], d: [], e: { f: "g" } };
    expect(shown(JSON.stringify(value)).join("\n")).toBe(JSON.stringify(value, null, 1));
  });

  it("puts text after a fault at the end", () => {
    expect(shown('{"a":1,"b":[2, oops')).toEqual(["{", ' "a": 1,', ' "b": [', "  2,", "  oops"]);
  });
});

describe("folded JSON", () => {
  const text = '{"a":{"x":1,"y":[2,3]},"b":[],"c":[4]}';
  it("shows the number of items", () => {
    expect(shown(text, new Set([1]))).toEqual(["{", ' "a": { 2 items },', ' "b": [],', ' "c": [', "  4", " ]", "}"]);
    expect(shown(text, new Set([0]))).toEqual(["{ 3 items }"]);
    expect(shown('{"c":[4]}', new Set([1]))).toEqual(["{", ' "c": [ 1 item ]', "}"]);
  });

  it("folds inner containers too, and remembers them", () => {
    expect(shown(text, new Set([0, 1, 3]))).toEqual(["{ 3 items }"]);
    expect(shown(text, new Set([3]))[3]).toBe('  "y": [ 2 items ]');
  });

  it("leaves the outermost container open when all others are folded", () => {
    expect(shown(text, innerContainers(prettyLines(scanJson(text))))).toEqual([
      "{",
      ' "a": { 2 items },',
      ' "b": [],',
      ' "c": [ 1 item ]',
      "}",
    ]);
  });
});

it("finds the containers around a line, innermost first", () => {
  const lines = prettyLines(scanJson('{"a":{"x":1,"y":[2,3]},"b":[],"c":[4]}'));
  expect(holders(lines, 4)).toEqual([3, 1, 0]);
  expect(holders(lines, 10)).toEqual([9, 0]);
  expect(holders(lines, 8)).toEqual([0]);
  expect(holders(lines, 0)).toEqual([]);
});
