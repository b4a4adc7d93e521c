import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { type OutboundProxy, proxyOf } from "#lib/platform/outbound/proxies.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { httpsTarget, httpTarget, loopbackPolicy, zone } from "#testing/services/outbound-targets.ts";
import { testProxy } from "#testing/services/proxy.ts";
import { scrapeCost } from "./rules.ts";
import { ScrapeInput } from "./schema.ts";
import { scrapeUrl } from "./scrape-url.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

/** A public address for the guard. The proxy decides where it really leads. */
const PUBLIC = "93.184.216.34";
const ctx: Ctx = {
  workspaceId: trustedWorkspace("ws_0"),
  actor: { type: "api_key", id: "key_0", label: "test", env: "live", scopes: ["scrape"] },
  clock: fakeClock("2026-03-04T05:06:07.890Z"),
};

const LOGIN = `Basic ${Buffer.from("me:hunter2").toString("base64")}`;

/** A proxy as configured by the operator, whose tunnels all lead to this port. */
async function listed(name: string, leadsTo: number, more: Partial<OutboundProxy> = {}) {
  const server = await testProxy({ port: leadsTo, authorization: LOGIN });
  const url = server.url.replace("//", "//me:hunter2@");
  const proxy = { ...proxyOf({ name, url, weight: 1, sticky: "host", multiplier: 2 }), ...more };
  return { proxy, seen: server.seen, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const page: RequestListener = (_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>");
const blocked: RequestListener = (_request, response) => response.writeHead(403).end("no");
const policy = createPolicy("", "https://gatehouse.example", {
  ca: testAuthority,
  resolve: zone({ "secure.example": [PUBLIC], "inner.example": ["10.0.0.7"] }),
});
const scrape = (proxies: OutboundProxy[], more: object = {}, by = policy) =>
  scrapeUrl(
    ctx,
    ScrapeInput.parse({ url: "https://secure.example/", proxy: "basic", ...more }),
    by,
    undefined,
    proxies,
  );

it("fetches through CONNECT to the checked address, and names the proxy", async () => {
  await using target = await httpsTarget(signedIdentity, page);
  await using de = await listed("de-1", target.port, { country: "DE", multiplier: 4 });
  const answer = await scrape([de.proxy], { proxy: undefined, country: "de" });
  expect(answer).toMatchObject({
    value: { markdown: "# Hi", proxy: { name: "de-1", country: "DE", multiplier: 4, tries: 1 } },
  });
  expect(answer.ok && scrapeCost({ render_js: false }, answer.value)).toBe(4);
  expect(de.seen).toEqual([`CONNECT ${PUBLIC}:443`]);
  expect(JSON.stringify(answer)).not.toMatch(/hunter2|127\.0\.0\.1/);
});

it("tries another proxy while the target blocks or a proxy is unreachable", async () => {
  await using open = await httpsTarget(signedIdentity, page);
  await using closed = await httpsTarget(signedIdentity, blocked);
  await using bad = await listed("bad", closed.port, { weight: 100 });
  await using good = await listed("good", open.port);
  const away = {
    ...bad.proxy,
    name: "away",
    weight: 100,
    server: { host: "127.0.0.1", port: 1, authorization: undefined },
  };
  const answer = await scrape([bad.proxy, good.proxy, away]);
  expect(answer).toMatchObject({ ok: true, value: { proxy: { name: "good" } } });
  expect(answer.ok && answer.value.proxy?.tries).toBe(1 + bad.seen.length + 1);
  expect(await scrape([bad.proxy])).toMatchObject({
    ok: false,
    error: "target_blocked",
    detail: { target_status: 403 },
  });
});

it("reaches forbidden addresses through no proxy, not even by a redirect", async () => {
  await using target = await httpTarget((_request, response) =>
    response.writeHead(302, { location: "http://inner.example/" }).end(),
  );
  await using by = await listed("any", target.port);
  for (const url of ["http://inner.example/", "http://127.0.0.1/", "http://169.254.169.254/"])
    expect(await scrape([by.proxy], { url })).toMatchObject({ ok: false, error: "url_not_allowed" });
  expect(by.seen).toEqual([]);
  expect(await scrape([by.proxy], { url: "http://secure.example/" })).toMatchObject({ error: "url_not_allowed" });
  expect(by.seen).toEqual([`CONNECT ${PUBLIC}:80`]);
});

it("auto tries a direct request first, and a proxy if blocked", async () => {
  await using open = await httpsTarget(signedIdentity, page);
  await using closed = await httpsTarget(signedIdentity, blocked);
  // A direct request goes through the global proxy, the closest that a test gets to the internet.
  await using way = await listed("way", closed.port);
  await using by = await listed("by", open.port);
  const blockedAt = { ...policy, proxy: way.proxy.server };
  expect(await scrape([by.proxy], { proxy: "auto" }, blockedAt)).toMatchObject({
    value: { proxy: { name: "by", tries: 2 } },
  });
  const free = await scrape([way.proxy], { proxy: "auto" }, { ...policy, proxy: by.proxy.server });
  expect(free.ok && [free.value.markdown, free.value.proxy]).toEqual(["# Hi", undefined]);
});

it("reaches the operator's own networks without a proxy, at no extra cost", async () => {
  await using target = await httpTarget(page);
  await using by = await listed("any", target.port);
  const answer = await scrape([by.proxy], { url: target.url }, loopbackPolicy());
  expect(answer.ok && [answer.value.markdown, answer.value.proxy]).toEqual(["# Hi", undefined]);
  expect(by.seen).toEqual([]);
});
