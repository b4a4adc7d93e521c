import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncClock } from "#lib/platform/values/clock.ts";
import { wantsConnection } from "#server/gateway/listen/upgrade.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { createFront, type Front } from "./front.ts";
import { isPlain, routeRequest } from "./route-request.ts";

// Contract 14.4: if TLS is served, all plain HTTP is redirected to https, except for probes.

const BASE_URL = "https://gatehouse.example";
const TOKEN = "a-token-that-nobody-may-overhear";
const folder = mkdtempSync(path.join(tmpdir(), "gatehouse-plain-"));
const served: string[] = [];
let front: Front;
let port: number;

beforeAll(async () => {
  await syncClock(async () => ({ rows: [{ now: new Date() }] }));
  const files = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
  writeFileSync(files.cert, localhostCertificate.cert);
  writeFileSync(files.key, localhostCertificate.key);
  // No proxy is trusted, not even on this machine.
  Object.assign(process.env, {
    BASE_URL,
    SECRET_KEY: "x".repeat(40),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    TRUSTED_PROXIES: "",
  });
  const env = { BASE_URL, TLS_CERT: files.cert, METRICS_TOKEN: TOKEN };
  const serve = (what: string) => (message: IncomingMessage, response: { end: (text: string) => void }) => {
    served.push(`${what} ${message.url}`);
    response.end(what);
  };
  const answer = routeRequest({
    env,
    gateway: serve("gateway"),
    pages: serve("page"),
    isReady: async () => true,
    readHealth: async () => [],
  });
  const upgrade = {
    wants: (message: IncomingMessage) => wantsConnection(message) && !isPlain(message, env),
    take: (message: IncomingMessage) => void served.push(`upgrade ${message.url}`),
  };
  front = createFront(answer, upgrade, files);
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  ({ port } = front.listener.address() as AddressInfo);
});
afterAll(async () => {
  for (const server of front.servers) server.closeAllConnections();
  await new Promise((done) => front.listener.close(done));
  rmSync(folder, { recursive: true });
});
beforeEach(() => void served.splice(0));

async function ask(options: RequestOptions, secure = false): Promise<IncomingMessage & { text: string }> {
  const given = { host: "127.0.0.1", port, agent: false as const, ...options };
  const asked = secure ? secureRequest({ ...given, rejectUnauthorized: false }) : request(given);
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += chunk;
  return Object.assign(response, { text });
}

const PATHS = [
  ...["/", "/acme/keys?a=b", "/api/auth/session", "/_next/static/x.js", "/favicon.ico", "/sign-in"],
  ...[
    "/v1/keys",
    "/v1/openapi.json",
    "/v2/scrape",
    `/t/${"0".repeat(32)}/hook`,
    "/fixtures/200",
    "/hooks/payments/stripe",
  ],
  ...["/partner/secret-scanning", "/healthz/", "/healthz?x", "/readyz/x", "//evil.example/v1"],
];

test.each(PATHS)("redirects %s to https, for every method and whatever headers claim", async (asked) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
    for (const headers of [
      {},
      { "x-forwarded-proto": "https" },
      { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https", forwarded: "proto=https" },
      { host: "evil.example", "x-forwarded-host": "evil.example" },
    ]) {
      const { statusCode, headers: responseHeaders, text } = await ask({ method, path: asked, headers });
      expect([statusCode, responseHeaders.location, text]).toEqual([308, `${BASE_URL}${asked}`, ""]);
      // Over plain HTTP anybody could have added it (RFC 6797 7.2).
      expect(responseHeaders).not.toHaveProperty("strict-transport-security");
    }
  expect(served).toEqual([]);
});

test("redirects targets that are not paths, too", async () => {
  const whole = await ask({ path: "http://evil.example/v1/keys?x=1" });
  expect([whole.statusCode, whole.headers.location]).toEqual([308, `${BASE_URL}/v1/keys?x=1`]);
  const star = await ask({ method: "OPTIONS", path: "*" });
  expect([star.statusCode, star.headers.location]).toEqual([308, `${BASE_URL}/`]);
  expect(served).toEqual([]);
});

test("refuses a CLI connection", async () => {
  const headers = {
    connection: "upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  const connection = `/v1/listeners/lst_${"0".repeat(26)}/connection`;
  const answer = await ask({ path: connection, headers });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, BASE_URL + connection]);
  expect(served).toEqual([]);
});

test("answers probes", async () => {
  for (const probe of ["/healthz", "/readyz"]) {
    const { statusCode, text } = await ask({ path: probe });
    expect([statusCode, text]).toEqual([200, "ok\n"]);
  }
});

test("does not show metrics or accept their token", async () => {
  const answer = await ask({ path: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, `${BASE_URL}/metrics`]);
});

test("serves everything over TLS, with HSTS", async () => {
  for (const asked of PATHS) {
    const { statusCode, headers } = await ask({ path: asked }, true);
    expect([statusCode, headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
  }
  expect(served.map((each) => each.slice(each.indexOf(" ") + 1))).toEqual(PATHS);
});
