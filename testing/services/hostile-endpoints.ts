import type { Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { RECEIVED_KEPT_BYTES } from "#lib/platform/outbound/constants.ts";
import { reply, replyAndStay, replyForever, slowly } from "./hostile-talk.ts";

/** A malicious endpoint, defined byte by byte, and the expected outcome of an attempt. */
export type HostileEndpoint = {
  name: string;
  talk: (socket: Socket) => void;
  /** Null if the attempt succeeds: the answer was 2xx and readable up to the stored size. */
  code: string | null;
  /** Expected status; absent if it depends on timing. */
  status?: number | null;
  /** Size of the stored body, or its exact content. */
  kept?: number | string | Buffer;
  truncated?: true;
  /** It hangs until the deadline, so tests use a short one. */
  hangs?: true;
};

const OK = "HTTP/1.1 200 OK\r\n";
const TWO = "content-length: 2\r\n\r\nok";
const KEPT = 64 * 1024;

const headers = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\r\n`).join("");
const coded = (name: string, body: Buffer) =>
  reply(Buffer.concat([Buffer.from(`${OK}content-encoding: ${name}\r\ncontent-length: ${body.length}\r\n\r\n`), body]));

const filler = Buffer.alloc(KEPT, "x");
const BOMB_BYTES = 64 * 1024 * 1024;
const NUL_AND_WORSE = Buffer.concat([
  Buffer.from("a\0b\x1e\x1f\x1b[31m \u202e"),
  Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]), // not UTF-8: bare bytes, overlong NUL, half a surrogate
]);

const unreachable = { code: "target_unreachable", status: null } as const;
const broken = { ...unreachable, status: 200 } as const;
const accepted = { code: null, status: 200, kept: "ok" } as const;
const timeout = { code: "target_timeout", hangs: true } as const;

/** An answer that is not HTTP/1.1 is stored raw. */
const strange = (bytes: string | Buffer) => ({ talk: reply(bytes), ...unreachable, kept: bytes });

const SILENT: HostileEndpoint[] = [
  { name: "accepts and says nothing", talk: () => undefined, ...timeout },
  { name: "accepts and never reads", talk: (socket) => socket.pause(), ...timeout },
  { name: "stops in its headers", talk: replyAndStay(`${OK}content-le`), ...timeout, kept: `${OK}content-le` },
  { name: "stops in its body", talk: replyAndStay(`${OK}content-length: 100\r\n\r\nok`), ...timeout, kept: "ok" },
  { name: "says a byte a second", talk: slowly(`${OK}${TWO}`, 1_000), ...timeout },
  {
    name: "never ends its status line",
    talk: replyForever("HTTP/1.1 200 ", filler),
    ...timeout,
    kept: RECEIVED_KEPT_BYTES,
  },
  {
    name: "never ends a chunk's name",
    talk: replyForever(`${OK}transfer-encoding: chunked\r\n\r\n2;`, filler),
    ...timeout,
  },
  { name: "answers 199 and no more", talk: replyAndStay("HTTP/1.1 199 Wait\r\n\r\n"), ...timeout },
];

const CLOSED: HostileEndpoint[] = [
  { name: "resets the connection", talk: (socket) => socket.resetAndDestroy(), ...unreachable },
  {
    name: "resets when it was asked",
    talk: (socket) => socket.once("data", () => socket.resetAndDestroy()),
    ...unreachable,
  },
  {
    name: "resets after its headers",
    talk: (socket) =>
      socket.once("data", () => socket.write(`${OK}content-length: 9\r\n\r\n`, () => socket.resetAndDestroy())),
    code: "target_unreachable",
  },
  { name: "closes without a word", talk: reply(""), ...unreachable },
  { name: "says less than it announced", talk: reply(`${OK}content-length: 100\r\n\r\nok`), ...broken, kept: "ok" },
  {
    name: "breaks off in a chunk",
    talk: reply(`${OK}transfer-encoding: chunked\r\n\r\n5\r\nok`),
    ...broken,
    kept: "ok",
  },
];

const GARBAGE: HostileEndpoint[] = [
  { name: "speaks bytes", ...strange(Buffer.from([0, 1, 2, 255, 254, 253])) },
  { name: "speaks SSH", ...strange("SSH-2.0-OpenSSH_9.9\r\n") },
  { name: "speaks HTTP/2", ...strange(Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])) },
  { name: "speaks like an HTTP/2 client", ...strange("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") },
  { name: "speaks HTML and nothing before it", ...strange("<html>hello</html>") },
  { name: "answers as HTTP/9.9", ...strange(`HTTP/9.9 200 OK\r\n${TWO}`) },
  { name: "has NUL in a header", ...strange(`${OK}x-a: a\0b\r\n${TWO}`) },
  { name: "has control characters in a header", ...strange(`${OK}x-a: \x1b[31m\x1e\x1f\r\n${TWO}`) },
  { name: "has a header without a colon", ...strange(`${OK}garbage\r\n${TWO}`) },
  { name: "says a chunk is zz long", talk: reply(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\nok`), ...broken },
  {
    name: "says a chunk is too long for a number",
    talk: reply(`${OK}transfer-encoding: chunked\r\n\r\n${"F".repeat(17)}\r\nok`),
    ...broken,
  },
  { name: "announces two lengths", ...strange(`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\nokk`) },
  { name: "announces a negative length", ...strange(`${OK}content-length: -2\r\n\r\nok`) },
  { name: "announces a length beyond all numbers", ...strange(`${OK}content-length: ${"9".repeat(23)}\r\n\r\nok`) },
  { name: "announces a length and chunks", ...strange(`${OK}transfer-encoding: chunked\r\n${TWO}`) },
  {
    name: "says it is gzip, and it is not",
    talk: coded("gzip", Buffer.from("not gzip at all")),
    code: null,
    status: 200,
    kept: "not gzip at all",
  },
  {
    name: "says that 500 is gzip, and it is not",
    talk: reply("HTTP/1.1 500 No\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nno!"),
    ...unreachable,
    status: 500,
    kept: "no!",
  },
  {
    name: "breaks off in what is gzip",
    talk: reply(`${OK}content-encoding: gzip\r\ncontent-length: 100\r\n\r\n\x1f`),
    ...broken,
    kept: "\x1f",
  },
];

const STATUSES: HostileEndpoint[] = [
  { name: "answers 100 and goes", talk: reply("HTTP/1.1 100 Continue\r\n\r\n"), ...unreachable },
  { name: "answers 101", ...strange("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n") },
  {
    name: "answers 103 a thousand times, then 200",
    talk: reply(`${"HTTP/1.1 103 Hint\r\n\r\n".repeat(1_000)}${OK}${TWO}`),
    ...accepted,
  },
  { name: "answers 204 with a body", talk: reply(`HTTP/1.1 204 No\r\n${TWO}`), code: null, status: 204 },
  { name: "answers 304", talk: reply("HTTP/1.1 304 Same\r\n\r\n"), code: "http_error", status: 304 },
  {
    name: "answers 302 without saying where",
    talk: reply(`HTTP/1.1 302 Somewhere\r\n${TWO}`),
    code: "http_error",
    status: 302,
    kept: "ok",
  },
  {
    name: "redirects to itself for ever",
    talk: reply(`HTTP/1.1 307 Again\r\nlocation: /\r\n${TWO}`),
    code: "redirect",
    status: 307,
    kept: "ok",
  },
  { name: "answers 600", talk: reply(`HTTP/1.1 600 What\r\n${TWO}`), code: "http_error", status: 600, kept: "ok" },
  { name: "answers 999", talk: reply(`HTTP/1.1 999 What\r\n${TWO}`), code: "http_error", status: 999, kept: "ok" },
  { name: "answers 000", ...strange(`HTTP/1.1 000 What\r\n${TWO}`) },
  { name: "answers 99999", ...strange(`HTTP/1.1 99999 What\r\n${TWO}`) },
  { name: "has NUL and escapes in its status text", talk: reply(`HTTP/1.1 200 \0\x1b[31m\r\n${TWO}`), ...accepted },
  { name: "has a status text of 200 KB", talk: reply(`HTTP/1.1 200 ${"O".repeat(200_000)}\r\n${TWO}`), ...accepted },
];

const LARGE: HostileEndpoint[] = [
  {
    name: "200 and 10 GB: is read up to what is kept, and was accepted",
    talk: replyForever(`${OK}content-length: 10737418240\r\n\r\n`, filler),
    code: null,
    status: 200,
    kept: KEPT,
    truncated: true,
  },
  {
    name: "500 and a body without end",
    talk: replyForever("HTTP/1.1 500 No\r\n\r\n", filler),
    code: "http_error",
    status: 500,
    kept: KEPT,
    truncated: true,
  },
  {
    name: "200 and a gzip bomb: is undone up to what is kept, and was accepted",
    talk: coded("gzip", gzipSync(Buffer.alloc(BOMB_BYTES))),
    code: null,
    status: 200,
    kept: KEPT,
    truncated: true,
  },
  {
    name: "200 and a bomb in a bomb",
    talk: coded("gzip, br", brotliCompressSync(gzipSync(Buffer.alloc(BOMB_BYTES)))),
    code: null,
    status: 200,
    kept: KEPT,
    truncated: true,
  },
  { name: "1,000 headers", talk: reply(`${OK}${headers(1_000, (at) => `x-${at}: ${at}`)}${TWO}`), ...accepted },
  {
    name: "one header a thousand times",
    talk: reply(`${OK}${headers(1_000, (at) => `set-cookie: c=${at}`)}${TWO}`),
    ...accepted,
  },
  { name: "one header of 60 KB", talk: reply(`${OK}x-a: ${"a".repeat(60_000)}\r\n${TWO}`), ...accepted },
  {
    name: "100 KB of headers",
    talk: reply(`${OK}${headers(100, (at) => `x-${at}: ${"a".repeat(1_000)}`)}${TWO}`),
    code: "response_too_large",
    status: null,
    kept: RECEIVED_KEPT_BYTES,
  },
  {
    name: "headers without end",
    talk: replyForever(OK, Buffer.from(headers(1_000, () => "x: y"))),
    code: "response_too_large",
    status: null,
    kept: RECEIVED_KEPT_BYTES,
  },
  {
    name: "trailers without end",
    talk: replyForever(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`, Buffer.from(headers(1_000, () => "x: y"))),
    code: "response_too_large",
    status: 200,
  },
];

const TEXTS: HostileEndpoint[] = [
  {
    name: "a body with NUL, escapes, and what is no UTF-8",
    talk: reply(Buffer.concat([Buffer.from(`${OK}content-length: ${NUL_AND_WORSE.length}\r\n\r\n`), NUL_AND_WORSE])),
    code: null,
    status: 200,
    kept: NUL_AND_WORSE,
  },
  {
    name: "the same after 500",
    talk: reply(
      Buffer.concat([Buffer.from(`HTTP/1.1 500 No\r\ncontent-length: ${NUL_AND_WORSE.length}\r\n\r\n`), NUL_AND_WORSE]),
    ),
    code: "http_error",
    status: 500,
    kept: NUL_AND_WORSE,
  },
  {
    name: "a header that is no UTF-8",
    talk: reply(
      Buffer.concat([
        Buffer.from(`${OK}x-a: `),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from(`\r\n${TWO}`),
      ]),
    ),
    ...accepted,
  },
  {
    name: "headers named like an object's own",
    talk: reply(`${OK}__proto__: a\r\nconstructor: b\r\ntoString: c\r\n${TWO}`),
    ...accepted,
  },
  {
    name: "more than its length, as if it were the next answer",
    talk: replyAndStay(`${OK}${TWO}HTTP/1.1 500 No\r\n${TWO}`),
    ...accepted,
  },
];

/** All of them, each for a separate target (tcpTarget). */
export const hostileEndpoints: readonly HostileEndpoint[] = [
  ...SILENT,
  ...CLOSED,
  ...GARBAGE,
  ...STATUSES,
  ...LARGE,
  ...TEXTS,
];
