import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { queryTerms, searchTerms } from "./search-terms.ts";

const WORKSPACE = "ws_01m7x5afk6fsnvfhzjc689rkjw";
const OTHER = "ws_01m7x5afk6fsnvfhzjc689rkjx";

const hashesOf = (text: string): number[] => queryTerms(WORKSPACE, text)?.hashes ?? [];
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
    ["x".repeat(100), [`${"x".repeat(64)}*`]],
    [`a${"\u{20bb7}".repeat(40)}`, [`a${"\u{20bb7}".repeat(31)}*`]],
    ["event id data", []],
  ])("%j: %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each(["", "  ", "%_.*", "🚀", "\0", '"\\'])("none in %j", (text) => {
    expect(wordsOf(text)).toBeUndefined();
  });

  it("are hashed to distinct PostgreSQL integers", () => {
    const words = searchTerms(WORKSPACE, Array.from({ length: 200 }, (_, at) => `word${at % 100}`).join(" "));
    expect(words).toHaveLength(100);
    expect(new Set(words).size).toBe(100);
    for (const word of words) expect(word | 0).toBe(word);
    expect(words.some((word) => word < 0)).toBe(true);
  });

  it("have different hashes in another workspace", () => {
    const body = "the same text of a few words";
    const mine = new Set(searchTerms(WORKSPACE, body));
    expect(searchTerms(OTHER, body).filter((word) => mine.has(word))).toEqual([]);
  });

  it("are limited to the first ones", () => {
    const body = Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(" ");
    expect(searchTerms(WORKSPACE, body)).toHaveLength(256);
    expect(finds("w0 w255", body)).toBe(true);
    expect(finds("w256", body)).toBe(false);
    expect(queryTerms(WORKSPACE, body)?.hashes).toHaveLength(32);
  });

  it.each([254, 255, 256, 257, 300])("of %i only the first 256 are kept, wherever the text ends", (count) => {
    const words = Array.from({ length: count }, (_, at) => `w${at}`);
    const expected = words.slice(0, 256).flatMap(hashesOf);
    for (const end of ["", ".", " w0", " w0 ", "  event"])
      expect([end, searchTerms(WORKSPACE, words.join(" ") + end)]).toEqual([end, expected]);
  });

  it("are distributed evenly", () => {
    const hashes = searchTerms(WORKSPACE, Array.from({ length: 256 }, (_, at) => `${at}`).join(" "));
    for (let bit = 0; bit < 32; bit++) {
      const set = hashes.filter((hash) => (hash >>> bit) & 1).length;
      expect(set, `bit ${bit}`).toBeGreaterThan(80);
      expect(set, `bit ${bit}`).toBeLessThan(176);
    }
  });
});

describe("a body without escapes and a search for it have the same words", () => {
  it("wherever a long word is cut, even within a character", () => {
    for (let length = 58; length <= 67; length++)
      for (const tail of ["", "b", "𝒳", "𝒳𝒴", "𝒳b", "b𝒳", "𝒳b𝒴"])
        for (const end of ["", " ", " b", "\ud835", "🚀"]) {
          const text = "a".repeat(length) + tail + end;
          expect([text, searchTerms(WORKSPACE, text)]).toEqual([text, hashesOf(text)]);
        }
  });

  it("for any content", () => {
    const pieces = fc.constantFrom(
      ...["a", "Z", "É", "7", "İ", "東", "𝒳", "\u{10000}", "\u{10400}"],
      ...[" ", ".", "\0", "🚀", "\ud800", "\ud835", "\udbff", "\udc00", "event", " id "],
    );
    const long = fc.integer({ min: 1, max: 66 }).map((length) => "a".repeat(length));
    // Fewer words than the search limit.
    const text = fc.array(fc.oneof(pieces, long), { maxLength: 60 }).map((each) => each.join(""));
    fc.assert(
      fc.property(text, (body) => {
        expect(searchTerms(WORKSPACE, body)).toEqual(hashesOf(body));
      }),
      // A fixed seed: other texts might contain a hash collision, however rare.
      { numRuns: 500, seed: 20_261_124 },
    );
  });

  it("even if none of its characters has been read before", async () => {
    // The folding table is cached for the lifetime of the module.
    vi.resetModules();
    const fresh = await import("./search-terms.ts");
    const text = "\u{10000}Z\u{10400} a𝒳.\ud835b\ud83d 🚀 \udc00c 𠮷É event";
    expect(fresh.searchTerms(WORKSPACE, text)).toEqual(hashesOf(text));
    expect(hashesOf(text)).toHaveLength(5);
  });
});

describe("a search", () => {
  it("finds any text in a body that contains it, however JSON encodes it", () => {
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

  it("does not match parts of words", () => {
    const body = JSON.stringify({ url: "https://shop.example.com", note: "a\nword" });
    for (const part of ["sho", "exampl", "nword", "ord", "shopexample"])
      expect([part, finds(part, body)]).toEqual([part, false]);
  });
});
