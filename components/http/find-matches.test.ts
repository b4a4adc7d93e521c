import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { findMatches, firstAfter, MATCHES_MAX } from "./find-matches.ts";

const found = (text: string, search: string) => findMatches(text, search).map(({ from, to }) => text.slice(from, to));

it.each([
  ['{"status":500,"x":[1]}', '"status": 500', ['"status":500']],
  ['{"status" : 500}', '"STATUS":500', ['"status" : 500']],
  ['{"a":[{"b":1},{"b":2}]}', '{"b"', ['{"b"', '{"b"']],
  ['{"a":[{"b":1},{"b":2}]}', "}, {", ["},{"]],
  ["a.c abc", "a.c", ["a.c"]],
  ["x\\s*y \\d+ [z]", "\\s*", ["\\s*"]],
  ["two  words", "two words", ["two  words"]],
  ["nothing", "  ", []],
  ["aaa", "aa", ["aa"]],
  ["a-b", "a-b", ["a-b"]],
])("%j contains %j at %j", (text, search, expected) => expect(found(text, search)).toEqual(expected));

describe("finding any text in any other", () => {
  it.each(NUMBERED)("payload %i finds itself", (_, text) => {
    const wanted = text.slice(0, 300).trim();
    const body = `before ${text} after`;
    const matches = findMatches(body, wanted);
    expect(matches.length > 0).toBe(wanted !== "");
    for (const { from, to } of matches) expect(to).toBeGreaterThan(from);
  });
});

it("takes linear time on repetitive input", () => {
  const blanks = `a${" ".repeat(1_000_000)}b`;
  expect(findMatches(blanks, "a: , : , : c")).toEqual([]);
  expect(findMatches(":".repeat(100_000), ": : : : x")).toEqual([]);
});

it("stops counting at the maximum", () => expect(findMatches("a".repeat(50_000), "a")).toHaveLength(MATCHES_MAX));

it("finds the first match after a position", () => {
  const matches = findMatches("a b a b a", "a");
  expect([0, 1, 4, 5, 9].map((at) => firstAfter(matches, at))).toEqual([0, 1, 1, 2, 3]);
});
