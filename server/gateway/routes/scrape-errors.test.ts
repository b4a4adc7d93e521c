import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { expiredIdentity, selfSignedIdentity } from "#testing/services/certificates.ts";
import { httpsTarget, httpTarget, type Target, tcpTarget } from "#testing/services/outbound-targets.ts";
import { closedPort } from "#testing/services/ports.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
process.env.BROWSER_PATH = "/nowhere/chromium";

const HTML = { "content-type": "text/html" };
const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));

const gateway = await testGateway();
let token: string;
let workspaceId: string;
/** A URL where nothing listens. */
let closed: string;
const at: Record<"http" | "expired" | "selfSigned" | "silent" | "rude", Target> = Object.create(null);

beforeAll(async () => {
  const ctx = await makeWorkspace({ credits: 100 });
  workspaceId = ctx.workspaceId;
  token = (await makeKey(ctx)).token;
  closed = `http://127.0.0.1:${await closedPort()}/`;
  at.http = await httpTarget((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const status = Number(/^\/(\d{3})$/.exec(pathname)?.[1] ?? 200);
    if (pathname === "/robots.txt") response.writeHead(200).end("User-agent: *\nDisallow: /robots");
    else if (pathname === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (pathname === "/inside") response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    else if (pathname === "/bomb") response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(bomb);
    else if (pathname === "/slow") response.writeHead(200, HTML).write("<p>and then");
    else if (pathname === "/image") response.writeHead(200, { "content-type": "image/png" }).end("\u0089PNG");
    else if (pathname === "/pdf") response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");
    else if (pathname === "/captcha") response.writeHead(200, HTML).end("<title>Just a moment...</title>");
    else response.writeHead(status, HTML).end("<p>Page");
  });
  at.expired = await httpsTarget(expiredIdentity, (_request, response) => response.end());
  at.selfSigned = await httpsTarget(selfSignedIdentity, (_request, response) => response.end());
  at.silent = await tcpTarget(() => undefined);
  at.rude = await tcpTarget((socket) => socket.end("hello\r\n\r\n"));
});
afterAll(async () => {
  await Promise.all(Object.values(at).map((target) => target[Symbol.asyncDispose]()));
});

type Case = [string, () => { url: string; [field: string]: unknown }, ApiErrorCode, number | undefined];

const cases: Case[] = [
  ["a closed port", () => ({ url: closed }), "target_unreachable", undefined],
  ["an answer that is not HTTP", () => ({ url: at.rude.url }), "target_unreachable", undefined],
  ["an unknown host name", () => ({ url: "http://nowhere.invalid/" }), "dns_failure", undefined],
  ["an expired certificate", () => ({ url: at.expired.url }), "tls_error", undefined],
  ["an untrusted certificate", () => ({ url: at.selfSigned.url }), "tls_error", undefined],
  ["plain HTTP on an https URL", () => ({ url: at.http.url.replace("http:", "https:") }), "tls_error", undefined],
  ["a redirect to itself", () => ({ url: `${at.http.url}/loop` }), "too_many_redirects", 302],
  ["a decompression bomb", () => ({ url: `${at.http.url}/bomb` }), "response_too_large", 200],
  ["no answer", () => ({ url: at.silent.url, timeout_ms: 200 }), "target_timeout", undefined],
  ["an endless body", () => ({ url: `${at.http.url}/slow`, timeout_ms: 3_000 }), "target_timeout", 200],
  ["an image", () => ({ url: `${at.http.url}/image` }), "unsupported_content_type", 200],
  ["a broken PDF", () => ({ url: `${at.http.url}/pdf` }), "unsupported_content_type", 200],
  ["401", () => ({ url: `${at.http.url}/401` }), "target_blocked", 401],
  ["403", () => ({ url: `${at.http.url}/403` }), "target_blocked", 403],
  ["429", () => ({ url: `${at.http.url}/429` }), "target_blocked", 429],
  ["a captcha", () => ({ url: `${at.http.url}/captcha` }), "target_blocked", 200],
  ["500", () => ({ url: `${at.http.url}/500` }), "target_http_error", 500],
  ["503", () => ({ url: `${at.http.url}/503` }), "target_http_error", 503],
  ["robots.txt", () => ({ url: `${at.http.url}/robots`, respect_robots: true }), "robots_disallowed", undefined],
  ["no browser", () => ({ url: at.http.url, render_js: true }), "feature_unavailable", undefined],
  ["an invalid URL", () => ({ url: "nonsense" }), "invalid_url", undefined],
  ["a private IP address", () => ({ url: "http://10.0.0.1/" }), "url_not_allowed", undefined],
  ["a redirect to a private IP address", () => ({ url: `${at.http.url}/inside` }), "url_not_allowed", 302],
  ["an unknown parameter", () => ({ url: at.http.url, nonsense: 1 }), "invalid_parameter", undefined],
  ["an invalid selector", () => ({ url: at.http.url, include_selectors: ["a["] }), "invalid_parameter", undefined],
];

describe("target failures", () => {
  it.each(cases)("%s", async (_name, body, code, targetStatus) => {
    const ask = (longer: object = {}) => gateway.call("/v1/scrape", { token, body: { ...body(), ...longer } });
    let answer = await ask();
    // The target runs in this process. If that was stalled, not even the head arrived in time.
    if (targetStatus !== undefined && answer.json.error.code === "target_timeout" && !answer.json.error.target_status)
      answer = await ask({ timeout_ms: 15_000 });
    expect(answer.json.error).toMatchObject({ code, retryable: API_ERRORS[code].retryable });
    expect(answer.status).toBe(API_ERRORS[code].status);
    expect(answer.json.error.target_status).toBe(targetStatus);
    expect(answer.json.error.message).toMatch(/\S/);
    expect(answer.headers.get("x-credits-used")).toBe("0");
    expect(answer.headers.get("x-credits-remaining")).toBe("100");
  });

  it("are free", async () => {
    const { rows } = await sql().query("select balance, held from balances where workspace_id = $1", [workspaceId]);
    expect(rows).toEqual([{ balance: 100, held: 0 }]);
  });

  it("do not include 404, which is charged", async () => {
    const answer = await gateway.call("/v1/scrape", { token, body: { url: `${at.http.url}/404` } });
    expect(answer).toMatchObject({ status: 200, json: { status_code: 404, credits_used: 1 } });
  });
});

describe("max_age", () => {
  it("is free on a hit, even at a zero balance", async () => {
    const ctx = await makeWorkspace({ credits: 1 });
    const { token: poor } = await makeKey(ctx);
    const body = { url: `${at.http.url}/kept`, max_age: 60 };
    const first = await gateway.call("/v1/scrape", { token: poor, body });
    expect(first.json).toMatchObject({ cached: false, credits_used: 1 });
    const second = await gateway.call("/v1/scrape", { token: poor, body });
    expect(second).toMatchObject({
      status: 200,
      json: { cached: true, credits_used: 0, fetched_at: first.json.fetched_at },
    });
    expect(second.headers.get("x-credits-used")).toBe("0");
    const { max_age: _, ...uncached } = body;
    expect(await gateway.call("/v1/scrape", { token: poor, body: uncached })).toMatchObject({
      status: 402,
      json: { error: { code: "workspace_balance" } },
    });
  });
});
