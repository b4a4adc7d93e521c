import { describe, expect, it } from "vitest";
import { compareTexts } from "./compare-texts.ts";
import { DIFF_CHARACTERS, DIFF_EDITS_MAX, DIFF_LINE_CHARACTERS } from "./constants.ts";
import { matchLines } from "./match-lines.ts";

const lines = (...all: string[]) => all.join("\n");

describe("matchLines", () => {
  it.each([
    ["", "", 0],
    ["abc", "", 0],
    ["", "abc", 0],
    ["abc", "abc", 3],
    ["abcabba", "cbabac", 4],
    ["xaxbxcx", "abc", 3],
    ["abcd", "acbd", 3],
    ["abab", "baba", 3],
  ])("finds that %j and %j have %d in common", (before, after, common) => {
    const found = matchLines([...before], [...after], 100);
    expect(found.length).toBe(common);
    let last = [-1, -1];
    for (const [a, b] of found) {
      expect(before[a]).toBe(after[b]);
      expect(a > (last[0] ?? 0) && b > (last[1] ?? 0)).toBe(true);
      last = [a, b];
    }
  });

  it("finds the longest match for any two lists", () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    for (let round = 0; round < 300; round++) {
      const list = () => Array.from({ length: next() % 12 }, () => "abc"[(next() >> 8) % 3] ?? "a");
      const [before, after] = [list(), list()];
      const found = matchLines(before, after, 100);
      expect([before, after, found.length]).toEqual([before, after, longestCommon(before, after)]);
      for (const [a, b] of found) expect(before[a]).toBe(after[b]);
    }
  });

  it("keeps the start and end when there are too many differences", () => {
    expect(matchLines([..."a1234z"], [..."a5678z"], 3)).toEqual([
      [0, 0],
      [5, 5],
    ]);
  });
});

/** The textbook algorithm with a table. */
function longestCommon(before: readonly string[], after: readonly string[]): number {
  let row = after.map(() => 0);
  for (const a of before) {
    const last = row;
    row = [];
    for (const [at, b] of after.entries())
      row.push(a === b ? (last[at - 1] ?? 0) + 1 : Math.max(last[at] ?? 0, row[at - 1] ?? 0));
  }
  return row.at(-1) ?? 0;
}

describe("compareTexts", () => {
  it("ignores noise", () => {
    const before = lines("Atlas", "", "3 minutes ago", "12 comments", "Price: 12 €", "© 2025 Example");
    const after = lines("Atlas", "Price:   12 €", "5 hours ago", "13 comments", "1 like", "© 2026 Example");
    expect(compareTexts(before, before)).toBeUndefined();
    expect(compareTexts(before, after)).toBeUndefined();
  });

  it("returns a unified diff with three lines of context", () => {
    const before = lines("1st", "2nd", "3rd", "4th", "Price: 12 €", "6th", "7th", "8th", "9th");
    const after = before.replace("12 €", "13 €");
    expect(compareTexts(before, after)).toEqual({
      text: lines("@@ -2,7 +2,7 @@", " 2nd", " 3rd", " 4th", "-Price: 12 €", "+Price: 13 €", " 6th", " 7th", " 8th"),
      added: 1,
      removed: 1,
      truncated: false,
    });
  });

  it("splits distant changes into hunks, and joins near ones", () => {
    const numbered = (changed: number[]) =>
      Array.from({ length: 30 }, (_, at) => `line ${at}${changed.includes(at) ? " changed" : ""}`).join("\n");
    expect(compareTexts(numbered([]), numbered([2, 20]))?.text.match(/^@@.*@@$/gm)).toEqual([
      "@@ -1,6 +1,6 @@",
      "@@ -18,7 +18,7 @@",
    ]);
    expect(compareTexts(numbered([]), numbered([2, 8]))?.text.match(/^@@.*@@$/gm)).toEqual(["@@ -1,12 +1,12 @@"]);
  });

  it("numbers lines as diff -u does when one text is empty", () => {
    expect(compareTexts("", "a")?.text).toBe(lines("@@ -0,0 +1,1 @@", "+a"));
    expect(compareTexts("a\nb", "a")?.text).toBe(lines("@@ -1,2 +1,1 @@", " a", "-b"));
  });

  it("limits its size for any page", () => {
    const text = (of: string) => Array.from({ length: DIFF_EDITS_MAX * 5 }, (_, at) => `${of} ${at} ${of}`).join("\n");
    const diff = compareTexts(text("before"), text("after"));
    expect(diff).toMatchObject({ added: DIFF_EDITS_MAX * 5, removed: DIFF_EDITS_MAX * 5, truncated: true });
    expect(diff?.text.length).toBeLessThanOrEqual(DIFF_CHARACTERS);
    const long = compareTexts("a", "b".repeat(10 * DIFF_LINE_CHARACTERS))?.text ?? "";
    expect(long.length).toBeLessThan(2 * DIFF_LINE_CHARACTERS);
  });
});
