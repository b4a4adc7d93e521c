import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { findHits, HITS_MAX, splitLine } from "./split-line.ts";

const textOf = (words: ReturnType<typeof splitLine>) =>
  words.map(({ parts }) => parts.map((part) => part.text).join("")).join("");
const kinds = (line: string) =>
  splitLine(line, true, []).flatMap(({ parts }) => parts.filter(({ text }) => text).map(({ kind }) => kind));

it.each(["dlv_01m7x5afk6fsnvfhzjc689rkjw", "550e8400-e29b-41d4-a716-446655440000", "2026-11-28T09:10:11.123Z"])(
  "keeps %s together at a wrap",
  (id) => {
    for (const line of [`{"a":"${id}","b":1}`, `https://example.test/x/${id}?y=1`]) {
      const words = splitLine(line, false, []).filter((word) => word.isWord);
      expect(words.map((word) => textOf([word]).replace(/[",]/g, ""))).toContain(id);
    }
  },
);

it("tells names, brackets and values apart", () => {
  expect(kinds('  "a b": "x",')).toEqual(["name", undefined]);
  expect(kinds('  "a": {')).toEqual(["name", "bracket"]);
  expect(kinds("    -1.5,")).toEqual(["value"]);
  expect(kinds("}")).toEqual(["bracket"]);
  expect(kinds('"only text"')).toEqual([undefined]);
});

it("shows invisible characters by code point, tabs as arrows, and marks replaced ones", () => {
  const [word] = splitLine("a\u202eb\tc\uFFFD", false, []);
  expect(word?.parts).toMatchObject([
    { text: "a" },
    { text: "U+202E", kind: "hidden" },
    { text: "b" },
    { text: "→ ", kind: "tab" },
    { text: "c" },
    { text: "\uFFFD", kind: "broken" },
  ]);
});

describe("matches", () => {
  it("are found in any case and marked, also across words and kinds", () => {
    const line = '  "delivery_id": "DLV_01m7x5afk6fsn"';
    const hits = findHits(["", line], 'id": "dlv_01');
    expect(hits).toEqual([{ line: 1, from: 12, to: 24 }]);
    const parts = splitLine(line, true, hits).flatMap((word) => word.parts);
    expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['id": ', '"DLV_01']);
    expect(parts.map(({ text }) => text).join("")).toBe(line);
  });

  it("are of the text itself, not of a pattern, and limited in number", () => {
    expect(findHits(["a.c abc"], "a.c")).toEqual([{ line: 0, from: 0, to: 3 }]);
    expect(findHits(["a b"], " ")).toEqual([]);
    expect(findHits(["a b"], "b ")).toEqual([{ line: 0, from: 2, to: 3 }]);
    expect(findHits(["x".repeat(5_000)], "x")).toHaveLength(HITS_MAX);
  });
});

it.each([
  ['"id":"x"', '  "id": "x",'],
  ['"id": "x"', '{"id":"x","b":1}'],
  ["{ }", "{}"],
])("finds %s in formatted and compact JSON: %s", (search, line) => {
  expect(findHits([line], search)).toHaveLength(1);
});

it("marks every match of a long line once", () => {
  const line = "delivery_id_0123456789 and ".repeat(400);
  const hits = findHits([line], "id_0");
  const parts = splitLine(line, false, hits).flatMap((word) => word.parts);
  expect(parts.flatMap(({ hit }) => hit ?? [])).toEqual(hits);
  expect(parts.map(({ text }) => text).join("")).toBe(line);
});

it.each(NUMBERED)("payload %i is shown completely, in both ways", (_, text) => {
  const plain = text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]|[^\S ]/gu, "");
  for (const isJson of [false, true]) expect(textOf(splitLine(plain, isJson, findHits([plain], "e")))).toBe(plain);
});
