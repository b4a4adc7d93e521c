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

  it.each([254, 255, 256, 257, 300])("of %i the first 256, whether the text ends with one or behind it", (count) => {
    const words = Array.from({ length: count }, (_, at) => `w${at}`);
    const expected = words.slice(0, 256).flatMap(hashesOf);
    for (const end of ["", ".", " w0", " w0 ", "  event"])
      expect([end, searchTerms(WORKSPACE, words.join(" ") + end)]).toEqual([end, expected]);
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

describe("the words of a body without escapes are those of a search for it", () => {
  it("wherever a long one is cut, within a character too", () => {
    for (let length = 58; length <= 67; length++)
      for (const tail of ["", "b", "𝒳", "𝒳𝒴", "𝒳b", "b𝒳", "𝒳b𝒴"])
        for (const end of ["", " ", " b", "\ud835", "🚀"]) {
          const text = "a".repeat(length) + tail + end;
          expect([text, searchTerms(WORKSPACE, text)]).toEqual([text, hashesOf(text)]);
        }
  });

  it("whatever it holds", () => {
    const pieces = fc.constantFrom(
      ...["a", "Z", "É", "7", "İ", "東", "𝒳", "\u{10000}", "\u{10400}"],
      ...[" ", ".", "\0", "🚀", "\ud800", "\ud835", "\udbff", "\udc00", "event", " id "],
    );
    const long = fc.integer({ min: 1, max: 66 }).map((length) => "a".repeat(length));
    // Not as many words as a search is cut to.
    const text = fc.array(fc.oneof(pieces, long), { maxLength: 60 }).map((each) => each.join(""));
    fc.assert(
      fc.property(text, (body) => {
        expect(searchTerms(WORKSPACE, body)).toEqual(hashesOf(body));
      }),
      // Always the same texts: in others two words may have one hash, however seldom.
      { numRuns: 500, seed: 20_261_124 },
    );
  });

  it("also when none of its characters has been read before", async () => {
    // What becomes of a character is kept for as long as the module is.
    vi.resetModules();
    const fresh = await import("./search-terms.ts");
    const text = "\u{10000}Z\u{10400} a𝒳.\ud835b\ud83d 🚀 \udc00c 𠮷É event";
    expect(fresh.searchTerms(WORKSPACE, text)).toEqual(hashesOf(text));
    expect(hashesOf(text)).toHaveLength(5);
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
