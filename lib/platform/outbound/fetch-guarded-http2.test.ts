import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { httpsTarget, listen, loopbackPolicy, tlsTarget } from "#testing/services/outbound-targets.ts";
import { MAX_INTERIM_RESPONSES } from "./constants.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import type { OutboundRequest } from "./types.ts";

const NAMES = { "secure.example": ["127.0.0.1"], "other.example": ["127.0.0.2"] };
const makePolicy = () => loopbackPolicy(NAMES, { ca: testAuthority });
const POST: Partial<OutboundRequest> = {
  method: "POST",
  body: '{"event":"job.completed"}',
  headers: { "X-Given": "1" },
};
const urlOf = ({ port }: { port: number }, path = "/") => `https://secure.example:${port}${path}`;

const http2Target = (answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void) =>
  listen(createSecureServer({ ...signedIdentity, allowHTTP1: false }, answer), "https");

describe("a server that speaks only HTTP/2", () => {
  it("receives the request, and its connection is kept", async () => {
    const seen: unknown[] = [];
    await using target = await http2Target((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        seen.push([
          request.httpVersion,
          request.method,
          request.headers[":authority"],
          request.headers["x-given"],
          body,
        ]);
        response.writeHead(200, { "x-a": ["1", "2"], "set-cookie": ["a=1", "b=2"] }).end("ok");
      });
    });
    const policy = makePolicy();
    for (let times = 0; times < 3; times++) {
      const result = await fetchGuarded({ url: urlOf(target), ...POST }, policy);
      expect(result).toMatchObject({ ok: true, status: 200, body: Buffer.from("ok"), address: "127.0.0.1" });
      expect(result.headers).toMatchObject({ "set-cookie": ["a=1", "b=2"] });
      expect(result.sent).toEqual({
        host: `secure.example:${target.port}`,
        "x-given": "1",
        "accept-encoding": expect.any(String),
        "content-length": "25",
      });
    }
    const authority = `secure.example:${target.port}`;
    expect(seen).toEqual(Array(3).fill(["2.0", "POST", authority, "1", POST.body]));
    // The refused HTTP/1.1 connection, and the kept one.
    expect(target.hits()).toBe(2);
  });

  it("is remembered, so that the next connection starts with HTTP/2", async () => {
    await using target = await http2Target((_request, response) => void response.writeHead(204).end());
    expect(await fetchGuarded({ url: urlOf(target) }, makePolicy())).toMatchObject({ status: 204 });
    expect(target.hits()).toBe(2);
    expect(await fetchGuarded({ url: urlOf(target), method: "HEAD" }, makePolicy())).toMatchObject({ status: 204 });
    expect(target.hits()).toBe(3);
  });

  it("must match the certificate's name and the checked addresses", async () => {
    await using target = await http2Target((_request, response) => void response.end("never"));
    expect(await fetchGuarded({ url: `https://127.0.0.1:${target.port}/` }, makePolicy())).toMatchObject({
      code: "tls_error",
      message: expect.stringContaining("another name"),
    });
    // Its connection is not reused for a name with another address.
    const policy = makePolicy();
    expect(await fetchGuarded({ url: urlOf(target) }, policy)).toMatchObject({ ok: true });
    const other = await fetchGuarded({ url: `https://other.example:${target.port}/` }, policy);
    expect(other).toMatchObject({ code: "target_unreachable", message: expect.stringContaining("refused") });
  });

  it("has redirects followed and bodies decoded, limited and timed", async () => {
    await using target = await http2Target((request, response) => {
      if (request.url === "/from") response.writeHead(302, { location: "/to" }).end();
      else if (request.url === "/to") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("unpacked"));
      else if (request.url === "/bomb")
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(9e6)));
      else if (request.url === "/slow") response.writeHead(200).write("part");
      else response.writeHead(200).end(Buffer.alloc(500_000, 97));
    });
    const policy = makePolicy();
    const redirected = await fetchGuarded({ url: urlOf(target, "/from") }, policy);
    expect(redirected).toMatchObject({ ok: true, body: Buffer.from("unpacked"), redirects: [{ status: 302 }] });
    expect(redirected.timings.tls_ms).toBeGreaterThan(0);
    const limits = { maxBytes: 100_000 };
    for (const path of ["/bomb", "/large"]) {
      expect(await fetchGuarded({ url: urlOf(target, path), ...limits }, policy)).toMatchObject({
        code: "response_too_large",
      });
      const cut = await fetchGuarded({ url: urlOf(target, path), ...limits, atLimit: "truncate" }, policy);
      expect(cut).toMatchObject({ ok: true, truncated: true });
      expect(cut.ok && cut.body).toHaveLength(100_000);
    }
    const slow = await fetchGuarded({ url: urlOf(target, "/slow"), deadlineMs: 1_000 }, policy);
    expect(slow).toMatchObject({ code: "target_timeout", status: 200, body: Buffer.from("part") });
  });

  it("gets a new connection after closing the kept one", async () => {
    let sessions = 0;
    const server = createSecureServer(
      { ...signedIdentity, allowHTTP1: false },
      (_request, response) => void response.end("ok"),
    );
    let last: import("node:http2").ServerHttp2Session | undefined;
    server.on("session", (session) => {
      sessions++;
      last = session;
    });
    await using target = await listen(server, "https");
    const policy = makePolicy();
    for (const way of ["goaway", "destroy"] as const) {
      expect(await fetchGuarded({ url: urlOf(target), ...POST, resend: true }, policy)).toMatchObject({ ok: true });
      if (way === "goaway") last?.close();
      else last?.destroy();
      expect(await fetchGuarded({ url: urlOf(target), ...POST, resend: true }, policy)).toMatchObject({ ok: true });
    }
    expect(sessions).toBeGreaterThanOrEqual(3);
  });

  it("may send interim responses up to a limit", async () => {
    await using target = await http2Target((request, response) => {
      const most = request.url === "/endless" ? 5 * MAX_INTERIM_RESPONSES : 3;
      for (let at = 0; at < most && !response.stream.destroyed; at++)
        response.stream.additionalHeaders({ ":status": at === 0 ? 100 : 103, link: "</a.css>" });
      if (!response.stream.destroyed) response.end("ok");
    });
    const policy = makePolicy();
    expect(await fetchGuarded({ url: urlOf(target), ...POST }, policy)).toMatchObject({
      ok: true,
      body: Buffer.from("ok"),
    });
    expect(await fetchGuarded({ url: urlOf(target, "/endless"), ...POST }, policy)).toMatchObject({
      code: "response_too_large",
      message: expect.stringContaining("1xx"),
    });
  });
});

it("uses HTTP/1.1 if the server supports both", async () => {
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void response.end(request.httpVersion);
  await using both = await listen(createSecureServer({ ...signedIdentity, allowHTTP1: true }, answer), "https");
  const result = await fetchGuarded({ url: urlOf(both) }, makePolicy());
  expect(result.ok && result.body.toString()).toBe("1.1");
  expect(both.hits()).toBe(1);
  await using first = await httpsTarget(signedIdentity, (_request, response) => response.end("1.1"));
  expect(await fetchGuarded({ url: urlOf(first) }, makePolicy())).toMatchObject({ ok: true });
});

it("names the cause when a server supports neither protocol", async () => {
  await using target = await tlsTarget({ ...signedIdentity, ALPNProtocols: ["imap"] }, () => undefined);
  expect(await fetchGuarded({ url: urlOf(target) }, makePolicy())).toMatchObject({
    code: "tls_error",
    message: "No secure connection to the target: it supports neither HTTP/1.1 nor HTTP/2 (ALPN).",
  });
});

/** Encodes a frame of HTTP/2 (RFC 9113 4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}
const uint32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).reverse()));
const SETTINGS = frame(4, 0, 0);
const setting = (id: number, value: number) => {
  const payload = Buffer.alloc(6);
  payload.writeUInt16BE(id, 0);
  payload.writeUInt32BE(value, 2);
  return frame(4, 0, 0, payload);
};
const OK_HEADERS = frame(1, 4, 1, Buffer.from([0x88]));
const [DATA, CONTINUATION, PING, GOAWAY, RST, WINDOW] = [0, 9, 6, 7, 3, 8];

/** Writes repeatedly, as fast as the peer reads. */
function flood(socket: TLSSocket, piece: Buffer): void {
  const more = () => {
    if (!socket.destroyed) socket.write(piece, () => setImmediate(more));
  };
  more();
}

describe("a hostile HTTP/2 server", () => {
  it.each<[string, (socket: TLSSocket) => void]>([
    ["says nothing", () => undefined],
    ["sends no response", (socket) => socket.write(SETTINGS)],
    ["closes immediately", (socket) => socket.end(SETTINGS)],
    [
      "sends GOAWAY immediately",
      (socket) => socket.write(Buffer.concat([SETTINGS, frame(GOAWAY, 0, 0, uint32(0, 0))])),
    ],
    ["resets every stream", (socket) => flood(socket, Buffer.concat([SETTINGS, frame(RST, 0, 1, uint32(2))]))],
    [
      "refuses every stream",
      (socket) => {
        socket.write(SETTINGS);
        for (let at = 1; at < 50; at += 2) socket.write(frame(RST, 0, at, uint32(7)));
      },
    ],
    ["allows no stream", (socket) => socket.write(setting(3, 0))],
    ["opens no window", (socket) => socket.write(setting(4, 0))],
    [
      "overflows the window",
      (socket) => socket.write(Buffer.concat([SETTINGS, frame(WINDOW, 0, 0, uint32(0x7fffffff))])),
    ],
    ["answers in HTTP/1.1", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")],
    ["answers with random bytes", (socket) => socket.write(Buffer.alloc(5_000, 0xff))],
    [
      "pings endlessly",
      (socket) => flood(socket, Buffer.concat([SETTINGS, ...Array(100).fill(frame(PING, 0, 0, Buffer.alloc(8)))])),
    ],
    ["changes settings endlessly", (socket) => flood(socket, Buffer.concat(Array(100).fill(SETTINGS)))],
    [
      "continues headers endlessly",
      (socket) => {
        socket.write(Buffer.concat([SETTINGS, frame(1, 0, 1, Buffer.from([0x88]))]));
        flood(socket, frame(CONTINUATION, 0, 1, Buffer.alloc(16_000)));
      },
    ],
    [
      "fills a huge header table",
      (socket) => {
        const pair = Buffer.concat([
          Buffer.from([0x40, 1, 97, 0x7f, 0x80 | (7_000 & 0x7f), 7_000 >> 7]),
          Buffer.alloc(7_127, 98),
        ]);
        socket.write(Buffer.concat([SETTINGS, frame(1, 0, 1, Buffer.concat([Buffer.from([0x88]), pair]))]));
        for (let at = 0; at < 20; at++) socket.write(frame(CONTINUATION, at === 19 ? 4 : 0, 1, pair));
      },
    ],
    [
      "promises pushes",
      (socket) => socket.write(Buffer.concat([SETTINGS, frame(5, 4, 1, Buffer.from([0, 0, 0, 2, 0x82]))])),
    ],
    [
      "sends data before headers",
      (socket) => socket.write(Buffer.concat([SETTINGS, frame(DATA, 1, 1, Buffer.from("x"))])),
    ],
    [
      "sends an endless body",
      (socket) => {
        socket.write(Buffer.concat([SETTINGS, OK_HEADERS]));
        flood(socket, frame(DATA, 0, 1, Buffer.alloc(16_000, 97)));
      },
    ],
    [
      "sends empty data endlessly",
      (socket) => {
        socket.write(Buffer.concat([SETTINGS, OK_HEADERS]));
        flood(socket, Buffer.concat(Array(100).fill(frame(DATA, 0, 1))));
      },
    ],
    [
      "sends less than it announced",
      (socket) => {
        const length = Buffer.concat([Buffer.from([0x88, 0x5c, 2]), Buffer.from("50")]);
        socket.write(Buffer.concat([SETTINGS, frame(1, 4, 1, length), frame(DATA, 1, 1, Buffer.from("short"))]));
      },
    ],
  ])("that %s causes a failure within the deadline and is disconnected", async (_label, talk) => {
    const sockets: TLSSocket[] = [];
    await using target = await tlsTarget({ ...signedIdentity, ALPNProtocols: ["h2"] }, (socket) => {
      sockets.push(socket);
      // After the preface and the request.
      socket.once("data", () => setImmediate(() => socket.destroyed || talk(socket)));
    });
    const body = Buffer.alloc(200_000, 98);
    const request = { url: urlOf(target), method: "POST", body, deadlineMs: 1_500, maxBytes: 1_000_000 } as const;
    const result = await fetchGuarded(request, makePolicy());
    expect(result.ok).toBe(false);
    expect(result.timings.total_ms).toBeLessThan(3_000);
    await expect.poll(() => sockets.every((socket) => socket.destroyed), { timeout: 20_000 }).toBe(true);
    // Requests to other servers still work.
    await using other = await http2Target((_request, response) => void response.end("ok"));
    expect(await fetchGuarded({ url: urlOf(other) }, makePolicy())).toMatchObject({ ok: true });
  });
});
