import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { markPiece } from "./mark-pieces.ts";

const bare = (text: string) => markPiece({ text, at: 0 }, [], -1);

it("marks invisible characters", () => {
  expect(bare("a\u202Eb\t\uFFFD\u001b[31m")).toEqual([
    { text: "a", odd: null, match: null },
    { text: "U+202E", odd: "unseen", match: null },
    { text: "b", odd: null, match: null },
    { text: "→ ", odd: "tab", match: null },
    { text: "\uFFFD", odd: "replaced", match: null },
    { text: "U+001B", odd: "unseen", match: null },
    { text: "[31m", odd: null, match: null },
  ]);
});

it("marks matches within the piece, and the current one", () => {
  const matches = [
    { from: 0, to: 12 },
    { from: 13, to: 15 },
    { from: 18, to: 30 },
    { from: 40, to: 41 },
  ];
  const marked = markPiece({ text: "abcdefghij", at: 10 }, matches, 1);
  expect(marked.map(({ text, match }) => [text, match])).toEqual([
    ["ab", "one"],
    ["c", null],
    ["de", "current"],
    ["fgh", null],
    ["ij", "one"],
  ]);
  expect(markPiece({ text: "ab", at: -1 }, matches, 1)).toEqual([{ text: "ab", odd: null, match: null }]);
});

describe("untrusted text", () => {
  it.each(NUMBERED)("payload %i shows no invisible character", (_, text) => {
    const shown = bare(text);
    for (const part of shown) if (part.odd === null) expect(part.text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    const plain = shown.filter((part) => part.odd === null || part.odd === "replaced");
    expect(plain.map((part) => part.text).join("")).toBe(text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]|[^\S ]/gu, ""));
  });
});
