import { describe, expect, it } from "vitest";
import { displayedLink, localeOf, namesAnotherEngine, resultLink, sameness, statusOf, windowOf } from "./rules.ts";

describe("localeOf", () => {
  it.each([
    [undefined, undefined, undefined],
    ["de", undefined, "de"],
    ["DE", "AT", "de-AT"],
    ["pt-br", undefined, "pt-BR"],
    ["pt-BR", "PT", "pt-PT"],
    [undefined, "DE", "de-DE"],
    [undefined, "JP", "ja-JP"],
    [undefined, "XX", "en-XX"],
  ])("language %s and country %s make %s", (language, country, expected) => {
    expect(localeOf(language, country)).toBe(expected);
  });
});

describe("links", () => {
  it.each([
    ["https://a.example/b?c#d", "https://a.example/b?c#d"],
    ["HTTP://A.example", "http://a.example/"],
    ["//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F&rut=1", "https://a.example/"],
    ["//duckduckgo.com/l/?uddg=javascript%3Aalert(1)", undefined],
    ["https://a.example/go?uddg=https%3A%2F%2Fb.example%2F", "https://a.example/go?uddg=https%3A%2F%2Fb.example%2F"],
    ["https://a.example/l/?q=1", "https://a.example/l/?q=1"],
    ["/path", "https://base.example/path"],
    ["javascript:alert(1)", undefined],
    ["mailto:a@b.example", undefined],
    ["https://", undefined],
  ])("%s resolves to %s", (text, expected) => {
    expect(resultLink(text, "https://base.example/")).toBe(expected);
  });

  it.each([
    ["https://www.a.example/b/", "http://a.example/b#x", true],
    ["https://a.example/b?c=1", "https://a.example/b?c=2", false],
    ["https://a.example/B", "https://a.example/b", false],
    ["https://a.example/b//", "https://a.example/b", true],
    ["https://a.example/b//c", "https://a.example/b/c", false],
    ["https://eu.www.example/", "https://eu.example/", false],
  ])("%s and %s are the same link: %s", (one, other, expected) => {
    expect(sameness(one) === sameness(other)).toBe(expected);
  });

  it("are shortened for display", () => {
    expect(displayedLink("https://www.a.example/b/c/?d")).toBe("a.example/b/c");
    expect(displayedLink("https://eu.www.example/b//")).toBe("eu.www.example/b");
    expect(displayedLink(`https://a.example/${"x".repeat(110)}`)).toBe(`a.example/${"x".repeat(110)}`);
    expect(displayedLink(`https://a.example/${"x".repeat(500)}`)).toMatch(/^a\.example\/x{109}…$/);
  });
});

it.each([
  ["!!g cats", true],
  ["cats !w", true],
  ["!! cats", true],
  ["hello! world", false],
  ["wow !", false],
  ["a!b", false],
])("%s selects another engine: %s", (query, expected) => {
  expect(namesAnotherEngine(query)).toBe(expected);
});

it("windowOf returns the positions of a page", () => {
  expect(windowOf({ page: 3, num: 20 })).toEqual({ from: 40, to: 60 });
});

it.each([
  [null, "unknown"],
  [{ lastSuccessAt: null, failuresInRow: 0 }, "unknown"],
  [{ lastSuccessAt: null, failuresInRow: 1 }, "failing"],
  [{ lastSuccessAt: new Date(0), failuresInRow: 2 }, "failing"],
  [{ lastSuccessAt: new Date(0), failuresInRow: 0 }, "answering"],
] as const)("the status of %j is %s", (row, expected) => {
  expect(statusOf(row)).toBe(expected);
});
