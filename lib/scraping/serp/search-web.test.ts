import { afterAll, describe, expect, it } from "vitest";
import type { Scope } from "#lib/kernel/scopes.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, refuse } from "#lib/platform/values/result.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { providerAt } from "./configured-provider.ts";
import { PROVIDER_PAGES_MAX } from "./constants.ts";
import type { PageQuery, SearchProvider } from "./provider.ts";
import { SerpQuery } from "./schema.ts";
import { searchWeb } from "./search-web.ts";

await ownDatabase();
afterAll(closeDb);

const owner = await makeWorkspace();
const ctx = (env: "live" | "test" = "live", scopes: Scope[] = ["serp"]): Ctx => ({
  ...owner,
  actor: { type: "api_key", id: newId("key", new Date()), label: "k", env, scopes },
});
const search = (options: Record<string, string>, means: Parameters<typeof searchWeb>[2], by = ctx()) =>
  searchWeb(by, SerpQuery.parse({ q: "canal lock", ...options }), means);
const positions = (answer: Awaited<ReturnType<typeof search>>) =>
  answer.ok
    ? answer.value.organic_results.map(({ position, link }) => `${position} ${link.split("/").at(-1)}`)
    : answer;
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at} ${from + at}`);

describe("pages", () => {
  it.each([
    [{}, run(1, 10), 1],
    [{ num: "25" }, run(1, 25), 3],
    [{ num: "7", page: "3" }, run(15, 21), 3],
    [{ num: "50" }, run(1, 25), 4],
    [{ page: "3" }, run(21, 25), 4],
    [{ page: "4" }, [], 4],
  ])("%j of 25 results, ten per page", async (input, expected, requests) => {
    await using searxng = await testSearxng({ found: 25 });
    expect(positions(await search(input, { providers: [providerAt("searxng", searxng.url)] }))).toEqual(expected);
    expect(searxng.asked.map((query) => query.get("pageno"))).toEqual(
      Array.from({ length: requests }, (_, at) => String(at + 1)),
    );
  });

  it("hold each result once when the provider repeats itself", async () => {
    const asked: number[] = [];
    const result = (n: number) => ({ title: `${n}`, link: `https://a.example/${n}`, displayedLink: "", snippet: "" });
    const provider: SearchProvider = {
      id: "overlapping",
      kind: "searxng",
      async ask({ page }: PageQuery) {
        asked.push(page);
        return ok({ results: [0, 1, 2].map((at) => result(page * 2 + at - 1)), related: [], total: null });
      },
    };
    expect(positions(await search({ num: "50" }, { providers: [provider] }))).toEqual(
      run(1, 2 * PROVIDER_PAGES_MAX + 1),
    );
    expect(asked).toHaveLength(PROVIDER_PAGES_MAX);
  });

  it("that fail later keep earlier results, or fail if there are none", async () => {
    const instead = (query: URLSearchParams) => (query.get("pageno") === "2" ? { status: 500, body: "" } : undefined);
    await using searxng = await testSearxng({ instead });
    const provider = providerAt("searxng", searxng.url);
    const answer = await search({ num: "20" }, { providers: [provider] });
    expect(positions(answer)).toEqual(run(1, 10));
    expect(answer).toMatchObject({ value: { warnings: ["incomplete"] } });
    expect(await search({ page: "2" }, { providers: [provider] })).toMatchObject({
      ok: false,
      error: "target_http_error",
    });
  });

  it("share one deadline", async () => {
    await using searxng = await testSearxng({
      instead: (query) => (query.get("pageno") === "2" ? "silence" : undefined),
    });
    const provider = providerAt("searxng", searxng.url);
    expect(await search({ page: "2" }, { providers: [provider], deadlineMs: 300 })).toMatchObject({
      error: "target_timeout",
    });
  });
});

describe("the response", () => {
  it("contains the query and the provider", async () => {
    await using searxng = await testSearxng({ found: 3 });
    const input = { engine: "brave", country: "at", language: "de", safe_search: "off", time_range: "day" };
    const answer = await search(input, { providers: [providerAt("searxng", searxng.url)] });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        related_searches: ["lock keeper", "canal map"],
        search_metadata: { engine: "brave", query: "canal lock", page: 1, total: 3, provider: "searxng" },
        credits_used: 0,
        warnings: [],
      },
    });
    expect(Object.fromEntries(searxng.asked[0] ?? [])).toMatchObject({ language: "de-AT", safesearch: "0" });
  });

  it("requires the scope and a provider", async () => {
    const provider: SearchProvider = { id: "x", kind: "html", ask: async () => refuse("target_timeout", "x") };
    expect(await search({}, { providers: [provider] }, ctx("live", ["scrape"]))).toMatchObject({ error: "forbidden" });
    expect(await search({}, { providers: [] })).toMatchObject({
      error: "feature_unavailable",
      message: expect.stringMatching(/SERP_PROVIDER_URL/),
    });
  });
});

describe("a test key", () => {
  const test = ctx("test");

  it("gets the same fixture each time, without reaching a provider", async () => {
    await using searxng = await testSearxng();
    const provider = providerAt("searxng", searxng.url);
    const answer = await search({}, { providers: [provider] }, test);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        organic_results: [
          {
            position: 1,
            title: "Canal lock",
            link: "https://example.com/canal-lock",
            displayed_link: "example.com/canal-lock",
          },
          { position: 2, title: "How to work a lock" },
          { position: 3, snippet: "A list of 91 locks with rise, length and opening times." },
        ],
        related_searches: ["lock keeper", "canal map"],
        search_metadata: { query: "canal lock", took_ms: 42, provider: "fixture", total: null },
        warnings: ["fixture"],
      },
    });
    expect(await search({}, { providers: [provider] }, test)).toEqual(answer);
    expect(positions(await search({ num: "2", page: "2" }, { providers: [provider] }, test))).toEqual(["3 north"]);
    expect(searxng.hits()).toBe(0);
  });

  it.each([
    ["/403", "target_blocked"],
    ["/captcha", "target_blocked"],
    ["/500", "target_http_error"],
    ["/timeout", "target_timeout"],
    ["/dns", "provider_misconfigured"],
    ["/nothing", "unknown_fixture"],
  ])("searching for the fixture %s gets %s", async (path, error) => {
    const query = `http://localhost:3000/fixtures${path}`;
    expect(await search({ q: query }, {}, test)).toMatchObject({ ok: false, error });
  });
});

describe("SerpQuery", () => {
  it.each([
    [{}, "query"],
    [{ q: "" }, "q"],
    [{ q: "a\u0000b" }, "q"],
    [{ q: "x".repeat(1_001) }, "q"],
    [{ q: "a", query: "b" }, "q"],
    [{ q: ["a", "b"] }, "q"],
    [{ q: "a", num: "0" }, "num"],
    [{ q: "a", num: "51" }, "num"],
    [{ q: "a", num: "1e1" }, "num"],
    [{ q: "a", page: "0" }, "page"],
    [{ q: "a", page: "11" }, "page"],
    [{ q: "a", page: "3", num: "50" }, "page"],
    [{ q: "a", country: "DEU" }, "country"],
    [{ q: "a", language: "german" }, "language"],
    [{ q: "a", engine: "a&b" }, "engine"],
    [{ q: "a", time_range: "hour" }, "time_range"],
    [{ q: "a", safe_search: "1" }, "safe_search"],
  ])("refuses %j because of %s", (given, param) => {
    expect(SerpQuery.safeParse(given).error?.issues[0]?.path).toEqual([param]);
  });

  it("treats query and q as the same", () => {
    expect(SerpQuery.parse({ query: " a ", q: "a", page: "2" })).toEqual({ query: "a", page: 2, num: 10 });
  });
});
