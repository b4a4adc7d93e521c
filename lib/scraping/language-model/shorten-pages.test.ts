import { describe, expect, it } from "vitest";
import { shortenPages } from "./shorten-pages.ts";

const page = (length: number, url: string | null = null) => ({ url, markdown: "a".repeat(length) });
const lengths = (pages: { markdown: string }[]) => pages.map(({ markdown }) => markdown.length);

describe("shortenPages", () => {
  it.each<[number[], number, number[], boolean]>([
    [[100], 100, [100], false],
    [[101], 100, [100], true],
    [[10, 20, 30], 60, [10, 20, 30], false],
    [[10, 200, 300], 110, [10, 50, 50], true],
    [[300, 10, 200], 110, [50, 10, 50], true],
    [[0, 0, 5], 1, [0, 0, 1], true],
    [[], 10, [], false],
  ])("shortens %j to %i characters as %j", (given, characters, expected, isShortened) => {
    const shown = shortenPages(
      given.map((length) => page(length)),
      characters,
    );
    expect([lengths(shown.pages), shown.isShortened]).toEqual([expected, isShortened]);
  });

  it("counts the addresses of several pages", () => {
    const long = page(100, "u".repeat(40));
    expect(lengths(shortenPages([long], 100).pages)).toEqual([100]);
    expect(lengths(shortenPages([long, long], 100).pages)).toEqual([10, 10]);
    expect(lengths(shortenPages([long, page(5)], 45).pages)).toEqual([0, 5]);
  });

  it("cuts between characters", () => {
    const { pages } = shortenPages([{ url: null, markdown: "a😀" }], 2);
    expect(pages[0]?.markdown).toBe("a\ufffd");
  });
});
