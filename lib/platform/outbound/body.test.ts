import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { httpTarget, loopbackPolicy, tcpTarget } from "#testing/services/outbound-targets.ts";
import { fetchGuarded } from "./fetch-guarded.ts";

const policy = loopbackPolicy();
const text = "Grüße ".repeat(5000);
const plain = Buffer.from(text);

describe("decoding", () => {
  it.each([
    ["gzip", gzipSync(plain)],
    ["x-gzip", gzipSync(plain)],
    ["GZIP", gzipSync(plain)],
    ["deflate", deflateSync(plain)],
    ["deflate", deflateRawSync(plain)],
    ["br", brotliCompressSync(plain)],
    ["zstd", zstdCompressSync(plain)],
    ["gzip, br", brotliCompressSync(gzipSync(plain))],
    ["identity", plain],
    ["unheard-of", plain],
    ["gzip", Buffer.concat([gzipSync(plain.subarray(0, 999)), gzipSync(plain.subarray(999))])],
  ])("decodes %s", async (coding, bytes) => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bytes),
    );
    const result = await fetchGuarded({ url: target.url }, policy);
    expect(result.ok && result.body.equals(plain)).toBe(true);
  });

  it("decodes an empty body", async () => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-encoding": "br" }).end(),
    );
    for (const method of ["GET", "HEAD"] as const) {
      expect(await fetchGuarded({ url: target.url, method }, policy)).toMatchObject({
        ok: true,
        body: Buffer.alloc(0),
      });
    }
  });
});

describe("the size limit", () => {
  it.each(["identity", "gzip"])("counts decoded bytes of %s, then fails or truncates", async (coding) => {
    const bytes = coding === "gzip" ? gzipSync(plain) : plain;
    await using target = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bytes),
    );
    const maxBytes = plain.length;
    expect(await fetchGuarded({ url: target.url, maxBytes }, policy)).toMatchObject({ ok: true, truncated: false });
    expect(await fetchGuarded({ url: target.url, maxBytes: maxBytes - 1 }, policy)).toMatchObject({
      ok: false,
      code: "response_too_large",
      status: 200,
    });
    const cut = await fetchGuarded({ url: target.url, maxBytes: 1000, atLimit: "truncate" }, policy);
    expect(cut).toMatchObject({ ok: true, truncated: true, status: 200 });
    expect(cut.ok && cut.body.equals(plain.subarray(0, 1000))).toBe(true);
  });

  it("counts encoded bytes too, so that a body decoding to nothing ends", async () => {
    const nothing = gzipSync("");
    await using target = await httpTarget((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const more = () => {
        while (response.write(nothing));
        response.once("drain", more);
      };
      more();
    });
    expect(await fetchGuarded({ url: target.url, maxBytes: 100_000 }, policy)).toMatchObject({
      code: "response_too_large",
    });
  });

  it("keeps memory flat under 200 MiB of zeros in 200 KiB", async () => {
    const member = gzipSync(Buffer.alloc(1024 * 1024));
    const bomb = Buffer.concat(Array.from({ length: 200 }, () => member));
    await using target = await httpTarget((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const { result, grownBytes } = await watched(() => fetchGuarded({ url: target.url, deadlineMs: LATE_MS }, policy));
    expect(result).toMatchObject({ ok: false, code: "response_too_large" });
    expect(grownBytes).toBeLessThan(30 * 1024 * 1024);
  });

  it("bounds memory for a body that arrives byte by byte", async () => {
    const count = 3 * 1024 * 1024;
    const chunks = Buffer.from(`${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`);
    await using target = await tcpTarget((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        socket.end(chunks);
      });
    });
    const { result, grownBytes } = await watched(() => fetchGuarded({ url: target.url, deadlineMs: LATE_MS }, policy));
    expect(result.ok && result.body.equals(Buffer.alloc(count, "x"))).toBe(true);
    expect(grownBytes).toBeLessThan(100 * 1024 * 1024);
  });
});

/** Longer than any test here takes, even on a busy machine. */
const LATE_MS = 280_000;

/** Returns the result of the work and the peak growth of memory meanwhile. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; grownBytes: number }> {
  const held = () => process.memoryUsage().external + process.memoryUsage().heapUsed;
  const before = held();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, held());
  }, 1);
  const result = await work();
  clearInterval(watch);
  return { result, grownBytes: most - before };
}
