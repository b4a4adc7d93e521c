import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { httpTarget } from "#testing/services/outbound-targets.ts";
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
const saved = (name: string) => readFileSync(new URL(`pages/${name}.html`, import.meta.url), "utf8");

/** Searches with a provider at this path that answers with this body. */
async function ask(body: string, { path = "/", status = 200, options = {} as Partial<PageQuery> } = {}) {
  let asked = "";
  await using target = await httpTarget((request, response) => {
    asked = request.url ?? "";
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
  });
  const result = await providerAt("html", target.url + path).ask({ ...query, ...options }, 5_000);
  return { asked, result };
}

describe("a page of SearXNG", () => {
  it("is parsed, without entries that have no link or text", async () => {
    const { result } = await ask(saved("searxng"));
    expect(result).toEqual({
      ok: true,
      value: {
        results: [
          {
            title: "Lock (water navigation)",
            link: "https://en.example.org/wiki/Lock_(water)",
            displayedLink: "https://en.example.org › wiki › Lock_(water)",
            snippet: "A lock raises & lowers boats between stretches of water of different levels.",
          },
          {
            title: "The <b> tag",
            link: "https://tags.example.com/?t=b",
            displayedLink: "tags.example.com",
            snippet: "",
          },
        ],
        related: ["lock keeper & boat", "canal map"],
        total: null,
      },
    });
  });

  it("is requested with SearXNG's parameters", async () => {
    const options = { engine: "brave", locale: "de-AT", timeRange: "week", safeSearch: "off", page: 2 } as const;
    expect((await ask(saved("searxng"), { options })).asked).toBe(
      "/search?q=canal+lock&pageno=2&language=de-AT&time_range=week&safesearch=0&engines=brave",
    );
  });

  it("without results is a success", async () => {
    expect((await ask('<main id="main_results"><p>No results were found.</p></main>')).result).toMatchObject({
      ok: true,
      value: { results: [] },
    });
  });
});

describe("a page of DuckDuckGo", () => {
  it("is parsed, without advertisements and tracking links", async () => {
    const { result } = await ask(saved("duckduckgo"), { path: "/html/" });
    expect(result).toMatchObject({
      ok: true,
      value: {
        results: [
          {
            title: "How to work a lock",
            link: "https://example.org/how-to?a=1&b=2",
            displayedLink: "example.org/how-to",
            snippet: "Step by step: gates, sluices, windlass.",
          },
          { title: "Locks of the north", link: "https://example.net/locks/", displayedLink: "example.net/locks" },
        ],
      },
    });
  });

  it.each([
    [{}, "/html/?q=canal+lock"],
    [{ locale: "en-GB", timeRange: "month", safeSearch: "strict" }, "/html/?q=canal+lock&kl=uk-en&df=m&kp=1"],
    [{ locale: "de", safeSearch: "moderate" }, "/html/?q=canal+lock&kp=-1"],
  ] as const)("is requested with its parameters: %j", async (options, expected) => {
    expect((await ask(saved("duckduckgo"), { path: "/html/", options })).asked).toBe(expected);
  });

  it("is limited to the first page and short queries", async () => {
    const second = await ask(saved("duckduckgo"), { path: "/html/", options: { page: 2 } });
    expect(second).toMatchObject({ asked: "", result: { ok: true, value: { results: [] } } });
    const long = await ask(saved("duckduckgo"), { path: "/html", options: { query: "x".repeat(500) } });
    expect(long).toMatchObject({ asked: "", result: { ok: false, error: "invalid_parameter" } });
  });
});

describe("failures", () => {
  it.each([
    ["another page", "<h1>Welcome</h1>", 200, "provider_misconfigured"],
    ["an empty body", "", 200, "provider_misconfigured"],
    ["a challenge", "<title>Just a moment...</title>", 200, "target_blocked"],
    ["DuckDuckGo's challenge", '<div id="links"></div><form id="challenge-form">', 202, "target_blocked"],
    ["a 403", "", 403, "provider_misconfigured"],
    ["a 429", "", 429, "target_blocked"],
    ["a redirect", "", 302, "provider_misconfigured"],
    ["a 503", "", 503, "target_http_error"],
  ])("reports %s as an error", async (_name, body, status, error) => {
    expect((await ask(body, { status })).result).toMatchObject({ ok: false, error });
  });

  it("parses hostile markup to text in reasonable time", async () => {
    const entry = `<article class=result><h3><a href="https://x.example/${"<b>".repeat(2_000)}">t${"<i>".repeat(5_000)}</a></h3>`;
    const { result } = await ask(`<div id=main_results>${entry.repeat(20)}`);
    expect(result).toMatchObject({ ok: true });
    expect(JSON.stringify(result)).not.toMatch(/<i>/);
  });
});
