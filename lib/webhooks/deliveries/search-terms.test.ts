import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTerms, searchTerms } from "./search-terms.ts";

const WORKSPACE = "ws_01m7x5afk6fsnvfhzjc689rkjw";
const OTHER = "ws_01m7x5afk6fsnvfhzjc689rkjx";

const wordsOf = (text: string) => queryTerms(WORKSPACE, text)?.plain;
const finds = (search: string, body: string): boolean => {
  const words = new Set(searchTerms(WORKSPACE, body));
  return queryTerms(WORKSPACE, search)?.hashes.every((hash) => words.has(hash)) ?? false;
};

describe("the words of a text", () => {
  it.each([
    ["Shop.example.COM/a_b?c=d", ["shop", "example", "com", "a", "b", "c", "d"]],
    ["evt_01m7x5afk6fsnvfhzjc689rkjw", ["01m7x5afk6fsnvfhzjc689rkjw"]],
    ["Größe ŁÓDŹ Σίσυφος 東京 𝒳 \u{10400}", ["größe", "łódź", "σίσυφος", "東京", "𝒳", "\u{10428}"]],
    ["İstanbul ½ Ⅷ", ["istanbul", "½", "ⅷ"]],
    ["a 🚀 a\0b\ud800c", ["a", "b", "c"]],
    ["x".repeat(100), ["x".repeat(64)]],
    ["event id data", []],
  ])("%j: %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each(["", "  ", "%_.*", "🚀", "\0", '"\\'])("none in %j", (text) => {
    expect(wordsOf(text)).toBeUndefined();
  });

  it("are hashed to PostgreSQL's integers, each once", () => {
    const words = searchTerms(WORKSPACE, Array.from({ length: 200 }, (_, at) => `word${at % 100}`).join(" "));
    expect(words).toHaveLength(100);
    expect(new Set(words).size).toBe(100);
    for (const word of words) expect(word | 0).toBe(word);
    expect(words.some((word) => word < 0)).toBe(true);
  });

  it("are others in another workspace", () => {
    const body = "the same text of a few words";
    const mine = new Set(searchTerms(WORKSPACE, body));
    expect(searchTerms(OTHER, body).filter((word) => mine.has(word))).toEqual([]);
  });

  it("are bounded, and the first ones kept", () => {
    const body = Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(" ");
    expect(searchTerms(WORKSPACE, body)).toHaveLength(256);
    expect(finds("w0 w255", body)).toBe(true);
    expect(finds("w256", body)).toBe(false);
    expect(queryTerms(WORKSPACE, body)?.hashes).toHaveLength(32);
  });

  it("spread evenly", () => {
    const hashes = searchTerms(WORKSPACE, Array.from({ length: 256 }, (_, at) => `${at}`).join(" "));
    for (let bit = 0; bit < 32; bit++) {
      const set = hashes.filter((hash) => (hash >>> bit) & 1).length;
      expect(set, `bit ${bit}`).toBeGreaterThan(80);
      expect(set, `bit ${bit}`).toBeLessThan(176);
    }
  });
});

describe("a search", () => {
  it("finds any text in the body that holds it, whatever else does, and however JSON writes it", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("a", "É", " ", "\n", '"', "\\", "\u2028", "𝒳", "\ud83d", "7", "_") }),
    );
    fc.assert(
      fc.property(text, text, text, (before, sought, after) => {
        fc.pre(queryTerms(WORKSPACE, sought) !== undefined);
        expect(finds(sought, JSON.stringify({ event: "x", data: { before, sought, after } }))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("finds no part of a word", () => {
    const body = JSON.stringify({ url: "https://shop.example.com", note: "a\nword" });
    for (const part of ["sho", "exampl", "nword", "ord", "shopexample"])
      expect([part, finds(part, body)]).toEqual([part, false]);
  });
});
