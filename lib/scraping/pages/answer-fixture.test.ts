import { describe, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { FIXTURES } from "#lib/scraping/fixtures/catalogue.ts";
import { serveFixture } from "#lib/scraping/fixtures/serve-fixture.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { answerFixture } from "./answer-fixture.ts";
import { FORMATS } from "./constants.ts";
import { readAnswer } from "./read-answer.ts";
import { ScrapeInput } from "./schema.ts";

process.env.BASE_URL = "http://127.0.0.1:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.FIXTURES_URL = "";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const BASE = "http://127.0.0.1:3000/fixtures";
const WORKSPACE = trustedWorkspace("ws_0");
const input = (more: object = {}) => ScrapeInput.parse({ url: BASE, ...more });
const answer = (path: string, more: object = {}) => answerFixture(WORKSPACE, `${BASE}${path}`, input(more));

describe("a test key's scrape", () => {
  it.each([
    ["/200", 200, "# It works"],
    ["/article", 200, "# How a lock keeps two canals level"],
    ["/product", 200, "# Windlass, two-eyed"],
    ["/serp", 200, "# Results for “canal lock”"],
    ["/404", 404, "# Not found"],
    ["/slow", 200, "# It works"],
    ["/redirect", 200, "# It works"],
    ["/large", 200, "# A large page"],
    ["/pdf", 200, "Gatehouse fixture"],
    ["/malformed", 200, "# Broken **page**"],
    ["/charset", 200, "# Schöne Grüße\n\nDrei „Äpfel“ für 5 € – nicht mehr."],
  ])("of %s returns a document", async (path, status_code, markdown) => {
    const result = await answer(path);
    expect(result).toMatchObject({
      ok: true,
      value: {
        url: BASE + path,
        status_code,
        credits_used: 0,
        cached: false,
        fetched_at: "2026-01-01T00:00:00.000Z",
        warnings: [],
      },
    });
    expect(result.ok && result.value.markdown).toContain(markdown);
  });

  it.each([
    ["/403", "target_blocked", 403],
    ["/429", "target_blocked", 429],
    ["/captcha", "target_blocked", 200],
    ["/500", "target_http_error", 500],
    ["/timeout", "target_timeout", undefined],
    ["/slow?ms=60000", "target_timeout", undefined],
    ["/redirect-loop", "too_many_redirects", undefined],
    ["/dns", "dns_failure", undefined],
    ["/tls", "tls_error", undefined],
    ["/bomb", "response_too_large", undefined],
    ["/robots", "robots_disallowed", undefined],
  ])("of %s fails with %s", async (path, error, target_status) => {
    const result = await answer(path, { timeout_ms: 60_000 });
    expect(result).toMatchObject({ ok: false, error });
    expect(!result.ok && result.detail?.target_status).toBe(target_status);
  });

  it("is the same each time, with a simulated duration", async () => {
    for (const path of ["/article", "/product"]) expect(await answer(path)).toEqual(await answer(path));
    expect(await answer("/slow?ms=29000")).toMatchObject({ ok: true, value: { duration_ms: 29_000 } });
  });

  it("respects formats, selectors and rules", async () => {
    const result = await answer("/product", {
      formats: FORMATS,
      include_selectors: [".features"],
      extract_rules: { price: { selector: ".price", type: "number" } },
    });
    expect(result).toMatchObject({
      ok: true,
      value: { text: "Forged steel\nFits 1 and 1¼ inch spindles\nGrip that turns", extracted: { price: 24.5 } },
    });
  });

  it("of an unknown fixture lists the known ones", async () => {
    for (const path of ["/nothing", "/", "", "/200/", "/ARTICLE"]) {
      const result = await answer(path);
      expect(result).toMatchObject({ ok: false, error: "unknown_fixture", detail: { fixtures: [...FIXTURES.keys()] } });
    }
  });

  it("of another address returns the default fixture with a warning", async () => {
    for (const url of [
      "https://example.com/",
      "http://127.0.0.1:3000/other",
      "http://127.0.0.1:3000/fixtures-not/200",
      "http://10.0.0.1/",
    ]) {
      const result = await answerFixture(WORKSPACE, url, input());
      expect(result).toMatchObject({
        ok: true,
        value: { url, final_url: url, warnings: ["fixture"], markdown: expect.stringContaining("# It works") },
      });
    }
    expect(await answer("/200")).toMatchObject({ value: { warnings: [] } });
  });

  it("finds a fixture whatever the spelling of its address", async () => {
    for (const url of [
      "HTTP://127.0.0.1:3000/fixtures/404",
      "http://127.0.0.1:3000/x/../fixtures/404#top",
      `${BASE}/404?a=1#b`,
    ]) {
      expect(await answerFixture(WORKSPACE, url, input())).toMatchObject({
        ok: true,
        value: { url, status_code: 404 },
      });
    }
  });

  it("refuses an unreadable address", async () => {
    expect(await answerFixture(WORKSPACE, "nonsense", input())).toMatchObject({ ok: false, error: "invalid_url" });
    expect(await answerFixture(WORKSPACE, "file:///etc/passwd", input())).toMatchObject({
      ok: false,
      error: "url_not_allowed",
    });
  });
});

describe("fixtures served over HTTP", () => {
  const paths = [...FIXTURES.keys()].filter((path) => path !== "/timeout" && path !== "/robots");

  it.each(paths)("give a live key the same result for %s", async (path) => {
    await using target = await httpTarget((request, response) => {
      const url = new URL(request.url ?? "", "http://fixtures.example");
      const served = serveFixture(url.pathname.slice("/fixtures".length), url.searchParams);
      if (!served) response.writeHead(404).end();
      // The catalogue assumes port 3000, so redirects are moved to this server's port.
      else response.writeHead(served.status, move(served.headers, target.port)).end(served.body);
    });
    const query = path === "/slow" ? "?ms=5" : "";
    const here = await answerFixture(WORKSPACE, `${BASE}${path}${query}`, input());
    const fetched = await fetchGuarded(
      { url: `http://127.0.0.1:${target.port}/fixtures${path}${query}` },
      loopbackPolicy(),
    );
    const there = await readAnswer(WORKSPACE, fetched, input());
    if (here.ok !== there.ok) throw new Error(JSON.stringify([here, there]).slice(0, 500));
    if (here.ok && there.ok) {
      expect(there.value.markdown?.replaceAll(`:${target.port}`, ":3000")).toBe(here.value.markdown);
      expect(there.value.final_url?.replace(`:${target.port}`, ":3000")).toBe(here.value.final_url);
      expect(there.value.status_code).toBe(here.value.status_code);
    } else if (!here.ok && !there.ok) expect(there.error).toBe(here.error);
  });

  it("have the documented delays", () => {
    expect(serveFixture("/slow", new URLSearchParams("ms=250"))).toMatchObject({ delayMs: 250 });
    expect(serveFixture("/slow", new URLSearchParams("ms=-1"))).toMatchObject({ delayMs: 1000 });
    expect(serveFixture("/slow", new URLSearchParams("ms=999999999"))).toMatchObject({ delayMs: 120_000 });
    expect(serveFixture("/timeout", new URLSearchParams())?.delayMs).toBeGreaterThan(60_000);
    expect(serveFixture("/200", new URLSearchParams())).not.toHaveProperty("delayMs");
    expect(serveFixture("/nothing", new URLSearchParams())).toBeUndefined();
  });

  it("include a PDF with valid offsets", () => {
    const text = serveFixture("/pdf", new URLSearchParams())?.body.toString("latin1") ?? "";
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    const offsets = [...text.matchAll(/(\d{10}) 00000 n/g)].map((entry) => Number(entry[1]));
    expect(offsets.map((offset, at) => text.startsWith(`${at + 1} 0 obj`, offset))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

function move(headers: Record<string, string>, port: number): Record<string, string> {
  return headers.location ? { ...headers, location: headers.location.replace(":3000", `:${port}`) } : headers;
}
