import { once } from "node:events";
import { createServer, type IncomingMessage, request as requestHttp, type Server } from "node:http";
import { createServer as createTlsServer, request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncClock } from "#lib/platform/values/clock.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { routeRequest } from "./route-request.ts";

// Service interface 5.1 and contract 14.4 behind chains of proxies: https is served and never
// redirected to itself.

const open: Server[] = [];

beforeAll(async () => {
  await syncClock(async () => ({ rows: [{ now: new Date() }] }));
  Object.assign(process.env, {
    BASE_URL: "https://localhost",
    SECRET_KEY: "x".repeat(40),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    TRUSTED_PROXIES: "127.0.0.2/31,fd00::/8",
  });
});
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

/** A proxy: its address, whether it terminates TLS, and how it treats forwarding headers. */
type Proxy = {
  from: string;
  tls?: boolean;
  proto: "replace" | "append" | "pass" | "none";
  address?: "none";
  /** Leaves the port out of `Host`, as nginx's `$host` does. */
  host?: "without port";
};

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // listening on TCP, so never a pipe's name
}

const header = (message: IncomingMessage, name: string): string => String(message.headers[name] ?? "");
const appended = (list: string, item: string): string => (list === "" ? item : `${list}, ${item}`);

function forward(proxy: Proxy, message: IncomingMessage): Record<string, string> {
  const scheme = proxy.tls ? "https" : "http";
  const was = header(message, "x-forwarded-proto");
  const proto = { replace: scheme, append: appended(was, scheme), pass: was === "" ? scheme : was, none: was }[
    proxy.proto
  ];
  const addresses = header(message, "x-forwarded-for");
  const from = proxy.address === "none" ? addresses : appended(addresses, message.socket.remoteAddress ?? "");
  const host = header(message, "host");
  return {
    host: proxy.host === undefined ? host : host.replace(/:\d+$/, ""),
    ...(proto !== "" && { "x-forwarded-proto": proto }),
    ...(from !== "" && { "x-forwarded-for": from }),
    ...(message.headers["sec-fetch-mode"] && { "sec-fetch-mode": header(message, "sec-fetch-mode") }),
  };
}

/** Starts the proxies, outermost first, in front of the product. Returns the port of each. */
async function chain(proxies: readonly Proxy[], baseUrl: (outermost: number) => string): Promise<number[]> {
  const env = { BASE_URL: "https://localhost", TLS_CERT: undefined, METRICS_TOKEN: undefined };
  const page = (what: string) => (_message: unknown, response: { end: (text: string) => void }) => response.end(what);
  const product = routeRequest({ env, gateway: page("gateway"), pages: page("page"), isReady: async () => true });
  const ports = [await listen(createServer(product))];
  for (const proxy of proxies.toReversed()) {
    const [next] = ports;
    const answer = (message: IncomingMessage, response: import("node:http").ServerResponse) => {
      const { method, url } = message;
      const target = { host: "127.0.0.1", port: next, localAddress: proxy.from, agent: false as const };
      const onward = requestHttp({ ...target, method, path: url, headers: forward(proxy, message) }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      message.pipe(onward);
    };
    ports.unshift(await listen(proxy.tls ? createTlsServer(localhostCertificate, answer) : createServer(answer)));
  }
  env.BASE_URL = baseUrl(ports[0] ?? 0);
  return ports;
}

/** Follows up to `most` redirects as curl does. Returns each status and location. */
async function follow(url: string, headers: Record<string, string> = {}, most = 8): Promise<(number | string)[]> {
  const seen: (number | string)[] = [];
  for (let target = new URL(url); ; ) {
    const secure = target.protocol === "https:";
    const options = { host: "127.0.0.1", port: target.port, path: target.pathname, agent: false as const };
    const asked = (secure ? requestHttps : requestHttp)({
      ...options,
      headers: { host: target.host, ...headers },
      ...(secure && { rejectUnauthorized: false }),
    });
    asked.end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    seen.push(response.statusCode ?? 0);
    if (response.statusCode !== 308) break;
    target = new URL(response.headers.location ?? "", target);
    seen.push(target.origin);
    if (seen.length >= 2 * most) break;
  }
  return seen;
}

const OUTER = { from: "127.0.0.2", tls: true } as const;
const INNER = { from: "127.0.0.3" } as const;
const STRANGE = { from: "127.0.0.9", tls: true } as const;

test.each<[string, Proxy[]]>([
  ["one that terminates TLS", [{ ...OUTER, proto: "replace" }]],
  ["one that terminates TLS and sends no headers", [{ ...OUTER, proto: "none", address: "none" }]],
  [
    "an appending inner proxy",
    [
      { ...OUTER, proto: "append" },
      { ...INNER, proto: "append" },
    ],
  ],
  [
    "an inner proxy that sends its own protocol",
    [
      { ...OUTER, proto: "replace" },
      { ...INNER, proto: "replace" },
    ],
  ],
  [
    "an outer proxy that leaves the port out of the host",
    [
      { ...OUTER, proto: "replace", host: "without port" },
      { ...INNER, proto: "replace" },
    ],
  ],
  [
    "an inner proxy that passes the header on",
    [
      { ...OUTER, proto: "replace" },
      { ...INNER, proto: "pass" },
    ],
  ],
  [
    "an inner proxy without addresses",
    [
      { ...OUTER, proto: "replace" },
      { ...INNER, proto: "append", address: "none" },
    ],
  ],
  [
    "an outer proxy without addresses",
    [
      { ...OUTER, proto: "replace", address: "none" },
      { ...INNER, proto: "append" },
    ],
  ],
  [
    "an untrusted outer proxy",
    [
      { ...STRANGE, proto: "replace" },
      { ...INNER, proto: "append" },
    ],
  ],
  [
    "an untrusted outer proxy whose header is replaced",
    [
      { ...STRANGE, proto: "replace" },
      { ...INNER, proto: "replace" },
    ],
  ],
  [
    "three",
    [
      { ...OUTER, proto: "append" },
      { ...INNER, proto: "append" },
      { ...INNER, proto: "append" },
    ],
  ],
  [
    "three, the last of which replaces the header",
    [
      { ...OUTER, proto: "append" },
      { ...INNER, proto: "append" },
      { ...INNER, proto: "replace" },
    ],
  ],
])("serves https through proxies: %s", async (_label, proxies) => {
  const [outermost] = await chain(proxies, (port) => `https://localhost:${port}`);
  for (const path of ["/sign-in", "/v1/balance"])
    expect(await follow(`https://localhost:${outermost}${path}`)).toEqual([200]);
});

test("redirects http to https if proxies report it", async () => {
  const proxies: Proxy[] = [
    { from: "127.0.0.2", proto: "append" },
    { ...INNER, proto: "append" },
  ];
  const [plain, , product] = await chain(proxies, () => "https://localhost");
  const headers = { host: "localhost", "x-forwarded-for": "" };
  expect(await follow(`http://localhost:${plain}/sign-in`, headers, 1)).toEqual([308, "https://localhost"]);
  // Not a trusted proxy, so its headers are ignored.
  expect(await follow(`http://localhost:${product}/sign-in`, { "x-forwarded-proto": "http" })).toEqual([200]);
});

test("redirects http through a proxy that forwards no client address", async () => {
  const [plain] = await chain([{ from: "127.0.0.2", proto: "replace", address: "none" }], () => "https://localhost");
  for (const path of ["/sign-in", "/v1/balance"])
    expect(await follow(`http://localhost:${plain}${path}`, { host: "localhost" }, 1)).toEqual([
      308,
      "https://localhost",
    ]);
});

test("redirects http for another host to ours, even if proxies are ambiguous", async () => {
  const [outermost] = await chain(
    [{ ...OUTER, proto: "none", address: "none" }],
    (port) => `https://localhost:${port}`,
  );
  const headers = { host: "www.localhost", "x-forwarded-proto": "https, http" };
  expect(await follow(`https://localhost:${outermost}/sign-in`, headers, 1)).toEqual([
    308,
    `https://localhost:${outermost}`,
  ]);
});

test("serves a browser on https although the only visible proxy reports http", async () => {
  const proxies: Proxy[] = [
    { ...STRANGE, proto: "none", address: "none" },
    { ...INNER, proto: "replace" },
  ];
  const [outermost] = await chain(proxies, () => "https://gate.test");
  const seen = (headers: Record<string, string>) =>
    follow(`https://localhost:${outermost}/sign-in`, { host: "gate.test", ...headers });
  expect(await seen({ "sec-fetch-mode": "navigate" })).toEqual([200]);
});
