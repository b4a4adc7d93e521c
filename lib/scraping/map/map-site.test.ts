import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { mapSite } from "./map-site.ts";
import { MapInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

/** The response by path; `$` stands for the site's own origin. */
type Pages = Record<string, string | Buffer | { status: number; location?: string }>;

async function site(pages: Pages) {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const page = pages[path];
    if (page === undefined) return void response.writeHead(404).end();
    if (typeof page === "string") {
      const type = path.endsWith(".xml") ? "application/xml" : path.endsWith(".txt") ? "text/plain" : "text/html";
      return void response.writeHead(200, { "content-type": type }).end(page.replaceAll("$", target.url));
    }
    if (Buffer.isBuffer(page)) return void response.writeHead(200, { "content-type": "application/gzip" }).end(page);
    const headers = page.location ? { location: page.location.replaceAll("$", target.url) } : {};
    response.writeHead(page.status, headers).end();
  };
  const target = await httpTarget(answer);
  return Object.assign(target, { asked, pages });
}

let owner: Ctx;
beforeAll(async () => {
  owner = await makeWorkspace();
});
const caller = (env: KeyEnv = "live"): Ctx => ({
  ...owner,
  actor: { type: "api_key", id: "key_0", label: "k", env, scopes: ["scrape"] },
});

const map = (url: string, more: object = {}, env?: KeyEnv) =>
  mapSite(caller(env), MapInput.parse({ url, ...more }), loopbackPolicy());

const HOME = `<title>Home</title><meta name="description" content="All of it"><a href="/a">A page</a><a href="/b?utm_source=x#top">B</a>
<a href="https://elsewhere.example/">Away</a><a href="/no" rel="nofollow">No</a><a href="mailto:x@y">Mail</a>`;
const locations = (name: string, entry: string, ...paths: string[]) =>
  `<${name}>${paths.map((path) => `<${entry}><loc>$${path}</loc></${entry}>`).join("")}</${name}>`;

describe("a map", () => {
  it("lists unique links and sitemap addresses on the site only", async () => {
    await using target = await site({
      "/": HOME,
      "/robots.txt": "Sitemap: $/index.xml\nSitemap: https://elsewhere.example/s.xml",
      "/index.xml": locations("sitemapindex", "sitemap", "/one.xml", "/two.xml.gz", "/index.xml", "/gone.xml"),
      "/one.xml": locations("urlset", "url", "/a", "/c"),
    });
    target.pages["/two.xml.gz"] = gzipSync(locations("urlset", "url", "/d", "/e").replaceAll("$", target.url));
    const made = await map(`${target.url}/`);
    if (!made.ok) throw new Error(made.message);
    const { links, ...rest } = made.value;
    expect(links.map(({ url }) => url.replace(target.url, "")).sort()).toEqual(["/", "/a", "/b", "/c", "/d", "/e"]);
    expect(links[0]).toEqual({ url: `${target.url}/`, title: "Home", description: "All of it" });
    expect(links.find(({ url }) => url.endsWith("/a"))?.title).toBe("A page");
    expect(rest).toMatchObject({ object: "map", sitemaps_read: 3, truncated: false, warnings: ["sitemap_unread"] });
    expect(target.asked.filter((path) => path === "/index.xml")).toHaveLength(1);
  });

  it("can be searched, limited, and restricted to sitemaps or links", async () => {
    await using target = await site({ "/": HOME, "/sitemap.xml": locations("urlset", "url", "/c", "/deep/c-two") });
    const paths = async (more: object) => {
      const made = await map(`${target.url}/`, more);
      return made.ok && [made.value.links.map(({ url }) => url.replace(target.url, "")), made.value.truncated];
    };
    expect(await paths({ sitemap: "skip" })).toEqual([["/", "/a", "/b"], false]);
    expect(await paths({ sitemap: "only" })).toEqual([["/c", "/deep/c-two"], false]);
    expect(await paths({ search: "c" })).toEqual([["/c", "/deep/c-two"], false]);
    expect(await paths({ limit: 2 })).toEqual([["/", "/a"], true]);
  });

  it("does not follow a redirect off the site", async () => {
    await using other = await site({ "/": HOME });
    await using target = await site({ "/": { status: 302, location: `${other.url}/` } });
    expect(await map(`${target.url}/`)).toMatchObject({ ok: false, error: "url_not_allowed" });
    expect(other.asked).toEqual([]);
  });

  it("leaves out a page that robots.txt disallows, unless it is ignored", async () => {
    await using target = await site({ "/": HOME, "/robots.txt": "User-agent: *\nDisallow: /" });
    expect(await map(`${target.url}/`)).toMatchObject({ ok: false, error: "robots_disallowed" });
    expect(await map(`${target.url}/`, { respect_robots: false })).toMatchObject({ ok: true });
    target.pages["/sitemap.xml"] = locations("urlset", "url", "/c");
    expect(await map(`${target.url}/`)).toMatchObject({ ok: true, value: { warnings: ["page_unread"] } });
  });

  it("fails with the page's error if there is nothing else", async () => {
    await using target = await site({ "/": { status: 500 } });
    expect(await map(`${target.url}/`)).toMatchObject({ ok: false, error: "target_http_error" });
    expect(await map("http://10.0.0.1/")).toMatchObject({ ok: false, error: "url_not_allowed" });
  });

  it("with a test key lists the fixture site, without network access", async () => {
    const made = await map("https://shop.example/", { search: "lock" }, "test");
    expect(made).toMatchObject({
      ok: true,
      value: { warnings: ["fixture"], links: [{ title: expect.any(String) }, {}] },
    });
  });
});

it("maps the installation's own public pages, but not its robots.txt", async () => {
  const target = await site({ "/fixtures/home": HOME, "/robots.txt": "User-agent: *\nDisallow: /" });
  const { port } = new URL(target.url);
  const own = [{ host: "localhost", port: Number(port), http: true }];
  const url = `http://localhost:${port}/fixtures/home`;
  const mapped = await mapSite(caller(), MapInput.parse({ url }), loopbackPolicy({}, { own }));
  expect(mapped).toMatchObject({
    ok: true,
    value: { links: expect.arrayContaining([expect.objectContaining({ url })]) },
  });
  expect(target.asked).toEqual(["/fixtures/home"]);
  const closed = await mapSite(
    caller(),
    MapInput.parse({ url: `http://localhost:${port}/admin` }),
    loopbackPolicy({}, { own }),
  );
  expect(closed).toMatchObject({ ok: false, error: "url_not_allowed" });
});
