import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { tar } from "#testing/samples/tarball.ts";
import { Tarball, type TarballLimits } from "./tarball.ts";

const token = newToken("live");
const other = newToken("live");

async function read(bytes: Buffer, pieces: readonly number[] = [65_536], limits: Partial<TarballLimits> = {}) {
  const tarball = new Tarball(limits);
  const closed = new Promise<void>((resolve) => tarball.once("close", resolve));
  for (let at = 0, turn = 0; at < bytes.length && !tarball.destroyed; turn++) {
    const length = pieces[turn % pieces.length] ?? 1;
    const piece = bytes.subarray(at, at + length);
    await Promise.race([closed, new Promise<void>((taken) => tarball.write(piece, () => taken()))]);
    at += length;
  }
  tarball.end();
  await closed;
  return tarball;
}

describe("a tarball", () => {
  it.each([
    ["gzipped", gzipSync],
    ["uncompressed", (bytes: Buffer) => bytes],
    ["gzipped in two members", (b: Buffer) => Buffer.concat([gzipSync(b.subarray(0, 700)), gzipSync(b.subarray(700))])],
    ["padded with zeros", (bytes: Buffer) => Buffer.concat([gzipSync(bytes), Buffer.alloc(100)])],
  ])("%s is scanned file by file", async (_, form) => {
    const files = {
      "package/a.js": `x = "${token}"`,
      "package/b/.env": `KEY=${token}\nOTHER=${other}\nAGAIN=${token}`,
    };
    const { found, problem, entries } = await read(form(tar(files)));
    expect(found).toEqual([
      { token, path: "package/a.js" },
      { token, path: "package/b/.env" },
      { token: other, path: "package/b/.env" },
    ]);
    expect(problem).toBeNull();
    expect(entries).toBe(2);
  });

  it("may arrive in pieces cut anywhere", async () => {
    const files = { "a.txt": `${"é".repeat(300)} ${token} ${"x".repeat(500)}`, "b.txt": other, "c.txt": `${token}z` };
    const plain = tar(files);
    for (const length of [1, 7, 41, 511, 512, 513])
      expect((await read(plain, [length])).found).toEqual([
        { token, path: "a.txt" },
        { token: other, path: "b.txt" },
      ]);
    const at = plain.indexOf(token);
    for (let cut = at - 1; cut <= at + token.length + 1; cut++)
      expect((await read(plain, [cut, plain.length])).found[0]).toEqual({ token, path: "a.txt" });
    expect((await read(gzipSync(plain), [3, 1, 17])).found).toHaveLength(2);
  });

  it("does not join text of two files", async () => {
    const { found } = await read(tar({ a: token.slice(0, 20), b: token.slice(20) }));
    expect(found).toEqual([]);
  });

  it("may have the token in a file's name", async () => {
    expect((await read(tar({ [`package/${token}.txt`]: "x" }))).found).toEqual([
      { token, path: `package/${token}.txt` },
    ]);
  });

  it.each([
    ["a truncated gzip stream", (b: Buffer) => gzipSync(b).subarray(0, -30), /ends in the middle/],
    ["a damaged gzip stream", damaged, /damaged/],
    [
      "a gzip stream with trailing data",
      (b: Buffer) => Buffer.concat([gzipSync(b), Buffer.from("rubbish")]),
      /damaged/,
    ],
    ["a truncated archive", (b: Buffer) => gzipSync(b.subarray(0, 20_000)), /is truncated/],
    ["not an archive", () => Buffer.from("<html>not here</html>".repeat(100)), /not a tar archive|not an archive/],
    ["a gzipped text", () => gzipSync("nothing ".repeat(500)), /not a tar archive|not an archive/],
    ["empty", () => Buffer.alloc(0), /not a tar archive|not an archive/],
    ["gzipped twice", (b: Buffer) => gzipSync(gzipSync(b)), /not a tar archive/],
  ])("that is %s is named", async (_, form, problem) => {
    const noise = Array.from({ length: 2_000 }, (_x, n) => Math.sin(n).toString(36)).join("\n");
    const { found, problem: said } = await read(form(tar({ first: token, noise })));
    expect(said).toMatch(problem);
    for (const each of found) expect(each).toEqual({ token, path: "first" });
  });

  it.each([
    [{ expanded: 100_000 }, /more than 100000 bytes/],
    [{ bombFrom: 100_000 }, /like a decompression bomb/],
    [{ entries: 10 }, /more than 10 entries/],
  ])("that exceeds %o is dropped", async (limits, problem) => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, "0".repeat(1_000_000)]));
    const tarball = await read(gzipSync(tar(files)), [1_000], limits);
    expect(tarball.problem).toMatch(problem);
    expect(tarball.expanded).toBeLessThan(12_000_000);
  });
});

function damaged(bytes: Buffer): Buffer {
  const broken = Buffer.from(gzipSync(bytes));
  broken.fill(0xff, 2_000, 2_100);
  return broken;
}
