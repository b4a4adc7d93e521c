import { describe, expect, it } from "vitest";
import { isChallenge, judgeStatus, NOT_RENDERED, scrapeCost } from "./rules.ts";

describe("judgeStatus", () => {
  it.each([
    [200, false, undefined],
    [204, false, undefined],
    [304, false, undefined],
    [400, false, undefined],
    [404, false, undefined],
    [410, false, undefined],
    [401, false, "target_blocked"],
    [403, false, "target_blocked"],
    [429, false, "target_blocked"],
    [500, false, "target_http_error"],
    [503, false, "target_http_error"],
    [503, true, "target_blocked"],
    [200, true, "target_blocked"],
  ])("judges %d with challenge %s as %s", (status, challenge, expected) => {
    expect(judgeStatus(status, challenge)?.error).toBe(expected);
  });

  it.each([
    [403, true, "The target requires a captcha."],
    [429, false, "The target refused to show the page (429)."],
    [502, false, "The target failed (502)."],
  ])("explains %d with challenge %s: %s", (status, challenge, message) => {
    expect(judgeStatus(status, challenge)?.message).toBe(message);
  });
});

describe("isChallenge", () => {
  it.each([
    ["a header", { "cf-mitigated": "challenge" }, "", true],
    ["a header with another value", { "cf-mitigated": "no" }, "", false],
    ["a firewall's header with any value", { "x-amzn-waf-action": "captcha" }, "", true],
    ["a title", {}, "<title>Just a moment...</title>", true],
    ["another title", {}, "<title>example.com | Verify you are human</title>", true],
    ["a script", {}, "<script src='/cdn-cgi/challenge-platform/x.js'>", true],
    ["a title with attributes", {}, "<title data-n=1>\nAttention Required!\n</title>", true],
    ["a title with more parts", {}, "<title>Robot check | Shop</title>", true],
    ["a title of two other parts", {}, "<title>Shop | Captcha makers</title>", false],
    ["the phrase only in the body", {}, "<title>Shop</title><p>Just a moment...</p>", false],
    ['a title "are you human"', {}, "<title>Are you a human?</title>", true],
    ['a title "verifying"', {}, "<title>Verifying that you are human…</title>", true],
    ["a title between dashes", {}, "<title>Shop – Security check — shop.example</title>", true],
    ["a title with an entity", {}, "<title>Just a moment&hellip;</title>", true],
    ["a title with another script", {}, "<title>Captchaについて</title>", false],
    ["an interruption page", {}, "<title>Pardon Our Interruption</title>", true],
    ["a captcha service's script", {}, "<script src='https://geo.captcha-delivery.com/c.js'>", true],
    ["a firewall's captcha", {}, '<script src="https://x.token.awswaf.com/a/b/captcha.js">', true],
    ["a firewall without a captcha", {}, '<script src="https://x.token.awswaf.com/a/b/challenge.js">', false],
    ["another captcha widget alone", {}, '<div class="box cf-turnstile"></div>', true],
    ["a captcha next to a search form", {}, '<input type="search"><div class="h-captcha"></div>', false],
    ["a captcha next to a button", {}, '<input type="submit"><div class="h-captcha"></div>', true],
    ["a captcha widget alone", {}, "<div class='g-recaptcha' data-sitekey=x></div>", true],
    ["a captcha next to a login form", {}, "<input type=password><div class='g-recaptcha'></div>", false],
    ["an article about captchas", {}, "<title>News</title><h1>How a captcha works</h1>", false],
    ["an article about security checks", {}, "<title>Security check queues at airports</title>", false],
    ["an ordinary page", {}, "<title>Moments</title>", false],
  ])("of %s: %s", (_name, headers, start, expected) => {
    expect(isChallenge(headers, Buffer.from(start))).toBe(expected);
  });
  it("recognizes an ellipsis and a dash in windows-1252", () => {
    const title = "<title>Shop \x96 Just a moment\x85</title>";
    expect(isChallenge({}, Buffer.from(title, "latin1"))).toBe(true);
  });
  it("is false for a long page", () => {
    const title = "<title>Security check</title>";
    const page = (bytes: number) => Buffer.from(title.padEnd(bytes));
    expect([32_768, 32_769, 100_000].map((bytes) => isChallenge({}, page(bytes)))).toEqual([true, false, false]);
  });
});

describe("scrapeCost", () => {
  it.each([
    [false, false, [], 1],
    [true, false, [], 6],
    [true, false, ["markdown_truncated", NOT_RENDERED], 1],
    [false, true, [], 0],
    [true, true, [], 0],
  ])("rendering %s, cached %s, warnings %j: %d credits", (render_js, cached, warnings, expected) => {
    expect(scrapeCost({ render_js }, { cached, warnings })).toBe(expected);
  });

  it("multiplies a page by its proxy's multiplier, but not a model's tokens", () => {
    const json_usage = { model: "small", input_tokens: 900, output_tokens: 100, credits: 3 };
    const proxy = { name: "far", country: null, multiplier: 4, tries: 1 };
    const document = { cached: false, warnings: [], json_usage, proxy };
    const page = scrapeCost({ render_js: false }, { cached: false, warnings: [] });
    expect(scrapeCost({ render_js: false }, document)).toBe(page * 4 + 3);
    expect(scrapeCost({ render_js: false }, { ...document, cached: true })).toBe(0);
  });
});
