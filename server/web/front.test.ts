import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, type RequestListener, request, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describeFailure, isNotRun } from "#components/ui/hooks/describe-failure.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { drainable } from "./drain.ts";
import { type Certificate, createFront } from "./front.ts";
import { routeRequest } from "./route-request.ts";

let folder: string;
let certificate: Certificate;
const open: { drain: (patienceMs: number) => Promise<void> }[] = [];

beforeAll(async () => {
  await syncClock(async () => ({ rows: [{ now: new Date() }] }));
  folder = mkdtempSync(path.join(tmpdir(), "gatehouse-tls-"));
  certificate = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
  writeFileSync(certificate.cert, localhostCertificate.cert);
  writeFileSync(certificate.key, localhostCertificate.key);
  Object.assign(process.env, {
    BASE_URL: "https://gatehouse.example",
    SECRET_KEY: "x".repeat(40),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    TRUSTED_PROXIES: "127.0.0.1",
  });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ drain }) => drain(0)));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(
  answer: RequestListener,
  tls?: Certificate,
): Promise<{ port: number; drain: (patienceMs: number) => Promise<void> }> {
  const front = createFront(answer, undefined, tls);
  const drain = drainable(front);
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  const served = { port: (front.listener.address() as AddressInfo).port, drain };
  open.push(served);
  return served;
}

type Asked = { method?: string; tls?: boolean; headers?: Record<string, string>; agent?: Agent };

async function ask(
  port: number,
  path: string,
  { method = "GET", tls = false, headers = {}, agent }: Asked = {},
): Promise<{ status: number; type: string | undefined; location: string | undefined; body: string }> {
  const options = { host: "127.0.0.1", port, path, method, headers, ...(agent && { agent }) };
  const asked = tls ? secureRequest({ ...options, rejectUnauthorized: false }) : request(options);
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += chunk;
  const { "content-type": type, location } = response.headers;
  return { status: response.statusCode ?? 0, type, location, body };
}

const routed = () =>
  routeRequest({
    env: { BASE_URL: "https://gatehouse.example", TLS_CERT: "cert.pem" },
    gateway: (_, response) => response.end("gateway"),
    pages: (message, response) => response.end("encrypted" in message.socket ? "page over TLS" : "page"),
    isReady: async () => true,
    readHealth: async () => [],
  });

test("serves only the status page without the database", async () => {
  const { port } = await serve(
    routeRequest({
      env: { BASE_URL: "http://gatehouse.example", TLS_CERT: undefined },
      gateway: (_, response) => response.end("gateway"),
      pages: (_, response) => response.end("page"),
      isReady: async () => false,
      readHealth: async () => [],
    }),
  );
  expect(await ask(port, "/status")).toMatchObject({ status: 200, body: "page" });
  expect(await ask(port, "/status/more")).toMatchObject({
    status: 503,
    body: expect.stringContaining('href="/status"'),
  });
});

test("tells a server action as plain text that the database is away", async () => {
  const { port } = await serve(
    routeRequest({
      env: { BASE_URL: "http://gatehouse.example", TLS_CERT: undefined },
      gateway: (_, response) => response.end("gateway"),
      pages: (_, response) => response.end("page"),
      isReady: async () => false,
      readHealth: async () => [],
    }),
  );
  const refused = await ask(port, "/acme/keys", {
    method: "POST",
    headers: { origin: "http://gatehouse.example", "next-action": "0".repeat(40) },
  });
  expect(refused).toMatchObject({ status: 503, type: "text/plain" });
  // As Next passes it to the page.
  expect(isNotRun(new Error(refused.body))).toBe(true);
  expect(describeFailure(new Error(refused.body), true).message).toMatch(/^Nothing was done\. The database/);
});

describe("a port shared by TLS and plain HTTP", () => {
  test("recognizes each connection by its first byte", async () => {
    const { port } = await serve(routed(), certificate);
    expect(await ask(port, "/", { tls: true })).toMatchObject({ status: 200, body: "page over TLS" });
    expect(await ask(port, "/", { headers: { "x-forwarded-proto": "https" } })).toMatchObject({
      status: 200,
      body: "page",
    });
    expect(await ask(port, "/v1/keys", { tls: true })).toMatchObject({ body: "gateway" });
  });

  test("redirects plain HTTP through a trusted proxy to https at our URL", async () => {
    const { port } = await serve(routed(), certificate);
    const asked = await ask(port, "//evil.example/v1?x=1", {
      headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "http", host: "evil.example" },
    });
    expect(asked).toMatchObject({ status: 308, location: "https://gatehouse.example//evil.example/v1?x=1" });
    expect(
      await ask(port, "/healthz", { headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "http" } }),
    ).toMatchObject({
      status: 200,
      body: "ok\n",
    });
  });

  test("refuses TLS older than 1.2", async () => {
    const { port } = await serve(routed(), certificate);
    const socket = connectTls({
      port,
      host: "127.0.0.1",
      rejectUnauthorized: false,
      maxVersion: "TLSv1.1",
      minVersion: "TLSv1",
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const [error] = await once(socket, "error");
    expect(String(error)).toMatch(/protocol|alert|version/i);
  });

  test("names an invalid certificate", async () => {
    expect(() =>
      createFront(routed(), undefined, { cert: path.join(folder, "none.pem"), key: certificate.key }),
    ).toThrow("TLS_CERT: ");
    expect(() => createFront(routed(), undefined, { cert: certificate.key, key: certificate.key })).toThrow(
      "TLS_CERT and TLS_KEY: ",
    );
  });
});

describe.each([
  ["plain", false],
  ["with TLS", true],
])("draining, %s", (_, tls) => {
  test("finishes current requests, closes idle connections and accepts no new ones", async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const { port, drain } = await serve(
      (message, response) => {
        if (message.url === "/slow") arrived.resolve(response);
        else response.end("quick");
      },
      tls ? certificate : undefined,
    );
    const agent = new Agent({ keepAlive: true });
    await ask(port, "/", tls ? { tls } : { agent });
    const silent = connect(port, "127.0.0.1");
    silent.on("error", () => undefined); // cut on purpose
    await once(silent, "connect");
    const slow = ask(port, "/slow", { tls });
    const response = await arrived.promise;
    const drained = drain(60_000);
    await once(silent, "close");
    await expect(ask(port, "/", { tls })).rejects.toMatchObject({ code: "ECONNREFUSED" });
    response.end("done");
    expect(await slow).toMatchObject({ body: "done" });
    await drained;
    agent.destroy();
  });

  test("cuts requests that exceed the deadline", async () => {
    const arrived = Promise.withResolvers<void>();
    const { port, drain } = await serve(() => arrived.resolve(), tls ? certificate : undefined);
    const cut = expect(ask(port, "/", { tls })).rejects.toThrow();
    await arrived.promise;
    await drain(100);
    await cut;
  });
});

describe("unreadable requests", () => {
  /** Sends raw bytes and returns the whole response. */
  const raw = async (port: number, text: string): Promise<string> => {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.on("error", () => undefined); // the server may hang up before reading everything
    socket.end(text);
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    return answer;
  };
  const plainly = () =>
    routeRequest({
      env: { BASE_URL: "http://gatehouse.example", TLS_CERT: undefined },
      gateway: (request, response) => response.end(`gateway ${request.url}`),
      pages: (request, response) => response.end(`page ${request.url}`),
      isReady: async () => true,
      readHealth: async () => [],
    });

  test.each([
    ["two Host headers", "GET /v1/keys HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "two Host headers"],
    [
      "two Authorization headers",
      "GET /v1/keys HTTP/1.1\r\nHost: a\r\nAuthorization: x\r\nAuthorization: y\r\n\r\n",
      400,
      "two Auth",
    ],
    ["a path with a lone %", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400, "not validly encoded"],
    ["an invalid origin", "POST / HTTP/1.1\r\nHost: a\r\nOrigin: http://[\r\n\r\n", 400, "is not an origin"],
    ["text that is not HTTP", "HELLO\r\n\r\n", 400, "not an HTTP/1.1 request"],
    [
      "headers that are too long",
      `GET /v1 HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(60_000)}\r\n\r\n`,
      431,
      "bytes together",
    ],
  ])("%s: is answered with an error that has a body and a request ID", async (_, text, status, message) => {
    const { port } = await serve(plainly());
    const answer = await raw(port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { error } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
    expect(error).toMatchObject({ code: "invalid_parameter", message: expect.stringContaining(message) });
    expect(error.request_id).toMatch(/^req_/);
  });

  test.each([
    ["OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "204"],
    [
      "GET http://evil.example/v1/keys?limit=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "gateway /v1/keys?limit=1",
    ],
    [`GET /v1/scrape?url=${"%C3".repeat(8_192)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, "200"],
  ])("%.60s is answered", async (text, expected) => {
    const { port } = await serve(plainly());
    const answer = await raw(port, text);
    expect(answer).toContain(expected);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });
});
