import { describe, expect, it, test } from "vitest";
import type { Document } from "#lib/kernel/document.ts";
import { creditsOf, isWithin, maxCredits, withDomains } from "./rules.ts";
import { SearchInput } from "./schema.ts";

const sites = (include_domains: string[] = [], exclude_domains: string[] = []) => ({
  include_domains,
  exclude_domains,
});

test.each([
  [sites(), "canal"],
  [sites(["a.example"]), "canal site:a.example"],
  [sites(["a.example", "b.example"]), "canal (site:a.example OR site:b.example)"],
  [sites([], ["a.example", "b.example"]), "canal -site:a.example -site:b.example"],
])("%j searches for %s", (given, asked) => {
  expect(withDomains({ query: "canal", ...given })).toBe(asked);
});

test.each([
  [sites(["a.example"]), true],
  [sites(["www.a.example"]), true],
  [sites(["b.example"]), false],
  [sites(["ample"]), false],
  [sites([], ["a.example"]), false],
])("%j includes the link: %s", (given, within) => {
  expect(isWithin("https://www.a.example/x", given)).toBe(within);
});

describe("credits", () => {
  it.each([
    [5, 0, 2],
    [11, 0, 4],
    [5, 1, 7],
    [5, 6, 32],
  ])("%i results with pages at %i cost at most %i", (limit, page, most) => {
    expect(maxCredits(limit, page)).toBe(most);
  });

  it("count only what was returned", () => {
    const result = { position: 1, title: "T", link: "https://a.example/", displayed_link: "", snippet: "" };
    const page = { credits_used: 6 } as Document;
    const error = { code: "target_timeout", message: "Too late." };
    expect(creditsOf({ results: [] })).toBe(0);
    expect(creditsOf({ results: [result, { ...result, page }, { ...result, error }] })).toBe(8);
  });
});

test.each([
  [{}, "query"],
  [{ query: "a", limit: 51 }, "limit"],
  [{ query: "a", num: 5 }, ""],
  [{ query: "a", include_domains: ["https://a.example/"] }, "include_domains.0"],
  [
    { query: "a", include_domains: Array.from({ length: 20 }, (_, at) => `${"x".repeat(60)}${at}.example`) },
    "include_domains",
  ],
  [{ query: "a", scrape: { url: "https://a.example/" } }, "scrape"],
])("refuses %j because of %s", (given, param) => {
  expect(SearchInput.safeParse(given).error?.issues[0]?.path.join(".")).toBe(param);
});
