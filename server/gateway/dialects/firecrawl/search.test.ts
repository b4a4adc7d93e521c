import { describe, expect, it } from "vitest";
import { Document } from "#lib/kernel/document.ts";
import { SearchInput } from "#lib/scraping/search/schema.ts";
import type { Version } from "./asked.ts";
import { searchAnswer, searchInput, sharedSearch } from "./search.ts";

const read = (asked: object, version: Version = 2): SearchInput => {
  const input = searchInput({ query: "canal", ...asked }, version);
  if ("error" in input) throw new Error(input.error.message);
  return SearchInput.parse(input.json);
};

describe("Firecrawl search requests", () => {
  it.each<[object, object]>([
    [{}, { query: "canal", limit: 5 }],
    [
      { limit: 100, tbs: "qdr:w", country: "de" },
      { limit: 50, time_range: "week", country: "DE" },
    ],
    [{ lang: "en", timeout: 60_000 }, { language: "en" }],
    [{ sources: ["web", { type: "alexandria" }], domainTools: true, highlights: false }, { limit: 5 }],
    [{ enterprise: ["default"] }, { limit: 5 }],
    [{ includeDomains: ["A.example"] }, { query: "canal", include_domains: ["a.example"] }],
    [{ excludeDomains: ["a.example"] }, { exclude_domains: ["a.example"] }],
    [{ scrapeOptions: { formats: ["html"] } }, { scrape: { formats: ["html", "metadata"] } }],
  ])("translates %j to %j", (asked, expected) => {
    expect(read(asked)).toMatchObject(expected);
  });

  it("reads no pages without formats", () => {
    expect(read({ scrapeOptions: { formats: [] } }).scrape).toBeUndefined();
  });

  it.each([
    [{ sources: ["news"] }, 'source "news"'],
    [{ sources: ["alexandria"] }, "source alexandria"],
    [{ categories: ["research"] }, "categories"],
    [{ location: "Berlin" }, "location"],
    [{ tbs: "sbd:1" }, 'tbs "sbd:1"'],
    [{ enterprise: ["zdr"] }, "enterprise"],
    [{ scrapeOptions: { mobile: true } }, "mobile"],
  ])("rejects %j by name", (asked, param) => {
    expect(searchInput({ query: "canal", ...asked }, 2)).toMatchObject({
      error: { code: "feature_unavailable", extra: { param } },
    });
  });

  it("rejects a missing query", () => {
    expect(searchInput({}, 2)).toMatchObject({ error: { code: "invalid_parameter", extra: { param: "query" } } });
  });
});

it.each([
  [{ query: "canal", origin: "js-sdk@1" }, true],
  [{ query: "canal", scrapeOptions: {} }, true],
  [{ query: "canal", limit: 3, country: "DE" }, false],
  [{ query: "canal", scrape: {} }, false],
])("whether %j on the shared path is Firecrawl's: %s", (body, theirs) => {
  expect(sharedSearch.speaks(body)).toBe(theirs);
});

describe("Firecrawl search answers", () => {
  const link = "https://a.example/1";
  const found = { position: 1, title: "T", link, displayed_link: "a.example/1", snippet: "S" };
  const answer = {
    ...{ id: "req_1", object: "search" as const, related_searches: [], credits_used: 2, warnings: ["incomplete"] },
    search_metadata: { engine: null, query: "canal", page: 1, total: null, took_ms: 1, provider: "html" as const },
  };
  const document = Document.parse({
    ...{ id: "scr_1", url: link, final_url: link, redirects: [], status_code: 200, content_type: null },
    ...{ markdown: "# Hi", duration_ms: 1, credits_used: 1, cached: false, fetched_at: "", warnings: [] },
  });

  it("group results by source in version 2 and list them in version 1", () => {
    const result = { url: link, title: "T", description: "S" };
    expect(searchAnswer({ ...answer, results: [found] }, 2)).toEqual({
      ...{ success: true, warning: "incomplete", creditsUsed: 2, id: "req_1" },
      data: { web: [{ ...result, position: 1 }] },
    });
    expect(searchAnswer({ ...answer, results: [found] }, 1)).toMatchObject({ data: [result] });
  });

  it("contain the pages read, or the error of one", () => {
    const error = { code: "target_timeout", message: "Too late." };
    const more = [
      { ...found, page: document },
      { ...found, error },
    ];
    expect(searchAnswer({ ...answer, results: more }, 2)).toMatchObject({
      data: {
        web: [
          { title: "T", markdown: "# Hi" },
          { title: "T", metadata: { error: "Too late." } },
        ],
      },
    });
  });

  it("version 1 includes JSON as both json and extract", () => {
    const json = { price: 3 };
    const results = [{ ...found, page: { ...document, json } }];
    expect(searchAnswer({ ...answer, results }, 1)).toMatchObject({ data: [{ json, extract: json }] });
    expect(JSON.stringify(searchAnswer({ ...answer, results }, 2))).not.toContain('"extract"');
  });
});
