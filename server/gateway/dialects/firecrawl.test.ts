import { describe, expect, it } from "vitest";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { apiError } from "../answers/api-error.ts";
import { firecrawl } from "./firecrawl.ts";

const origin = "js-sdk@4.42.0";
const url = "https://shop.example/";

describe("a question in Firecrawl's words", () => {
  it("is known by the client that names itself", () => {
    expect(firecrawl.speaks({ url, origin })).toBe(true);
    for (const other of [{ url }, { url, origin: "https://shop.example" }, [], null, "js-sdk@1"])
      expect(firecrawl.speaks(other)).toBe(false);
  });

  it.each([
    [{}, { formats: ["markdown", "metadata"], only_main_content: true }],
    [
      { formats: ["rawHtml", "links"], onlyMainContent: false, includeTags: ["article"], excludeTags: [".advert"] },
      {
        formats: ["raw_html", "links", "metadata"],
        only_main_content: false,
        include_selectors: ["article"],
        exclude_selectors: [".advert"],
      },
    ],
    [
      { timeout: 5_000, headers: { Cookie: "a=b" }, maxAge: 90_500 },
      { timeout_ms: 5_000, headers: { Cookie: "a=b" }, max_age: 90 },
    ],
    [{ waitFor: 0, mobile: false, actions: [], blockAds: true, proxy: "auto" }, { formats: ["markdown", "metadata"] }],
  ])("%j is %j here", (asked, expected) => {
    const read = firecrawl.input({ url, origin, ...asked });
    if ("error" in read) throw new Error(read.error.message);
    expect(ScrapeInput.parse(read.json)).toMatchObject({ url, ...expected });
  });

  it.each([
    [{ waitFor: 500 }, "waitFor"],
    [{ actions: [{ type: "click" }] }, "actions"],
    [{ formats: ["markdown", "screenshot"] }, "formats[1]"],
    [{ formats: [{ type: "json" }] }, "formats[0]"],
    [{ jsonOptions: { prompt: "the price" } }, "jsonOptions"],
  ])("%j is refused by name", (asked, param) => {
    expect(firecrawl.input({ url, origin, ...asked })).toMatchObject({
      error: { code: "invalid_parameter", extra: { param } },
    });
  });
});

describe("an answer in Firecrawl's words", () => {
  it("holds the document", () => {
    const document = {
      ...{ id: "scr_1", url, final_url: `${url}en`, status_code: 200, content_type: "text/html", redirects: [] },
      ...{ markdown: "# Hi", duration_ms: 1, credits_used: 1, cached: false, warnings: [], fetched_at: "2026-01-01" },
      metadata: { title: "Hi", description: null, og: { title: "Hi!" } },
    };
    expect(firecrawl.answer({ status: 200, body: document })).toMatchObject({
      body: {
        success: true,
        data: {
          markdown: "# Hi",
          metadata: { title: "Hi", ogTitle: "Hi!", sourceURL: url, url: `${url}en`, statusCode: 200, creditsUsed: 1 },
        },
      },
    });
  });

  it("says why there is none, in a sentence", () => {
    const error = apiError("target_timeout", "The target did not answer in time.");
    expect(firecrawl.answer({ error })).toMatchObject({
      error,
      body: { success: false, error: "The target did not answer in time. (target_timeout)" },
    });
  });
});
