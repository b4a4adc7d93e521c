import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ctx } from "#lib/kernel/context.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { readLivePage } from "#lib/scraping/pages/read-live-page.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { zone } from "./outbound-targets.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

/** The site has a loopback address that is allowed; the rest of loopback stays forbidden. */
const HOST = "127.0.0.9";
const policy = createPolicy(`${HOST}/32`, "https://gatehouse.example", {
  resolve: zone({ "site.example": [HOST], "other.example": [HOST], "inner.example": ["127.0.0.1"] }),
});
const ctx: Ctx = {
  workspaceId: trustedWorkspace("ws_0"),
  actor: { type: "api_key", id: "key_0", label: "test", env: "live", scopes: ["scrape"] },
  clock: fakeClock("2026-03-04T05:06:07.890Z"),
};

/** Starts a site for pages to render. */
export async function site(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, HOST, ready));
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { port, url: `http://site.example:${port}`, [Symbol.asyncDispose]: close };
}

export const pageOf = (body: string) => `<!doctype html><title>T</title><body>${body}</body>`;
export const PAGE = { "content-type": "text/html; charset=utf-8" };

const inputOf = (url: string, more: object) =>
  ScrapeInput.parse({ url, render_js: true, formats: ["text"], timeout_ms: 60_000, ...more });

/** Scrapes a page by a browser with a limit of a minute. */
export const renderOn = (url: string, more: object = {}) => scrapeUrl(ctx, inputOf(url, more), policy);

/** The same, as a crawl does it. */
export const visitOn = (url: string, more: object, options: Parameters<typeof readLivePage>[3]) =>
  readLivePage(ctx, inputOf(url, more), policy, options);
