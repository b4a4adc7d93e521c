import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loopbackPolicy, tcpTarget } from "#testing/services/outbound-targets.ts";
import { RECEIVED_KEPT_BYTES } from "./constants.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import type { OutboundRequest } from "./types.ts";

type Bytes = string | Uint8Array;
const bytesOf = (text: Bytes): Buffer => (typeof text === "string" ? Buffer.from(text, "latin1") : Buffer.from(text));

/** Posts to a target that answers with these bytes and, if `ends`, closes. */
async function answered(bytes: Bytes, ends = true, request: Partial<OutboundRequest> = {}) {
  await using target = await tcpTarget((socket) =>
    socket.once("data", () => (ends ? socket.end(bytesOf(bytes)) : socket.write(bytesOf(bytes)))),
  );
  return await fetchGuarded({ url: target.url, method: "POST", body: "x", ...request }, loopbackPolicy());
}

const SETTINGS = "\0\0\0\x04\0\0\0\0\0";

describe("a response that is not HTTP/1.1", () => {
  it.each<[string, Bytes, string]>([
    ["an SSH banner", "SSH-2.0-OpenSSH_9.6\r\n", "something that is not HTTP/1.1: `SSH-2.0-OpenSSH_9.6`."],
    ["an SMTP greeting", "220 mail.example ESMTP\r\n", "not HTTP/1.1: `220 mail.example ESMTP`."],
    ["a Redis error", "-ERR unknown command 'POST'\r\n", "not HTTP/1.1: `-ERR unknown command 'POST'`."],
    ["binary", "\x05\x00\xffMySQL\n", "not HTTP/1.1: `\\x05\\x00\\xffMySQL\\n`."],
    ["a backtick and a backslash", "a`b\\c\r\n", "not HTTP/1.1: `a\\x60b\\\\c`."],
    ["a long line", `${"y".repeat(500)}\r\n`, `not HTTP/1.1: \`${"y".repeat(60)}…\`.`],
    ["HTTP/2 SETTINGS", SETTINGS, "answered in HTTP/2 without agreeing on it"],
    ["a TLS alert", "\x15\x03\x01\0\x02\x02\x46", "expects TLS on this port. Use an https URL."],
    ["HTTP/2 as text", "HTTP/2 200\r\ncontent-length: 0\r\n\r\n", "not valid HTTP/1.1 ("],
    ["a status below 100", "HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n", "(invalid status): `HTTP/1.1 000 Odd`."],
    ["a 101", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "(invalid status): `HTTP/1.1 101 Switching Protocols`."],
    ["a header name with a blank", "HTTP/1.1 200 OK\r\nX Y: 1\r\n\r\n", "(Invalid header token)"],
    ["a NUL in a header value", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "(Invalid header value char)"],
    [
      "two different lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
      "(several values of Content-Length)",
    ],
    [
      "a length and chunked encoding",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n",
      "(Content-Length",
    ],
    ["a fold without a header", "HTTP/1.1 200 OK\r\n folded: 1\r\n\r\n", "HTTP/1.1 200 OK"],
  ])("is described and kept: %s", async (_label, bytes, words) => {
    const result = await answered(bytes);
    expect(result).toMatchObject({ ok: false, code: "target_unreachable", message: expect.stringContaining(words) });
    expect(result.status).toBeUndefined();
    expect(result.body).toEqual(bytesOf(bytes));
  });

  it("is described without waiting for the end", async () => {
    const result = await answered("SSH-2.0-OpenSSH_9.6\r\n", false, { deadlineMs: 20_000 });
    expect(result).toMatchObject({ code: "target_unreachable", message: expect.stringContaining("SSH-2.0") });
  });

  it("is kept up to a limit", async () => {
    const result = await answered("z".repeat(50_000), false);
    expect(result.body).toHaveLength(RECEIVED_KEPT_BYTES);
  });
});

describe("a response accepted by lenient clients", () => {
  it.each<[string, string]>([
    ["a repeated length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\ncontent-length:2\r\n\r\nok"],
    ["one length as a list", "HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 2, 2\r\n\r\nok"],
    ["folded headers", "HTTP/1.1 200 OK\r\nX-B: 1\r\n folded\r\n\tagain\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nok"],
    ["bare line feeds", "HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok"],
    ["some bare line feeds", "HTTP/1.1 200 OK\r\nX-A: 1\nContent-Length: 2\r\n\nok"],
    ["blanks before a colon", "HTTP/1.1 200 OK\r\nX-A : 1\r\nContent-Length\t: 2\r\n\r\nok"],
    ["no reason phrase", "HTTP/1.1 200\nX-A: 1\nContent-Length: 2\n\nok"],
  ])("is read, and its connection not reused: %s", async (_label, bytes) => {
    await using target = await tcpTarget((socket) => socket.on("data", () => socket.write(bytes, "latin1")));
    const policy = loopbackPolicy();
    for (let times = 0; times < 2; times++) {
      const result = await fetchGuarded({ url: target.url }, policy);
      expect(result).toMatchObject({ ok: true, status: 200, headers: { "x-a": "1" }, body: Buffer.from("ok") });
    }
    expect(target.hits()).toBe(2);
  });

  it("keeps the text of a folded header", async () => {
    const result = await answered("HTTP/1.1 200 OK\r\nX-B: 1\r\n folded\r\n\tagain\r\nContent-Length: 0\r\n\r\n");
    expect(result.headers?.["x-b"]).toBe("1 folded again");
  });

  it("decodes header values in UTF-8, and others as Latin-1", async () => {
    const head = Buffer.from("HTTP/1.1 200 OK\r\nX-Utf: Größe\r\nX-Utf: 日本\r\nContent-Length: 0\r\nX-Latin: ");
    const result = await answered(Buffer.concat([head, Buffer.from("Gr\xf6\xdfe\r\n\r\n", "latin1")]));
    expect(result.headers).toMatchObject({ "x-utf": ["Größe", "日本"], "x-latin": "Größe" });
  });
});

describe("an interrupted response", () => {
  it.each<[string, string, string]>([
    ["a body shorter than its length", "Content-Length: 5000\r\n\r\nshort", "short"],
    ["truncated chunks", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n40\r\nhal", "hellohal"],
    ["an invalid chunk", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\nZZ\r\nok\r\n", "ok"],
  ])("keeps the received part: %s", async (_label, rest, kept) => {
    const result = await answered(`HTTP/1.1 200 OK\r\nX-A: 1\r\n${rest}`);
    expect(result).toMatchObject({ ok: false, status: 200, headers: { "x-a": "1" }, body: Buffer.from(kept) });
  });

  it.each<[string, string, string, number | undefined]>([
    ["in its body", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\npart", "part", 200],
    ["in its head", "HTTP/1.1 200 OK\r\nX-A: 1\r\nX-", "HTTP/1.1 200 OK\r\nX-A: 1\r\nX-", undefined],
    ["before its head", "", "", undefined],
  ])("keeps the received part on a timeout %s", async (_label, bytes, kept, status) => {
    const result = await answered(bytes, false, { deadlineMs: 400 });
    expect(result).toMatchObject({ ok: false, code: "target_timeout" });
    expect(result.status).toBe(status);
    expect((result.body ?? Buffer.alloc(0)).toString()).toBe(kept);
  });

  it("keeps an incomplete head", async () => {
    const result = await answered("HTTP/1.1 200 OK\r\nX-A: 1\r\n");
    expect(result).toMatchObject({
      code: "target_unreachable",
      message: expect.stringContaining("closed the connection"),
    });
    expect(result.body?.toString()).toBe("HTTP/1.1 200 OK\r\nX-A: 1\r\n");
  });

  it.each<[string, Bytes, string]>([
    ["plain text labelled as gzip", "it is plain", "it is plain"],
    ["gzip damaged in the middle", brokenGzip(), "begins "],
  ])("keeps the readable part of %s", async (_label, body, kept) => {
    const bytes = bytesOf(body);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const result = await answered(Buffer.concat([Buffer.from(head), bytes]), false);
    expect(result).toMatchObject({ code: "target_unreachable", undecodable: true, status: 200 });
    expect(result.body?.toString().startsWith(kept)).toBe(true);
  });

  it("keeps the first bytes of a long undecodable body", async () => {
    const body = "it is plain ".repeat(10_000);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
    const result = await answered(head + body, false);
    expect(result).toMatchObject({ undecodable: true });
    expect(result.body?.toString()).toBe(body.slice(0, RECEIVED_KEPT_BYTES));
  });
});

/** Returns a gzip whose first block can be decoded and whose second cannot. */
function brokenGzip(): Buffer {
  const whole = gzipSync(`begins ${Array.from({ length: 60_000 }, (_, at) => at.toString(36)).join(" ")}`);
  return Buffer.concat([whole.subarray(0, 60_000), Buffer.alloc(20_000, 0xff)]);
}
