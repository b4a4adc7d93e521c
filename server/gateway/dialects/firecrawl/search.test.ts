import { describe, expect, it } from "vitest";
import { Document } from "#lib/kernel/document.ts";
import type { Version } from "./asked.ts";
import { isWithin, SearchCall, searchAnswer, searchInput } from "./search.ts";

const read = (asked: object, version: Version = 2): SearchCall => {
  const input = searchInput({ query: "canal", ...asked }, version);
  if ("error" in input) throw new Error(input.error.message);
  return SearchCall.parse(input.json);
};

describe("a search in Firecrawl's words", () => {
  it.each<[object, object]>([
    [{}, { serp: { query: "canal", num: 5 } }],
    [{ limit: 100, tbs: "qdr:w", country: "de" }, { serp: { num: 50, time_range: "week", country: "DE" } }],
    [{ lang: "en", timeout: 60_000 }, { serp: { language: "en" } }],
    [{ sources: ["web", { type: "alexandria" }], domainTools: true, highlights: false }, { serp: { num: 5 } }],
    [{ enterprise: ["default"] }, { serp: { num: 5 } }],
    [{ includeDomains: ["A.example"] }, { serp: { query: "canal site:a.example" } }],
    [{ includeDomains: ["a.example", "b.example"] }, { serp: { query: "canal (site:a.example OR site:b.example)" } }],
    [{ excludeDomains: ["a.example"] }, { serp: { query: "canal -site:a.example" } }],
    [{ scrapeOptions: { formats: ["html"] } }, { pages: { formats: ["html", "metadata"] } }],
  ])("%j is %j here", (asked, expected) => {
    expect(read(asked)).toMatchObject(expected);
  });

  it("reads no pages unless in a format", () => {
    expect(read({ scrapeOptions: { formats: [] } }).pages).toBeUndefined();
  });

  it.each([
    [{ sources: ["news"] }, 'source "news"'],
    [{ sources: ["alexandria"] }, "source alexandria"],
    [{ categories: ["research"] }, "categories"],
    [{ location: "Berlin" }, "location"],
    [{ tbs: "sbd:1" }, 'tbs "sbd:1"'],
    [{ enterprise: ["zdr"] }, "enterprise"],
    [{ scrapeOptions: { mobile: true } }, "mobile"],
  ])("%j is refused by name", (asked, param) => {
    expect(searchInput({ query: "canal", ...asked }, 2)).toMatchObject({
      error: { code: "feature_unavailable", extra: { param } },
    });
  });

  it("without a query is told so", () => {
    expect(searchInput({}, 2)).toMatchObject({ error: { code: "invalid_parameter", extra: { param: "query" } } });
  });
});

it("takes results of the sites that were asked for alone", () => {
  const link = "https://www.a.example/x";
  expect(isWithin(link, { included: ["a.example"], excluded: [] })).toBe(true);
  expect(isWithin(link, { included: ["b.example"], excluded: [] })).toBe(false);
  expect(isWithin(link, { included: [], excluded: ["a.example"] })).toBe(false);
  expect(isWithin("https://nota.example/", { included: ["a.example"], excluded: [] })).toBe(false);
});

describe("results in Firecrawl's words", () => {
  const link = "https://a.example/1";
  const answer = {
    organic_results: [{ position: 1, title: "T", link, displayed_link: "a.example/1", snippet: "S" }],
    related_searches: [],
    search_metadata: { engine: null, query: "canal", page: 1, total: null, took_ms: 1, provider: "html" as const },
    credits_used: 2,
    warnings: ["incomplete"],
  };
  const document = Document.parse({
    ...{ id: "scr_1", url: link, final_url: link, redirects: [], status_code: 200, content_type: null },
    ...{ markdown: "# Hi", duration_ms: 1, credits_used: 1, cached: false, fetched_at: "", warnings: [] },
  });

  it("stand by source, and in the older version in a list", () => {
    const found = { id: "req_1", answer, pages: new Map(), credits: 2 };
    const result = { url: link, title: "T", description: "S" };
    expect(searchAnswer(found, read({}), 2)).toEqual({
      ...{ success: true, warning: "incomplete", creditsUsed: 2, id: "req_1" },
      data: { web: [{ ...result, position: 1 }] },
    });
    expect(searchAnswer(found, read({}), 1)).toMatchObject({ data: [result] });
  });

  it("hold the pages that were read, or why one was not", () => {
    const of = (page: { document: Document } | { error: string }) =>
      searchAnswer({ id: "req_1", answer, pages: new Map([[link, page]]), credits: 3 }, read({}), 2);
    expect(of({ document })).toMatchObject({ data: { web: [{ title: "T", markdown: "# Hi" }] } });
    expect(of({ error: "Too late." })).toMatchObject({
      data: { web: [{ title: "T", metadata: { error: "Too late." } }] },
    });
  });
});
