import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { workTotals } from "#lib/platform/metrics/work.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { drainable } from "./drain.ts";
import { createFront } from "./front.ts";
import { PAGE_BODY_MAX_BYTES } from "./limit-body.ts";
import { routeRequest } from "./route-request.ts";

// Set before the access log reads it.
vi.hoisted(() => Object.assign(process.env, { LOG_SAMPLE: "1" }));

const BASE_URL = "http://gatehouse.example";

/** Reads the whole body before answering, as Next does. */
async function readWhole(incoming: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of incoming) size += (chunk as Buffer).length;
  return size;
}

const front = createFront(
  routeRequest({
    env: { BASE_URL, TLS_CERT: undefined },
    gateway: (incoming, response) => {
      if (Number(incoming.headers["content-length"] ?? 0) > PAGE_BODY_MAX_BYTES)
        response.writeHead(413, { connection: "close" }).end("gateway: too large");
      else response.end("gateway");
    },
    pages: (incoming, response) => {
      readWhole(incoming).then(
        (size) => response.end(`page ${size}`),
        () => response.writeHead(500).end("broken off"),
      );
    },
    isReady: async () => true,
    readHealth: async () => [],
  }),
);
const drain = drainable(front);
let port = 0;
beforeAll(async () => {
  Object.assign(process.env, {
    BASE_URL,
    SECRET_KEY: "x".repeat(40),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  });
  await syncClock(async () => ({ rows: [{ now: new Date() }] }));
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  port = (front.listener.address() as AddressInfo).port;
});
afterAll(() => drain(0));

type Headers = Record<string, string>;

async function post(path: string, headers: Headers, method = "POST"): Promise<{ status: number; body: string }> {
  const asked = request({ host: "127.0.0.1", port, path, method, headers });
  asked.end(method === "GET" ? undefined : "[]");
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode ?? 0, body };
}

const ACTION = { "next-action": "abc", cookie: "gatehouse.session=s" };
const EVIL = "https://evil.example";

describe("a request that changes something", () => {
  const tries: [string, Headers, number][] = [
    ["the right origin", { origin: BASE_URL }, 200],
    ["the right origin through a proxy that rewrites Host", { origin: BASE_URL, host: "10.0.0.3:3000" }, 200],
    ["the right origin and a forged X-Forwarded-Host", { origin: BASE_URL, "x-forwarded-host": "evil.example" }, 200],
    ["no origin", {}, 403],
    ["the origin null", { origin: "null" }, 403],
    ["another origin", { origin: EVIL }, 403],
    ["another origin with the same Host", { origin: EVIL, host: "evil.example" }, 403],
    ["another origin with the same X-Forwarded-Host", { origin: EVIL, "x-forwarded-host": "evil.example" }, 403],
    ["our host over https", { origin: "https://gatehouse.example" }, 403],
    ["a browser that says cross-site", { origin: BASE_URL, "sec-fetch-site": "cross-site" }, 403],
  ];
  test.each(tries)("a server action with %s: %#", async (_, headers, status) => {
    const answer = await post("/acme/keys", { ...ACTION, ...headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toContain(`Open the dashboard at ${BASE_URL}.`);
  });

  test.each(["/api/auth/signin/github", "/api/dashboard/acme/keys", "/sign-in", "/mailbox"])(
    "is refused at %s from another origin, whatever its method",
    async (path) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect((await post(path, { origin: EVIL, host: "evil.example" }, method)).status, method).toBe(403);
    },
  );

  it("is accepted without an origin where cookies are not used", async () => {
    expect((await post("/api/unsubscribe/t0ken", {})).status).toBe(200);
    expect((await post("/v1/scrape", {})).body).toBe("gateway");
    expect((await post("/acme/keys", { origin: EVIL }, "GET")).status).toBe(200);
  });
});

it("counts requests as work, except those of monitoring", async () => {
  const before = workTotals().finished;
  for (const path of ["/healthz", "/readyz", "/metrics"]) await post(path, {}, "GET");
  expect(workTotals().finished).toBe(before);
  await post("/acme/keys", {}, "GET");
  expect(workTotals().finished).toBe(before + 1);
});

const HEAD = `POST /acme/keys HTTP/1.1\r\nHost: a\r\nOrigin: ${BASE_URL}\r\nNext-Action: abc\r\n`;
const MB = Buffer.alloc(1_048_576, "x");

async function opened(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined); // the answer is then empty
  const answer = (async () => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    await Promise.race([once(socket, "end"), once(socket, "close")]);
    return text;
  })();
  return { socket, answer };
}

describe("a body that is too large", () => {
  it("gets 413 by its declared length before any of it is sent", async () => {
    const { socket, answer } = await opened();
    socket.write(`${HEAD}Content-Length: 20971520\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*1,048,576 bytes/i);
    socket.destroy();
  });

  it.each(["/acme/keys", "/v1/scrape"])("of 20 MB gets the answer of %s before the connection closes", async (path) => {
    for (let n = 0; n < 5; n++) {
      const { socket, answer } = await opened();
      socket.write(`${HEAD.replace("/acme/keys", path)}Content-Length: 20971520\r\n\r\n`);
      for (let sent = 0; sent < 20 && !socket.destroyed; sent++) socket.write(MB);
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    }
  });

  it("gets 413 when its chunks exceed the limit", async () => {
    const { socket, answer } = await opened();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < 3 && !socket.destroyed; sent++) {
      socket.write(`${MB.length.toString(16)}\r\n`);
      socket.write(MB);
      socket.write("\r\n");
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it("is logged with 413 even without a declared length", async () => {
    const log = watchLog();
    try {
      const { socket, answer } = await opened();
      socket.write(`${HEAD.replace("/acme/keys", "/acme/large")}Transfer-Encoding: chunked\r\n\r\n`);
      socket.write(`${(2 * MB.length).toString(16)}\r\n`);
      socket.write(MB);
      socket.write(MB);
      await answer;
      socket.destroy();
      await expect
        .poll(() => log.lines().find((line) => line.path === "/acme/large"))
        .toMatchObject({ event: "request.answered", status: 413 });
    } finally {
      log.end();
    }
  });

  it("closes the connection when refused for its origin, too", async () => {
    const { socket, answer } = await opened();
    const head = HEAD.replace(BASE_URL, EVIL);
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${(50 * MB.length).toString(16)}\r\n`);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    answer.catch(() => undefined); // how it ends depends on the system
    const [text] = await once(socket, "data");
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    for (let sent = 0; sent < 2 && !socket.destroyed; sent++) socket.write(MB);
    await closed;
    const declared = await opened();
    declared.socket.write(`${head}Content-Length: 20971520\r\n\r\n`);
    expect(await declared.answer).toMatch(/^HTTP\/1\.1 413 /);
    declared.socket.destroy();
  });

  it("gets 413 as soon as a slow sender exceeds the limit", async () => {
    const { socket, answer } = await opened();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const half = MB.subarray(0, 600_000);
    for (let sent = 0; sent < 2; sent++) {
      socket.write(`${half.length.toString(16)}\r\n`);
      socket.write(half);
      // Waits until this chunk has been sent.
      await new Promise((resolve) => socket.write("\r\n", resolve));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it("passes bodies up to the limit unchanged, with a length and chunked", async () => {
    for (const framing of ["length", "chunked"]) {
      const asked = request({
        host: "127.0.0.1",
        port,
        path: "/acme/keys",
        method: "POST",
        headers: { origin: BASE_URL, ...(framing === "length" && { "content-length": MB.length }) },
      });
      asked.write(MB.subarray(0, 500_000));
      asked.end(MB.subarray(500_000));
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      let body = "";
      for await (const chunk of response) body += chunk;
      expect(body, framing).toBe(`page ${MB.length}`);
    }
  });
});
