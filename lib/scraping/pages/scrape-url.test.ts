import { describe, expect, it } from "vitest";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { Document } from "#lib/kernel/document.ts";
import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import type { Resolver } from "#lib/platform/outbound/types.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { ScrapeInput } from "./schema.ts";
import { scrapeUrl } from "./scrape-url.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const AT = "2026-03-04T05:06:07.890Z";

const ctx = (env: KeyEnv, scopes: Scope[] = ["scrape"]): Ctx => ({
  workspaceId: trustedWorkspace("ws_0"),
  actor: { type: "api_key", id: "key_0", label: "test", env, scopes },
  clock: fakeClock(AT),
});

const policy = loopbackPolicy();
const scrape = (url: string, more: object = {}) => scrapeUrl(ctx("live"), ScrapeInput.parse({ url, ...more }), policy);

it("counts a page by its host class and outcome", async () => {
  const counted = async () =>
    (await metrics.pages.get()).values.map(({ labels, value }) => [labels.host, labels.outcome, value]);
  await using target = await httpTarget((_request, response) => response.writeHead(404).end());
  metrics.pages.reset();
  await scrape(target.url);
  await scrape("http://127.0.0.1:9/");
  await scrape("http://10.0.0.1/");
  expect(await counted()).toEqual([
    ["private", "4xx", 1],
    ["unreached", "target_unreachable", 1],
    ["unreached", "url_not_allowed", 1],
  ]);
});

describe("scrapeUrl with a live key", () => {
  it("returns a document", async () => {
    await using target = await httpTarget((request, response) => {
      if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end('<title>T</title><h1>Hi</h1><a href="x">x</a>');
    });
    const result = await scrape(`${target.url}/old`, {
      formats: ["markdown", "links", "metadata"],
      extract_rules: { heading: "h1" },
    });
    if (!result.ok) throw new Error(result.message);
    expect(Document.parse(result.value)).toEqual(result.value);
    expect(result.value).toMatchObject({
      id: expect.stringMatching(/^scr_[0-9a-z]{26}$/),
      url: `${target.url}/old`,
      final_url: `${target.url}/new`,
      status_code: 200,
      content_type: "text/html",
      markdown: `# Hi\n\n[x](${target.url}/x)`,
      links: [`${target.url}/x`],
      metadata: { title: "T" },
      credits_used: 0,
      cached: false,
      fetched_at: AT,
      warnings: [],
    });
    expect({ ...result.value.extracted }).toEqual({ heading: "Hi" });
  });

  it("lets the caller's headers replace its own", async () => {
    await using target = await httpTarget((request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(request.headers));
    });
    const result = await scrape(target.url, { headers: { "User-Agent": "own", "X-Own": "1" }, formats: ["text"] });
    const seen = JSON.parse((result.ok && result.value.text) || "{}");
    expect(seen).toMatchObject({ "user-agent": "own", "x-own": "1", accept: expect.stringContaining("text/html") });
  });

  it.each([404, 410, 400])("returns a document for a target's %d", async (status) => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(status, { "content-type": "text/html" }).end("<h1>No</h1>"),
    );
    expect(await scrape(target.url)).toMatchObject({ ok: true, value: { status_code: status, markdown: "# No" } });
  });

  it.each([
    [401, "target_blocked"],
    [403, "target_blocked"],
    [429, "target_blocked"],
    [500, "target_http_error"],
    [502, "target_http_error"],
  ])("turns a target's %d into %s", async (status, error) => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(status, { "content-type": "text/html" }).end("no"),
    );
    expect(await scrape(target.url)).toMatchObject({ ok: false, error, detail: { target_status: status } });
  });

  it.each([
    ["a captcha", { "content-type": "text/html" }, "<title>Just a moment...</title>", "target_blocked"],
    ["an image", { "content-type": "image/png" }, "\u0089PNG", "unsupported_content_type"],
    ["a broken PDF", { "content-type": "application/pdf" }, "%PDF-1.7", "unsupported_content_type"],
  ])("turns %s into %s", async (_name, headers, body, error) => {
    await using target = await httpTarget((_request, response) => response.writeHead(200, headers).end(body));
    expect(await scrape(target.url)).toMatchObject({ ok: false, error, detail: { target_status: 200 } });
  });

  it("reads a large page", async () => {
    const body = `<h1>Large</h1>${"<p>Some words.</p>".repeat(20_000)}`;
    await using target = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(body),
    );
    const result = await scrape(target.url);
    expect(result.ok && result.value.markdown?.split("\n\n")).toHaveLength(20_001);
  });

  it("passes on errors of the target and the address", async () => {
    await using silent = await httpTarget(() => undefined);
    expect(await scrape(silent.url, { timeout_ms: 100 })).toMatchObject({ ok: false, error: "target_timeout" });
    expect(await scrape("nonsense")).toMatchObject({ ok: false, error: "invalid_url" });
    expect(await scrape("http://nowhere.example/")).toMatchObject({ ok: false, error: "dns_failure" });
    const strict = createPolicy("0", "https://gatehouse.example");
    const refused = await scrapeUrl(ctx("live"), ScrapeInput.parse({ url: silent.url }), strict);
    expect(refused).toEqual({ ok: false, error: "url_not_allowed", message: "This address may not be fetched." });
  });

  it("resolves names on behalf of its workspace's pages, also in redirects", async () => {
    const asked: unknown[] = [];
    const resolve: Resolver = async (name, asking) => {
      if (name.startsWith("shop.")) asked.push([name, asking?.asker]);
      return ["127.0.0.1"];
    };
    await using target = await httpTarget((request, response) => {
      if (request.url !== "/old") response.end("here");
      else response.writeHead(302, { location: `http://shop.two.example:${target.port}/` }).end();
    });
    const url = `http://shop.example:${target.port}/old`;
    const by = loopbackPolicy({}, { resolve });
    expect(await scrapeUrl(ctx("live"), ScrapeInput.parse({ url }), by)).toMatchObject({ ok: true });
    const asker = { work: "pages", owner: "ws_0" };
    expect(asked).toEqual([
      ["shop.example", asker],
      ["shop.two.example", asker],
    ]);
  });

  it("names the invalid selector", async () => {
    const result = await scrape("https://example.com/", { exclude_selectors: ["p", "a["] });
    expect(result).toMatchObject({ ok: false, error: "invalid_parameter", detail: { param: "exclude_selectors[1]" } });
    const rule = await scrape("https://example.com/", { extract_rules: { a: { selector: "p::before" } } });
    expect(rule).toMatchObject({ ok: false, error: "invalid_parameter", detail: { param: "extract_rules.a" } });
  });

  it("requires the scope", async () => {
    const result = await scrapeUrl(ctx("live", ["parse"]), ScrapeInput.parse({ url: "https://example.com/" }), policy);
    expect(result).toMatchObject({ ok: false, error: "forbidden" });
  });
});

describe("scrapeUrl with a test key", () => {
  it("gets fixtures without network access", async () => {
    await using target = await httpTarget((_request, response) => response.end("never"));
    const result = await scrapeUrl(ctx("test"), ScrapeInput.parse({ url: target.url }), policy);
    expect(result).toMatchObject({ ok: true, value: { url: target.url, warnings: ["fixture"], credits_used: 0 } });
    expect(target.hits()).toBe(0);
    const known = await scrapeUrl(ctx("test"), ScrapeInput.parse({ url: "http://localhost:3000/fixtures/article" }));
    expect(known).toMatchObject({
      ok: true,
      value: { id: expect.stringMatching(/^scr_/), warnings: [], fetched_at: "2026-01-01T00:00:00.000Z" },
    });
  });
});
