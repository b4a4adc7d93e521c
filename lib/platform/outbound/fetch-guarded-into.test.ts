import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { fetchGuarded } from "./fetch-guarded.ts";

const policy = loopbackPolicy();
afterEach(() => void vi.useRealTimers());
const MIB = 1024 * 1024;
const body = Buffer.alloc(8 * MIB, "a line of text that goes on\n");

/** Takes one piece at a time and records the peak of waiting bytes. */
class Taker extends Writable {
  readonly chunks: Buffer[] = [];
  waitedMost = 0;
  readonly #take: (taker: Taker, done: () => void) => void;

  constructor(take: (taker: Taker, done: () => void) => void = (_taker, done) => done()) {
    super();
    this.#take = take;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    this.waitedMost = Math.max(this.waitedMost, this.writableLength);
    this.#take(this, done);
  }

  get taken(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

describe("a body written to a stream", () => {
  it.each([
    ["a plain body", {}, body],
    ["a compressed body", { "content-encoding": "gzip" }, gzipSync(body)],
  ])("%s arrives at the stream's speed and is not stored", async (_, headers, bytes) => {
    await using target = await httpTarget((_request, response) => response.writeHead(200, headers).end(bytes));
    const taker = new Taker((_taker, done) => setImmediate(done));
    const answer = await fetchGuarded({ url: target.url, into: () => taker }, policy);
    expect(answer).toMatchObject({ ok: true, status: 200, truncated: false, body: Buffer.alloc(0) });
    await new Promise<void>((done) => taker.end(done));
    expect(taker.taken.equals(body)).toBe(true);
    expect(taker.waitedMost).toBeLessThan(MIB);
  });

  it("uses the final response's head, and keeps little without a stream", async () => {
    await using target = await httpTarget((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/next" }).end("redirect");
      else response.writeHead(503, { "x-why": "tired" }).end(body);
    });
    const heads: unknown[] = [];
    const into = (status: number, headers: Record<string, unknown>) => {
      heads.push([status, headers["x-why"]]);
      return undefined;
    };
    const answer = await fetchGuarded({ url: target.url, into }, policy);
    expect(heads).toEqual([[503, "tired"]]);
    expect(answer).toMatchObject({ ok: true, status: 503, truncated: true });
    expect(answer.ok && answer.body.length).toBeLessThanOrEqual(64 * 1024);
  });

  it.each([
    ["fail", { ok: false, code: "response_too_large" }],
    ["truncate", { ok: true, truncated: true }],
  ] as const)("stops at the limit: %s", async (atLimit, expected) => {
    await using target = await httpTarget((_request, response) => response.end(body));
    const taker = new Taker();
    const answer = await fetchGuarded({ url: target.url, into: () => taker, maxBytes: 100_000, atLimit }, policy);
    expect(answer).toMatchObject(expected);
    await new Promise<void>((done) => taker.end(done));
    expect(taker.taken).toHaveLength(100_000);
  });

  it.each([
    ["closes", (taker: Taker) => taker.destroy()],
    ["fails", (taker: Taker) => taker.destroy(new Error("enough"))],
  ])("ends when the stream %s", async (_, leave) => {
    await using target = await httpTarget((_request, response) => response.end(body));
    const taker = new Taker((self) => leave(self));
    expect(await fetchGuarded({ url: target.url, into: () => taker }, policy)).toMatchObject({
      ok: true,
      truncated: true,
    });
  });

  it("fails at the deadline if the stream accepts nothing", async () => {
    await using target = await httpTarget((_request, response) => response.end(body));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const begun = Promise.withResolvers<void>();
    const taker = new Taker(() => begun.resolve());
    const fetched = fetchGuarded({ url: target.url, into: () => taker, deadlineMs: 200 }, policy);
    await begun.promise; // advance time only after the body has begun
    vi.advanceTimersByTime(200);
    expect(await fetched).toMatchObject({ ok: false, code: "target_timeout", status: 200 });
  });

  it("fails if the body is cut off", async () => {
    await using target = await httpTarget((_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("half");
      response.socket?.destroySoon();
    });
    const taker = new Taker();
    expect(await fetchGuarded({ url: target.url, into: () => taker }, policy)).toMatchObject({
      ok: false,
      code: "target_unreachable",
    });
  });
});
