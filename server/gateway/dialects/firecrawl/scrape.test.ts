import { describe, expect, it } from "vitest";
import { ScrapeCall } from "#lib/scraping/async-scrapes/schema.ts";
import { apiError } from "../../route/api-error.ts";
import type { Version } from "./asked.ts";
import { errorAnswer } from "./errors.ts";
import { scrapeAnswer, scrapeInput, sharedScrape } from "./scrape.ts";

// Whether there are proxies is read from the settings.
process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const origin = "js-sdk@4.42.0";
const url = "https://shop.example/";

describe("Firecrawl scrape requests", () => {
  it("are recognized by the client's origin", () => {
    for (const known of [origin, "python-sdk@4.53.2", "python-sdk.langchain-firecrawl@4.53.2"])
      expect(sharedScrape.speaks({ url, origin: known })).toBe(true);
    for (const other of [{ url }, { url, origin: "https://shop.example" }, [], null, "js-sdk@1"])
      expect(sharedScrape.speaks(other)).toBe(false);
  });

  const images = { selector: "img[src]", attribute: "src", all: true, type: "url" };
  it.each<[Version, object, object]>([
    [1, {}, { formats: ["markdown", "metadata"], only_main_content: true }],
    [
      2,
      {
        formats: ["rawHtml", { type: "links" }],
        onlyMainContent: false,
        includeTags: ["article"],
        excludeTags: [".ad"],
      },
      {
        formats: ["raw_html", "links", "metadata"],
        only_main_content: false,
        include_selectors: ["article"],
        exclude_selectors: [".ad"],
      },
    ],
    [
      1,
      { timeout: 5_000, headers: { Cookie: "a=b" }, maxAge: 90_500 },
      { timeout_ms: 5_000, headers: { Cookie: "a=b" }, max_age: 90 },
    ],
    [2, { timeout: 300_000, maxAge: 9e12 }, { timeout_ms: 60_000, max_age: 604_800 }],
    [2, { waitFor: 500 }, { render_js: true }],
    [2, { waitFor: 0, mobile: false, actions: [], blockAds: true, proxy: "auto" }, { render_js: false }],
    [2, { parsers: ["pdf", { type: "pdf", mode: "fast", maxPages: 3 }], skipTlsVerification: true }, {}],
    [2, { proxy: "stealth" }, { proxy: "basic" }],
    [2, { proxy: "enhanced" }, { proxy: "basic" }],
    [2, { proxy: "basic", location: { country: "us", languages: [] } }, { proxy: "basic", country: "US" }],
    [2, { location: { languages: ["de", "en"] } }, { headers: { "Accept-Language": "de, en" } }],
    [2, { formats: ["changeTracking"] }, { formats: [{ type: "change_tracking", modes: [] }, "metadata"] }],
    [
      2,
      { formats: ["markdown", { type: "changeTracking", modes: ["git-diff"], tag: "daily" }] },
      { formats: ["markdown", { type: "change_tracking", modes: ["text_diff"], tag: "daily" }, "metadata"] },
    ],
    [1, { formats: ["screenshot@fullPage"] }, { formats: [{ type: "screenshot", full_page: true }, "metadata"] }],
    [
      2,
      {
        formats: [{ type: "screenshot", fullPage: false }],
        actions: [
          { type: "wait", milliseconds: 5 },
          { type: "scroll", direction: "up" },
          { type: "screenshot", fullPage: true },
        ],
      },
      {
        formats: [{ type: "screenshot", full_page: false }, "metadata"],
        actions: [
          { type: "wait", ms: 5 },
          { type: "scroll", direction: "up" },
          { type: "screenshot", full_page: true },
        ],
      },
    ],
    [
      2,
      { formats: ["markdown", { type: "json", prompt: "the price", schema: { type: "number" } }] },
      { formats: ["markdown", { type: "json", prompt: "the price", schema: { type: "number" } }, "metadata"] },
    ],
    [
      1,
      { formats: ["extract"], extract: { systemPrompt: "Be brief.", prompt: "the price" } },
      { formats: [{ type: "json", prompt: "Be brief.\n\nthe price" }, "metadata"] },
    ],
    [
      1,
      { formats: ["json"], jsonOptions: { schema: { type: "number" }, mode: "llm" } },
      { formats: [{ type: "json", schema: { type: "number" } }, "metadata"] },
    ],
    [2, { formats: ["images"] }, { formats: ["metadata"], extract_rules: { images } }],
    [
      2,
      { formats: ["markdown", { type: "attributes", selectors: [{ selector: "a", attribute: "id" }] }] },
      { extract_rules: { attributes_0: { selector: "a", attribute: "id", all: true, type: "text" } } },
    ],
    [2, { includeTags: null, headers: null, timeout: null }, { include_selectors: [], headers: {} }],
  ])("version %i: translates %j to %j", (version, asked, expected) => {
    const read = scrapeInput({ url, origin, ...asked }, version);
    if ("error" in read) throw new Error(read.error.message);
    expect(ScrapeCall.parse(read.json)).toMatchObject({ url, ...expected });
  });

  it.each(["auto", "basic", null])("ignores proxy %s if no proxies are configured", (proxy) => {
    expect(scrapeInput({ url, proxy }, 2)).not.toHaveProperty("json.proxy");
  });

  it("drops maxAge for a page that must not be stored", () => {
    expect(scrapeInput({ url, maxAge: 60_000, storeInCache: false }, 2)).not.toHaveProperty("json.max_age");
  });

  it.each<[Version, object, string]>([
    [1, { actions: [{ type: "executeJavascript", script: "1" }] }, "action executeJavascript"],
    [2, { actions: [{ type: "click", selector: "a", all: true }] }, "actions[0].all"],
    [2, { formats: [{ type: "screenshot", viewport: { width: 1 } }] }, "formats[0].viewport"],
    [1, { formats: ["markdown", "summary"] }, "formats[1]"],
    [1, { formats: ["images"] }, "formats[0]"],
    [1, { formats: ["json"], jsonOptions: { prompt: "the price", agent: { model: "x" } } }, "jsonOptions.agent"],
    [2, { jsonOptions: { prompt: "the price" } }, "jsonOptions"],
    [2, { formats: ["summary"] }, "formats[0]"],
    [2, { mobile: true }, "mobile"],
    [2, { redactPII: true }, "redactPII"],
    [2, { zeroDataRetention: true }, "zeroDataRetention"],
    [2, { lockdown: true }, "lockdown"],
    [2, { proxy: "mobile" }, 'proxy "mobile"'],
    [2, { parsers: [{ type: "pdf", mode: "ocr" }] }, "parsers.mode ocr"],
    [2, { parsers: [{ type: "pdf", pages: true }] }, "parsers.pages"],
    [2, { parsers: ["image"] }, 'parser "image"'],
  ])("version %i: rejects %j by name", (version, asked, param) => {
    expect(scrapeInput({ url, origin, ...asked }, version)).toMatchObject({
      error: { code: "feature_unavailable", extra: { param } },
    });
  });

  it("invalid formats are reported with their position", () => {
    const attributes = { type: "attributes", selectors: [{ selector: "a" }] };
    for (const [formats, param] of [
      [[3], "formats[0]"],
      [[attributes], "formats[0].selectors"],
    ] as const)
      expect(scrapeInput({ url, formats }, 2)).toMatchObject({
        error: { code: "invalid_parameter", extra: { param } },
      });
  });
});

describe("Firecrawl scrape answers", () => {
  const document = {
    ...{ id: "scr_1", url, final_url: `${url}en`, status_code: 200, content_type: "text/html", redirects: [] },
    ...{ markdown: "# Hi", duration_ms: 1, credits_used: 1, cached: false, warnings: [], fetched_at: "2026-01-01" },
    metadata: { title: "Hi", description: null, og: { title: "Hi!" } },
  };

  it("contain the document", () => {
    expect(scrapeAnswer({ status: 200, body: document }, 2)).toMatchObject({
      body: {
        success: true,
        data: {
          markdown: "# Hi",
          metadata: { title: "Hi", ogTitle: "Hi!", sourceURL: url, url: `${url}en`, statusCode: 200, creditsUsed: 1 },
        },
      },
    });
  });

  it("contain images and attributes, with warnings", () => {
    const extracted = { images: ["https://a/1", "https://a/1"], attributes_1: ["x"] };
    const rules = { attributes_1: { selector: "a", attribute: "id", all: true, type: "text" } };
    expect(
      scrapeAnswer({ status: 200, body: { ...document, extracted, warnings: ["fixture"] } }, 2, rules),
    ).toMatchObject({
      body: {
        warning: "fixture",
        data: { images: ["https://a/1"], attributes: [{ selector: "a", attribute: "id", values: ["x"] }] },
      },
    });
  });
});

describe("Firecrawl errors", () => {
  it.each([
    ["target_timeout", 408, 408, "SCRAPE_TIMEOUT"],
    ["target_unreachable", 500, 500, "target_unreachable"],
    ["dns_failure", 422, 500, "SCRAPE_DNS_RESOLUTION_ERROR"],
    ["feature_unavailable", 501, 400, "feature_unavailable"],
    ["workspace_balance", 402, 402, "workspace_balance"],
    ["rate_limited", 429, 429, "rate_limited"],
    ["unknown_key", 401, 401, "unknown_key"],
  ] as const)("maps %s to status %i (%i for the first scrape) and code %s", (ours, status, ofFirst, code) => {
    const error = apiError(ours, "It did not work.");
    const body = { success: false, error: `It did not work. (${ours})`, code };
    expect(errorAnswer({ error })).toEqual({ error, status, body });
    expect(sharedScrape.answer({ error })).toEqual({ error, status: ofFirst, body });
  });

  it("use the caller's parameter names", () => {
    const error = apiError("invalid_parameter", "options.timeout_ms: Too small", { param: "options.timeout_ms" });
    expect(errorAnswer({ error })).toMatchObject({
      body: { error: "timeout: Too small (invalid_parameter)", details: { param: "timeout" } },
    });
  });

  it("leave successful answers unchanged", () => {
    expect(errorAnswer({ status: 200, body: { success: true } })).toEqual({ status: 200, body: { success: true } });
  });
});
