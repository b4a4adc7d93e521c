import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { loopbackPolicy, tcpTarget, tlsTarget } from "#testing/services/outbound-targets.ts";
import { MAX_HEADER_BYTES } from "./constants.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import type { OutboundRequest } from "./types.ts";

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const PROCESSING = "HTTP/1.1 102 Processing\r\nx-step: 1\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\nlink: </b.css>\r\n\r\n";
const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

/** Writes these pieces in separate packets. */
async function writeApart(socket: Socket, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, "latin1", resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const answering = (...pieces: string[]) =>
  tcpTarget((socket) => socket.on("data", () => void writeApart(socket, pieces)));

const POST: Partial<OutboundRequest> = { method: "POST", body: '{"event":"job.completed"}' };

describe("unsolicited interim responses", () => {
  it.each<[string, string[]]>([
    ["100", [CONTINUE, OK]],
    ["100 in one packet with the response", [CONTINUE + OK]],
    ["102", [PROCESSING, OK]],
    ["103 with headers", [HINTS, OK]],
    ["several in a row", [CONTINUE, CONTINUE + PROCESSING, HINTS + CONTINUE + OK]],
    ["an unassigned 1xx", ["HTTP/1.1 199 Soon\r\n\r\n", OK]],
    ["100 without a reason", ["HTTP/1.1 100\r\n\r\n", OK]],
    ["100 over HTTP/1.0", ["HTTP/1.0 100 Continue\r\n\r\n", OK]],
    ["100 with headers", ["HTTP/1.1 100 Continue\r\nserver: x\r\ndate: now\r\n\r\n", OK]],
    ["one byte at a time", [...(CONTINUE + HINTS + OK)]],
    ["after empty lines", ["\r\n\r\n", `\r\n${CONTINUE}\r\n${OK}`]],
  ])("are skipped: %s", async (_label, pieces) => {
    await using target = await answering(...pieces);
    const policy = loopbackPolicy();
    for (const request of [POST, POST, {}, POST]) {
      const result = await fetchGuarded({ url: target.url, ...request }, policy);
      expect(result).toMatchObject({
        ok: true,
        status: 200,
        headers: { "content-length": "2" },
        body: Buffer.from("ok"),
      });
      expect(result.ok && result.headers.link).toBeUndefined();
    }
    expect(target.hits()).toBe(1);
  });

  it("are skipped for HEAD, before errors and before streamed bodies", async () => {
    await using head = await answering(CONTINUE, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n");
    expect(await fetchGuarded({ url: head.url, method: "HEAD" }, loopbackPolicy())).toMatchObject({ status: 200 });
    await using error = await answering(CONTINUE, "HTTP/1.1 503 No\r\ncontent-length: 0\r\nretry-after: 3\r\n\r\n");
    expect(await fetchGuarded({ url: error.url, ...POST }, loopbackPolicy())).toMatchObject({
      status: 503,
      headers: { "retry-after": "3" },
    });
    const chunk = `HTTP/1.1 100 Continue\r\n\r\n${"x".repeat(70_000)}`;
    const large = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    await using chunked = await answering(CONTINUE + large.slice(0, 100), large.slice(100));
    const result = await fetchGuarded({ url: chunked.url, ...POST }, loopbackPolicy());
    expect(result.ok && result.body.toString()).toBe(chunk);
  });

  it("are skipped over TLS", async () => {
    await using target = await tlsTarget(signedIdentity, (socket) =>
      socket.on("data", () => void writeApart(socket, [CONTINUE, HINTS + OK])),
    );
    const policy = loopbackPolicy({ "secure.example": ["127.0.0.1"] }, { ca: testAuthority });
    for (const request of [POST, POST])
      expect(await fetchGuarded({ url: `https://secure.example:${target.port}/`, ...request }, policy)).toMatchObject({
        status: 200,
        body: Buffer.from("ok"),
      });
    expect(target.hits()).toBe(1);
  });

  it("are skipped before the request's body was sent", async () => {
    await using target = await tcpTarget((socket) => {
      socket.write(CONTINUE);
      socket.once("data", () => {
        socket.pause();
        socket.write(CONTINUE, () => setImmediate(() => socket.resume()));
        let received = 0;
        socket.on("data", (chunk) => {
          received += chunk.length;
          if (received >= 4_000_000) socket.write(OK);
        });
      });
    });
    const result = await fetchGuarded(
      { url: target.url, method: "POST", body: Buffer.alloc(4_100_000) },
      loopbackPolicy(),
    );
    expect(result).toMatchObject({ ok: true, status: 200 });
  });

  it("are skipped before a large head in pieces", async () => {
    const value = "v".repeat(30_000);
    await using target = await answering(
      CONTINUE,
      `HTTP/1.1 200 OK\r\nx-large: ${value.slice(9)}`,
      `${value.slice(-9)}\r\n`,
      "content-length: 0\r\n\r",
      "\n",
    );
    expect(await fetchGuarded({ url: target.url }, loopbackPolicy())).toMatchObject({ headers: { "x-large": value } });
  });
});

describe("endless interim responses", () => {
  it.each<[string, string]>([
    ["heads", HINTS],
    ["empty lines", "\r\n".repeat(20)],
  ])("are cut off at a limit: %s", async (_label, piece) => {
    let written = 0;
    await using target = await tcpTarget((socket) =>
      socket.once("data", () => {
        const more = () => {
          if (socket.destroyed) return;
          written += piece.length;
          socket.write(piece, () => setImmediate(more));
        };
        more();
      }),
    );
    const result = await fetchGuarded({ url: target.url, ...POST, deadlineMs: 20_000 }, loopbackPolicy());
    expect(result).toMatchObject({ ok: false, code: "response_too_large", message: expect.stringContaining("1xx") });
    expect(written).toBeGreaterThan(MAX_HEADER_BYTES);
  });

  it("time out if no final response follows", async () => {
    await using target = await answering(CONTINUE);
    expect(await fetchGuarded({ url: target.url, ...POST, deadlineMs: 150 }, loopbackPolicy())).toMatchObject({
      ok: false,
      code: "target_timeout",
    });
  });

  it.each<[string, string]>([
    ["101 without an upgrade", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
    ["101 to another protocol", "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"],
  ])("do not hide a refused %s", async (_label, refused) => {
    await using target = await answering(CONTINUE + refused + OK);
    expect(await fetchGuarded({ url: target.url, ...POST }, loopbackPolicy())).toMatchObject({
      ok: false,
      code: "target_unreachable",
    });
  });

  it("between two requests end the connection", async () => {
    let closed = Promise.withResolvers<void>();
    await using target = await tcpTarget((socket) => {
      const { resolve } = closed;
      socket.once("close", () => resolve());
      socket.on("data", () => socket.write(OK, () => setImmediate(() => socket.write(CONTINUE))));
    });
    const policy = loopbackPolicy();
    for (let at = 0; at < 3; at++) {
      expect(await fetchGuarded({ url: target.url, ...POST }, policy)).toMatchObject({ status: 200 });
      await closed.promise;
      closed = Promise.withResolvers();
    }
    expect(target.hits()).toBe(3);
  });
});
