import { afterAll, describe, expect, it, vi } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import type { Resolver } from "#lib/platform/outbound/types.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { occupied } from "#testing/services/occupied-readers.ts";
import { httpTarget, loopbackPolicy, type Target } from "#testing/services/outbound-targets.ts";
import { ScrapeInput } from "../schema.ts";
import { scrapeUrl } from "../scrape-url.ts";
import { askRobots } from "./ask-robots.ts";

await ownDatabase();
afterAll(closeDb);
afterAll(stopRendering);
// Short, so that tests do not wait long for the timeout.
vi.mock("../constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  EXTRACTION_WAIT_MS: 200,
}));
const clock = fakeClock("2026-03-04T05:06:07.000Z");

const HTML = { "content-type": "text/html" };

/** A site with this robots.txt, which records its requests. */
async function site(status: number, robots: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const target = await httpTarget((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/robots.txt") response.writeHead(status, headers).end(robots);
    else if (request.url === "/hop") response.writeHead(302, { location: "/private" }).end();
    else if (request.url === "/leads") response.writeHead(200, HTML).end("<script>location.href = '/private'</script>");
    else response.writeHead(200, HTML).end("<h1>Page</h1>");
  });
  return Object.assign(target, { asked });
}

async function visitor(): Promise<(target: Target, path: string, more?: object) => ReturnType<typeof scrapeUrl>> {
  const owner = await makeWorkspace({ clock });
  const ctx: Ctx = { ...owner, actor: { type: "api_key", id: "key_0", label: "k", env: "live", scopes: ["scrape"] } };
  const policy = loopbackPolicy();
  return (target, path, more = {}) =>
    scrapeUrl(ctx, ScrapeInput.parse({ url: target.url + path, respect_robots: true, ...more }), policy);
}

const RULES = "User-agent: *\nDisallow: /\n\nUser-agent: Gatehouse\nDisallow: /private";

describe("respect_robots", () => {
  it("refuses disallowed pages without fetching them, and fetches others", async () => {
    await using target = await site(200, RULES);
    const scrape = await visitor();
    expect(await scrape(target, "/private")).toMatchObject({ ok: false, error: "robots_disallowed" });
    expect(await scrape(target, "/open")).toMatchObject({ ok: true });
    expect(await scrape(target, "/private", { respect_robots: false })).toMatchObject({ ok: true });
    expect(target.asked).toEqual(["/robots.txt", "/open", "/private"]);
  });

  it("refuses a page whose script navigates to a disallowed one", { timeout: 120_000 }, async () => {
    await using target = await site(200, RULES);
    const scrape = await visitor();
    const rendered = { render_js: true, timeout_ms: 60_000 };
    expect(await scrape(target, "/leads", rendered)).toMatchObject({ ok: false, error: "robots_disallowed" });
    expect(target.asked).not.toContain("/private");
  });

  it("fails with overloaded if robots.txt could not be evaluated in time", { timeout: 120_000 }, async () => {
    const text = `User-agent: *\nDisallow: /private\n${"Allow: /x/y/z\n".repeat(3_000)}`;
    await using target = await site(200, text);
    const { workspaceId } = await makeWorkspace({ clock });
    await occupied(workspaceId, async () => {
      const refused = await askRobots({ workspaceId, clock }, new URL(`${target.url}/a`), loopbackPolicy(), 60_000);
      expect(refused).toMatchObject({ error: "overloaded" });
    });
    const url = new URL(`${target.url}/a`);
    expect(await askRobots({ workspaceId, clock }, url, loopbackPolicy(), 60_000)).toBeUndefined();
  });

  it("checks the target of a redirect", async () => {
    await using target = await site(200, RULES);
    expect(await (await visitor())(target, "/hop")).toMatchObject({ ok: false, error: "robots_disallowed" });
    expect(target.asked).toEqual(["/robots.txt", "/hop"]);
  });

  it("requests robots.txt once an hour per workspace", async () => {
    await using target = await site(200, RULES);
    const scrape = await visitor();
    await scrape(target, "/a");
    clock.advance(3_599_000);
    await scrape(target, "/a");
    expect(target.asked).toEqual(["/robots.txt", "/a", "/a"]);
    clock.advance(2_000);
    await scrape(target, "/a");
    await (await visitor())(target, "/a");
    expect(target.asked.filter((path) => path === "/robots.txt")).toHaveLength(3);
  });

  it.each([
    [404, "Disallow: /", true],
    [403, "", true],
    [200, "", true],
    [302, "", true],
    [500, "User-agent: *\nAllow: /", false],
    [503, "", false],
  ])("with a robots.txt of %d and %j fetches the page: %s", async (status, text, fetched) => {
    await using target = await site(status, text, status === 302 ? { location: "/robots.txt" } : {});
    const result = await (await visitor())(target, "/a");
    expect(result).toMatchObject(fetched ? { ok: true } : { ok: false, error: "robots_disallowed" });
  });

  it("resolves names on behalf of its workspace's pages", async () => {
    const { workspaceId } = await makeWorkspace({ clock });
    const askers: unknown[] = [];
    const resolve: Resolver = async (name, asking) => {
      if (name === "shop.example") askers.push(asking?.asker);
      return ["127.0.0.1"];
    };
    await using target = await site(200, RULES);
    const url = new URL(`http://shop.example:${target.port}/private`);
    const refused = await askRobots({ workspaceId, clock }, url, loopbackPolicy({}, { resolve }), 60_000);
    expect(refused).toMatchObject({ error: "robots_disallowed" });
    expect(askers).toEqual([{ work: "pages", owner: workspaceId }]);
  });

  it("reports why the site could not be reached", async () => {
    await using silent = await httpTarget(() => undefined);
    const scrape = await visitor();
    expect(await scrape(silent, "/a", { timeout_ms: 100 })).toMatchObject({ ok: false, error: "target_timeout" });
    const gone = { ...silent, url: "http://nowhere.example" };
    expect(await scrape(gone, "/a")).toMatchObject({ ok: false, error: "dns_failure" });
    const inner = { ...silent, url: "http://10.0.0.1" };
    expect(await scrape(inner, "/a")).toMatchObject({ ok: false, error: "url_not_allowed" });
  });
});
