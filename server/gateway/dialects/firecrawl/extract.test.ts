import { describe, expect, it } from "vitest";
import type { Extraction } from "#lib/scraping/async-scrapes/extraction/types.ts";
import type { Version } from "./asked.ts";
import { ExtractCall, extractInput, extractStarted, extractStatus } from "./extract.ts";

const urls = ["https://shop.example/a", "https://shop.example/b"];
const schema = { type: "object", properties: { name: { type: "string" } } };

describe("Firecrawl extract requests", () => {
  it.each<[Version, object, object]>([
    [2, { urls, prompt: "the price", schema }, { urls, question: { type: "json", prompt: "the price", schema } }],
    [2, { urls: [...urls, ...urls], prompt: "p" }, { urls, options: { only_main_content: true } }],
    [2, { urls, schema, systemPrompt: "Be brief." }, { question: { prompt: "Be brief.", schema } }],
    [2, { urls, prompt: "p", scrapeOptions: { formats: ["html"], waitFor: 9 } }, { options: { render_js: true } }],
    [2, { urls: ["no address", ...urls], prompt: "p" }, { urls, invalid_urls: ["no address"] }],
    [1, { urls: ["no address", ...urls], prompt: "p" }, { urls: ["no address", ...urls], invalid_urls: [] }],
    [1, { urls, prompt: "p", enableWebSearch: false, showSources: true }, { urls }],
  ])("version %i: translates %j to %j", (version, asked, expected) => {
    const read = extractInput({ ...asked, origin: "js-sdk@4.42.0" }, version);
    if ("error" in read) throw new Error(read.error.message);
    expect(ExtractCall.parse(read.json)).toMatchObject(expected);
  });

  it.each([
    [{ prompt: "p" }, "feature_unavailable", "extract without urls"],
    [{ urls: ["https://shop.example/*"], prompt: "p" }, "feature_unavailable", "extract from a whole site (/*)"],
    [{ urls, prompt: "p", enableWebSearch: true }, "feature_unavailable", "enableWebSearch"],
    [{ urls, prompt: "p", agent: { model: "m" } }, "feature_unavailable", "agent"],
    [{ urls, prompt: "p", webhook: "https://a.example/" }, "feature_unavailable", "webhook"],
    [{ urls, prompt: "p", scrapeOptions: { mobile: true } }, "feature_unavailable", "mobile"],
    [{ urls }, "invalid_parameter", "prompt"],
    [{ urls: "https://a.example/", prompt: "p" }, "invalid_parameter", "urls"],
    [{ urls: ["no address"], prompt: "p" }, "invalid_parameter", "urls"],
  ])("rejects %j", (asked, code, param) => {
    expect(extractInput(asked, 2)).toMatchObject({ error: { code, extra: { param } } });
  });

  it("rejects more than ten pages", () => {
    const many = Array.from({ length: 11 }, (_, at) => `https://shop.example/${at}`);
    const read = extractInput({ urls: many, prompt: "p" }, 2);
    expect(ExtractCall.safeParse("json" in read && read.json).success).toBe(false);
  });
});

const extraction: Extraction = {
  ...{ id: "ext_1", status: "processing", answer: null, error: null, created_at: "2026-01-01T00:00:00.000Z" },
};
const answer = {
  ...{ json: { name: "Lock" }, sources: [urls[0] ?? ""], is_shortened: true, credits_used: 4 },
  failed: [{ url: urls[1] ?? "", code: "target_blocked", message: "no" }],
  json_usage: { model: "m", input_tokens: 900, output_tokens: 100, credits: 2 },
};

it("reports the status while running, when completed and when failed", () => {
  expect(extractStarted(extraction, ["x"])).toEqual({ success: true, id: "ext_1", invalidURLs: ["x"] });
  const expiresAt = "2026-01-31T00:00:00.000Z";
  expect(extractStatus(extraction)).toEqual({ success: true, status: "processing", data: [], expiresAt });
  const over = { ...extraction, status: "completed" as const, answer };
  expect(extractStatus(over)).toMatchObject({
    ...{ status: "completed", data: { name: "Lock" }, creditsUsed: 4, tokensUsed: 1_000, sources: { "*": [urls[0]] } },
    warning: expect.stringMatching(/b could not be read \(target_blocked\)\. .*beginnings\.$/),
  });
  const error = { code: "overloaded", message: "Busy." };
  expect(extractStatus({ ...extraction, status: "failed", error })).toMatchObject({
    ...{ success: false, status: "failed", error: "Busy. (overloaded)" },
  });
});
