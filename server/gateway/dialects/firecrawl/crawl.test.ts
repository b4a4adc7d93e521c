import { describe, expect, it } from "vitest";
import type { Version } from "./asked.ts";
import { activeCrawls, crawlInput, crawlStarted } from "./crawl.ts";
import { mapAnswer, mapInput } from "./map.ts";

const url = "https://shop.example/";
const MOST = { pages: 100_000, depth: 20 };

describe("Firecrawl crawl requests", () => {
  it.each<[Version, object, object]>([
    [2, {}, { url, limit: 10_000, include_paths: [], respect_robots: true, allow_subdomains: false }],
    [2, { limit: 1e9, maxDiscoveryDepth: 99 }, { limit: 100_000, max_depth: 20 }],
    [2, { sitemap: "only", ignoreQueryParameters: true }, { sitemap: "only", ignore_query: true }],
    [1, { ignoreSitemap: true, maxDepth: 2 }, { sitemap: "skip", max_depth: 2 }],
    [2, { delay: 0.5, maxConcurrency: 200 }, { delay_ms: 500, max_concurrency: 50 }],
    [2, { ignoreRobotsTxt: true, allowSubdomains: true }, { respect_robots: false, allow_subdomains: true }],
    [
      2,
      { includePaths: ["^/blog/.*"], excludePaths: ["\\.pdf$"] },
      { include_paths: ["/blog/"], exclude_paths: ["*.pdf$"] },
    ],
    [2, { url: `${url}blog` }, { include_paths: ["/blog"] }],
    [2, { url: `${url}blog`, crawlEntireDomain: true }, { include_paths: [] }],
    [1, { url: `${url}blog`, allowBackwardLinks: true }, { include_paths: [] }],
    [2, { url: `${url}blog`, includePaths: ["\\.html$", "^/shop"] }, { include_paths: ["/blog*.html$"] }],
    [2, { scrapeOptions: { formats: ["html"], maxAge: 9_000 } }, { options: { formats: ["html", "metadata"] } }],
  ])("version %i: translates %j to %j", (version, asked, expected) => {
    expect(crawlInput({ url, origin: "js-sdk@4.42.0", ...asked }, version, MOST)).toMatchObject({ json: expected });
  });

  it("ignores maxAge, so every page is fetched", () => {
    expect(crawlInput({ url, scrapeOptions: { maxAge: 9_000 } }, 2, MOST)).not.toHaveProperty("json.options.max_age");
  });

  it.each([
    [{ prompt: "the shop" }, "feature_unavailable", "prompt"],
    [{ webhook: { url: "https://a.example/", headers: { a: "b" } } }, "feature_unavailable", "webhook.headers"],
    [{ allowExternalLinks: true }, "feature_unavailable", "allowExternalLinks"],
    [{ regexOnFullURL: true }, "feature_unavailable", "regexOnFullURL"],
    [{ zeroDataRetention: true }, "feature_unavailable", "zeroDataRetention"],
    [{ includePaths: ["^/(a|b)"] }, "feature_unavailable", "includePaths[0]"],
    [{ excludePaths: ["/a", "[x]"] }, "feature_unavailable", "excludePaths[1]"],
    [{ scrapeOptions: { mobile: true } }, "feature_unavailable", "mobile"],
    [{ url: `${url}blog`, includePaths: ["^/shop"] }, "invalid_parameter", "includePaths"],
  ])("rejects %j", (asked, code, param) => {
    expect(crawlInput({ url, ...asked }, 2, MOST)).toMatchObject({ error: { code, extra: { param } } });
  });

  it("answers with the crawl's URL and lists active crawls", () => {
    expect(crawlStarted({ id: "crl_1" }, { version: 2, baseUrl: "https://g.example" })).toEqual({
      ...{ success: true, id: "crl_1" },
      url: "https://g.example/v2/crawl/crl_1",
    });
    const crawl = { id: "crl_1", url, options: { formats: ["html"] }, created_at: "2026-01-01T00:00:00.000Z" };
    expect(activeCrawls("ws_1", [crawl])).toMatchObject({ crawls: [{ id: "crl_1", teamId: "ws_1", url }] });
  });
});

describe("Firecrawl map requests", () => {
  it.each<[Version, object, object]>([
    [2, {}, { url, limit: 5_000, include_subdomains: true, ignore_query: true }],
    [1, {}, { include_subdomains: true, ignore_query: false }],
    [2, { includeSubdomains: false, ignoreQueryParameters: false }, { include_subdomains: false, ignore_query: false }],
    [2, { search: "price", limit: 1e6, timeout: 300_000 }, { search: "price", limit: 30_000, timeout_ms: 60_000 }],
    [2, { sitemap: "skip" }, { sitemap: "skip" }],
    [1, { sitemapOnly: true }, { sitemap: "only" }],
  ])("version %i: translates %j to %j", (version, asked, expected) => {
    expect(mapInput({ url, ...asked }, version, 30_000)).toMatchObject({ json: expected });
  });

  it("rejects unsupported options by name", () => {
    expect(mapInput({ url, threatProtection: {} }, 2, 30_000)).toMatchObject({
      error: { code: "feature_unavailable", extra: { param: "threatProtection" } },
    });
  });

  it("answers with titles in version 2 and URLs alone in version 1", () => {
    const found = { links: [{ url, title: "Shop" }], warnings: ["timeout"] };
    expect(mapAnswer(found, 2)).toEqual({ success: true, warning: "timeout", links: [{ url, title: "Shop" }] });
    expect(mapAnswer({ ...found, warnings: [] }, 1)).toEqual({ success: true, links: [url] });
  });
});
