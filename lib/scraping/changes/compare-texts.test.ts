import { describe, expect, it } from "vitest";
import { compareTexts } from "./compare-texts.ts";
import { DIFF_CHARACTERS, DIFF_EDITS_MAX, DIFF_LINE_CHARACTERS } from "./constants.ts";

const lines = (...all: string[]) => all.join("\n");

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

  it("lists removed lines before added ones, and unchanged lines with their new text", () => {
    const before = lines("3 likes, Atlas", "a", "b", "Price", "c");
    const after = lines("4 likes, Atlas", "x", "y", "Price", "z", "c");
    expect(compareTexts(before, after)?.text).toBe(
      lines("@@ -1,5 +1,6 @@", " 4 likes, Atlas", "-a", "-b", "+x", "+y", " Price", "+z", " c"),
    );
  });

  it("makes one change of very many, between the common beginning and end", () => {
    const text = (of: string) =>
      lines("1st", "2nd", "3rd", "4th", ...Array.from({ length: DIFF_EDITS_MAX }, (_, at) => `${of}${at}`), "last");
    const diff = compareTexts(text("a"), text("b"));
    expect(diff).toMatchObject({ added: DIFF_EDITS_MAX, removed: DIFF_EDITS_MAX, truncated: false });
    expect(diff?.text.startsWith(lines("@@ -2,1004 +2,1004 @@", " 2nd", " 3rd", " 4th", "-a0"))).toBe(true);
    expect(diff?.text.endsWith(lines("+b999", " last"))).toBe(true);
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
