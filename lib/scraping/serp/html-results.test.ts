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

/** What becomes of a search at this path of a server that answers with this page. */
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
  it("is read, without what is no link and no text", async () => {
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

  it("is asked for in SearXNG's words", async () => {
    const options = { engine: "brave", locale: "de-AT", timeRange: "week", safeSearch: "off", page: 2 } as const;
    expect((await ask(saved("searxng"), { options })).asked).toBe(
      "/search?q=canal+lock&pageno=2&language=de-AT&time_range=week&safesearch=0&engines=brave",
    );
  });

  it("with nothing found is no failure", async () => {
    expect((await ask('<main id="main_results"><p>No results were found.</p></main>')).result).toMatchObject({
      ok: true,
      value: { results: [] },
    });
  });
});

describe("a page of DuckDuckGo", () => {
  it("is read, without advertisements and counting links", async () => {
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
  ] as const)("is asked for in its words: %j", async (options, expected) => {
    expect((await ask(saved("duckduckgo"), { path: "/html/", options })).asked).toBe(expected);
  });

  it("is the only one, and takes no long query: it would keep out who asks for more", async () => {
    const second = await ask(saved("duckduckgo"), { path: "/html/", options: { page: 2 } });
    expect(second).toMatchObject({ asked: "", result: { ok: true, value: { results: [] } } });
    const long = await ask(saved("duckduckgo"), { path: "/html", options: { query: "x".repeat(500) } });
    expect(long).toMatchObject({ asked: "", result: { ok: false, error: "invalid_parameter" } });
  });
});

describe("what goes wrong", () => {
  it.each([
    ["another page", "<h1>Welcome</h1>", 200, "provider_misconfigured"],
    ["nothing", "", 200, "provider_misconfigured"],
    ["a challenge", "<title>Just a moment...</title>", 200, "target_blocked"],
    ["DuckDuckGo's own", '<div id="links"></div><form id="challenge-form">', 202, "target_blocked"],
    ["being kept out", "", 403, "provider_misconfigured"],
    ["too many searches", "", 429, "target_blocked"],
    ["a redirect", "", 302, "provider_misconfigured"],
    ["a failure", "", 503, "target_http_error"],
  ])("%s", async (_name, body, status, error) => {
    expect((await ask(body, { status })).result).toMatchObject({ ok: false, error });
  });

  it("hostile markup ends in text, and soon", async () => {
    const entry = `<article class=result><h3><a href="https://x.example/${"<b>".repeat(2_000)}">t${"<i>".repeat(5_000)}</a></h3>`;
    const { result } = await ask(`<div id=main_results>${entry.repeat(20)}`);
    expect(result).toMatchObject({ ok: true });
    expect(JSON.stringify(result)).not.toMatch(/<i>/);
  });
});
