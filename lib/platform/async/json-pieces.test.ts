import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { exceeds, isLarge, jsonPieces } from "./json-pieces.ts";

const written = async (value: unknown) => Buffer.concat(await jsonPieces(value)).toString();

const PIECE = 64 * 1024;

describe("jsonPieces", () => {
  it("equals JSON.stringify for any value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        // Repeated, so that each level exceeds one piece.
        const large = { list: Array(20_000).fill(value), one: value, text: JSON.stringify(value).repeat(5_000) };
        expect(await written(large)).toBe(JSON.stringify(large));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["surrogates at each offset of a piece", { a: `${"x".repeat(PIECE - 1)}😀${"y".repeat(PIECE - 2)}😀😀` }],
    ["lone surrogates", { a: "\ud800a\udc00".repeat(PIECE) }],
    ["undefined members and items", { a: undefined, b: [undefined, "x".repeat(PIECE)], c: "y".repeat(PIECE) }],
    ["dates", { at: new Date(0), a: "x".repeat(2 * PIECE) }],
    ["long names", { ["n\n".repeat(PIECE)]: 1 }],
    ["empty containers", { a: [], b: {}, c: "x".repeat(2 * PIECE) }],
    ["a long string alone", '"'.repeat(3 * PIECE)],
  ])("equals JSON.stringify for %s", async (_, value) => {
    expect(await written(value)).toBe(JSON.stringify(value));
  });

  it.each([
    ["HTML", { html: '<p class="a">Hello world</p>\n'.repeat(700_000) }],
    ["text outside ASCII", { text: "漢字かな交じり文".repeat(2_500_000) }],
    ["quotes", { text: '"\n'.repeat(10_000_000) }],
    ["lone surrogates", { text: "\ud800a".repeat(5_000_000) }],
    ["many short strings", { links: Array.from({ length: 300_000 }, (_, at) => `https://example.com/${at}`) }],
    ["many members", Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name${at}`, at]))],
  ])("never holds the event loop for long: %s", async (_, value) => {
    expect(await longestTurn(() => jsonPieces(value))).toBeLessThan(TURN_MAX_MS);
  });
});

describe("exceeds", () => {
  it("never counts more than the JSON has", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !exceeds(value, JSON.stringify(value).length)));
  });

  it("stops counting at the limit", async () => {
    const value = Array(5_000_000).fill("x");
    expect(await longestTurn(() => isLarge(value))).toBeLessThan(5);
    expect(isLarge(value)).toBe(true);
  });
});
