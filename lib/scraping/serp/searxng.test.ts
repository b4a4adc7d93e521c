import { describe, expect, it } from "vitest";
import { httpTarget, tcpTarget } from "#testing/services/outbound-targets.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { providerAt } from "./configured-provider.ts";
import type { PageQuery } from "./provider.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const query: PageQuery = {
  query: "canal lock",
  engine: undefined,
  locale: undefined,
  timeRange: undefined,
  safeSearch: undefined,
  page: 1,
};
const ask = (url: string, options: Partial<PageQuery> = {}, deadlineMs = 5_000) =>
  providerAt("searxng", url).ask({ ...query, ...options }, deadlineMs);

/** Returns what is parsed from an instance that answers with these results. */
async function read(results: unknown, rest: object = {}) {
  const body = JSON.stringify({ results, ...rest });
  await using searxng = await testSearxng({ instead: () => ({ status: 200, body, type: "application/json" }) });
  return await ask(searxng.url);
}

describe("requests to SearXNG", () => {
  it.each(["", "/", "/search"])(`go to the address "%s" with SearXNG's parameters`, async (path) => {
    await using searxng = await testSearxng();
    await ask(searxng.url + path, {
      engine: "brave",
      locale: "de-AT",
      timeRange: "week",
      safeSearch: "strict",
      page: 3,
    });
    expect(Object.fromEntries(searxng.asked[0] ?? [])).toEqual({
      q: "canal lock",
      format: "json",
      pageno: "3",
      language: "de-AT",
      time_range: "week",
      safesearch: "2",
      engines: "brave",
    });
  });

  it("leave out parameters that the caller does not set, under a path too", async () => {
    const paths: (string | undefined)[] = [];
    await using proxy = await httpTarget((request, response) => {
      paths.push(request.url);
      response.writeHead(200, { "content-type": "application/json" }).end('{"results":[]}');
    });
    expect(await ask(`${proxy.url}/searx/`, { query: "a&b=c #d" })).toMatchObject({ ok: true });
    expect(paths).toEqual(["/searx/search?q=a%26b%3Dc+%23d&pageno=1&format=json"]);
  });
});

describe("answers of SearXNG", () => {
  it("are parsed to results", async () => {
    await using searxng = await testSearxng({ found: 2 });
    expect(await ask(searxng.url)).toEqual({
      ok: true,
      value: {
        results: [1, 2].map((n) => ({
          title: `Result ${n}`,
          link: `https://example.com/result/${n}`,
          displayedLink: `example.com/result/${n}`,
          snippet: `What the page ${n} says.`,
        })),
        related: ["lock keeper", "canal map", "lock keeper"],
        total: 2,
      },
    });
  });

  it("become plain text, and only links to pages count", async () => {
    const answer = await read([
      {
        url: "https://a.example/",
        title: '<img src=x onerror="alert(1)">A <b>bold</b>&nbsp;one',
        content: "x".repeat(5_000),
      },
      {
        url: "https://b.example/p",
        title: "<script>alert(1)</script>",
        content: "1 < 2 &amp; 3\n\n> 2 \u202egnp.exe\u0000",
      },
      { url: "javascript:alert(1)", title: "No" },
      { url: "data:text/html,x", title: "No" },
      { url: 7, title: "No" },
      { title: "No address" },
      null,
      "no",
      { url: "http://c.example/", title: null, content: { no: 1 } },
    ]);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        results: [
          { title: "A bold one", snippet: `${"x".repeat(1_999)}…` },
          { title: "b.example/p", snippet: "1 < 2 & 3 > 2 gnp.exe" },
          { title: "c.example", link: "http://c.example/", snippet: "" },
        ],
      },
    });
  });

  it.each([
    [{}, null],
    [{ number_of_results: 0 }, null],
    [{ number_of_results: 1.5e300 }, null],
    [{ number_of_results: "many", suggestions: { no: 1 }, unresponsive_engines: 7 }, null],
    [{ number_of_results: 31_000 }, 31_000],
  ])("with %j and no results have a total of %s", async (rest, total) => {
    expect(await read([], rest)).toEqual({ ok: true, value: { results: [], related: [], total } });
  });
});

describe("failures", () => {
  const answering = (status: number, body = "", type = "text/html") =>
    testSearxng({ instead: () => ({ status, body, type }) });

  it("explain how to enable JSON when it is disabled", async () => {
    await using searxng = await testSearxng({ json: false });
    const refused = await ask(searxng.url);
    expect(refused).toMatchObject({ ok: false, error: "provider_misconfigured" });
    expect(!refused.ok && refused.message).toMatch(/Add json to search\.formats in its settings\.yml/);
  });

  it.each([
    [200, "<!doctype html><title>SearXNG</title>", "provider_misconfigured"],
    [200, '{"results":[', "provider_misconfigured"],
    [200, "[]", "provider_misconfigured"],
    [200, '{"results":{}}', "provider_misconfigured"],
    [200, "", "provider_misconfigured"],
    [200, '{"results":[],"unresponsive_engines":[["brave","timeout"]]}', "target_unreachable"],
    [301, "", "provider_misconfigured"],
    [401, "", "provider_misconfigured"],
    [404, "", "provider_misconfigured"],
    [400, "no JSON", "provider_misconfigured"],
    [429, "", "target_blocked"],
    [500, "", "target_http_error"],
    [502, "", "target_http_error"],
  ])("%d %s is %s", async (status, body, error) => {
    await using searxng = await answering(status, body);
    expect(await ask(searxng.url)).toMatchObject({ ok: false, error });
  });

  it("blame the caller's parameter for a rejected value", async () => {
    const complaint = (text: string) => answering(400, JSON.stringify({ error: text }), "application/json");
    await using language = await complaint('Invalid value "tlh" for parameter language');
    expect(await ask(language.url)).toMatchObject({ error: "invalid_parameter", detail: { param: "language" } });
    await using other = await complaint("Search error");
    expect(await ask(other.url)).toMatchObject({ error: "invalid_parameter", detail: { param: "query" } });
    await using bang = await answering(302);
    expect(await ask(bang.url, { query: "!!g cats" })).toMatchObject({ error: "invalid_parameter" });
  });

  it("report oversized, silent, non-HTTP and unreachable servers", async () => {
    await using large = await answering(200, `{"results":[],"x":"${"x".repeat(10_000_000)}"}`, "application/json");
    expect(await ask(large.url)).toMatchObject({
      error: "provider_misconfigured",
      message: expect.stringMatching(/larger than 2 MiB/),
    });
    await using silent = await testSearxng({ instead: () => "silence" });
    expect(await ask(silent.url, {}, 60)).toMatchObject({ error: "target_timeout" });
    await using garbage = await tcpTarget((socket) => socket.once("data", () => socket.end("SSH-2.0-x\r\n\r\n")));
    expect(await ask(garbage.url)).toMatchObject({ error: "target_unreachable" });
    await garbage[Symbol.asyncDispose]();
    expect(await ask(garbage.url)).toMatchObject({ error: "target_unreachable" });
  });
});
