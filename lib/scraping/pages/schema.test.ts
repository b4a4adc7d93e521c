import { describe, expect, it } from "vitest";
import { ScrapeInput, ScrapeQuery } from "./schema.ts";

const url = "https://example.com/";

describe("ScrapeInput", () => {
  it("fills in defaults", () => {
    expect(ScrapeInput.parse({ url })).toEqual({
      url,
      formats: ["markdown", "metadata"],
      only_main_content: false,
      include_selectors: [],
      exclude_selectors: [],
      actions: [],
      headers: {},
      timeout_ms: 30_000,
      respect_robots: false,
      render_js: false,
    });
  });
  it("accepts a screenshot by name or with options, and actions", () => {
    const given = {
      formats: ["text", { type: "screenshot", full_page: true }],
      actions: [{ type: "scroll" }, { type: "press", key: "Control+a" }, { type: "wait", ms: 5 }],
    };
    expect(ScrapeInput.parse({ url, ...given })).toMatchObject({
      ...given,
      actions: [{ type: "scroll", direction: "down" }, { key: "Control+a" }, { ms: 5 }],
    });
    expect(ScrapeInput.parse({ url, formats: ["screenshot"] }).formats).toEqual(["screenshot"]);
  });
  it("accepts the short and the long form of a rule", () => {
    const extract_rules = { a: "h1", b: { selector: ".p", type: "number", all: true, attribute: "content" } };
    expect(ScrapeInput.parse({ url, extract_rules }).extract_rules).toEqual(extract_rules);
  });
  it.each([
    [{}],
    [{ url: 1 }],
    [{ url, formats: [] }],
    [{ url, formats: ["pdf"] }],
    [{ url, formats: "markdown" }],
    [{ url, formats: ["screenshot", { type: "screenshot" }] }],
    [{ url, formats: [{ type: "pdf" }] }],
    [{ url, actions: [{ type: "evaluate", script: "1" }] }],
    [{ url, actions: [{ type: "wait" }] }],
    [{ url, actions: [{ type: "wait", ms: 5, selector: "p" }] }],
    [{ url, actions: [{ type: "click" }] }],
    [{ url, actions: [{ type: "press", key: "Enter Enter" }] }],
    [{ url, actions: Array.from({ length: 51 }, () => ({ type: "scroll" })) }],
    [{ url, actions: Array.from({ length: 6 }, () => ({ type: "screenshot" })) }],
    [{ url, timeout_ms: 60_001 }],
    [{ url, timeout_ms: 1.5 }],
    [{ url, timeout_ms: "1000" }],
    [{ url, include_selectors: [""] }],
    [{ url, include_selectors: Array.from({ length: 21 }, () => "p") }],
    [{ url, extract_rules: { "1a": "h1" } }],
    [{ url, extract_rules: { a: { selector: "h1", unknown: 1 } } }],
    [{ url, extract_rules: { a: { selector: "h1", type: "date" } } }],
    [{ url, extract_rules: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${at}`, "p"])) }],
    [{ url, headers: { host: "x" } }],
    [{ url, headers: { "Transfer-Encoding": "chunked" } }],
    [{ url, headers: { "x y": "1" } }],
    [{ url, headers: { x: "a\r\nb: c" } }],
    [{ url, headers: { x: "雪" } }],
    [{ url, max_age: -1 }],
    [{ url, max_age: 604_801 }],
    [{ url, max_age: null }],
    [{ url, render_js: "true" }],
    [{ url, respect_robots: 1 }],
  ])("refuses %j", (input) => {
    expect(ScrapeInput.safeParse(input).success).toBe(false);
  });
  it("refuses unknown fields by name", () => {
    const parsed = ScrapeInput.safeParse({ url, nonsense: true });
    expect(parsed.error?.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: ["nonsense"] });
  });
});

describe("ScrapeQuery", () => {
  it("parses the same input from text", () => {
    const parsed = ScrapeQuery.parse({
      url,
      formats: "markdown, links",
      only_main_content: "true",
      include_selectors: ["h1, h2", "p"],
      exclude_selectors: ".x",
      extract_rules: '{"a":"h1"}',
      headers: '{"Accept-Language":"de"}',
      timeout_ms: "5000",
      max_age: "60",
      respect_robots: "1",
    });
    expect(parsed).toEqual({
      url,
      actions: [],
      formats: ["markdown", "links"],
      only_main_content: true,
      include_selectors: ["h1, h2", "p"],
      exclude_selectors: [".x"],
      extract_rules: { a: "h1" },
      headers: { "Accept-Language": "de" },
      timeout_ms: 5000,
      max_age: 60,
      respect_robots: true,
      render_js: false,
    });
    expect(ScrapeQuery.parse({ url })).toEqual(ScrapeInput.parse({ url }));
  });
  it.each([
    [{ url, formats: "" }],
    [{ url, formats: ["markdown", "x"] }],
    [{ url, only_main_content: "yes" }],
    [{ url, extract_rules: "{" }],
    [{ url, extract_rules: "[]" }],
    [{ url, headers: "null" }],
    [{ url, timeout_ms: "1e3" }],
    [{ url, timeout_ms: "-1" }],
    [{ url, webhook: "https://x.example" }],
  ])("refuses %j", (input) => {
    expect(ScrapeQuery.safeParse(input).success).toBe(false);
  });
});
