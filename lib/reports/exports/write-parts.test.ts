import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Gzip, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { writeParts } from "./write-parts.ts";

/** The real compressors, in order of creation. */
const compressors = vi.hoisted((): Gzip[] => []);
vi.mock(import("node:zlib"), async (importOriginal) => {
  const zlib = await importOriginal();
  const createGzip: typeof zlib.createGzip = (options) => {
    const made = zlib.createGzip(options);
    compressors.push(made);
    return made;
  };
  return { ...zlib, createGzip };
});

let folder: string;
let place: Place;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parts-"));
  place = diskPlace(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const rows = Array.from({ length: 1_000 }, (_, n) => ({ n, text: `line\n${n} "quoted" \u2028 ü` }));
async function* pagesOf(size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
const read = async (files: { file: string }[]) =>
  (await Promise.all(files.map(({ file }) => readFile(path.join(folder, file))))).map((bytes) =>
    gunzipSync(bytes).toString("utf8"),
  );

it("splits parts at the size limit without losing rows", async () => {
  const parts = await writeParts(place, pagesOf(10), { folder: "a", partBytes: 5_000 });
  const texts = await read(parts);
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts.slice(0, -1)) expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(5_000);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(6_000);
  expect(parts.map(({ file }) => file)).toEqual(
    texts.map((_, at) => `a/part-000${at}.ndjson.gz`.replace(/000(\d\d)/, "00$1")),
  );
  expect(
    texts
      .join("")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows.length);
});

it("produces the same bytes for the same rows", async () => {
  const [first, second] = [
    await writeParts(place, pagesOf(10), { folder: "b", partBytes: 5_000 }),
    await writeParts(place, pagesOf(10), { folder: "b", partBytes: 5_000 }),
  ];
  expect(second).toEqual(first);
});

it("stores nothing without rows", async () => {
  async function* none() {}
  expect(await writeParts(place, none(), { folder: "c" })).toEqual([]);
  expect(await place.list("c")).toEqual([]);
});

it("throws errors of reading, storing and stopping, and leaves no partial file", async () => {
  async function* breaking() {
    yield* [rows, rows];
    throw new Error("the database went away");
  }
  await expect(writeParts(place, breaking(), { folder: "d" })).rejects.toThrow("the database went away");
  expect(await place.list("d")).toEqual([]);
  const full = { ...place, put: () => Promise.reject(new Error("the disk is full")) };
  await expect(writeParts(full, pagesOf(10), { folder: "d" })).rejects.toThrow("the disk is full");
  // Fails after all is written, when nobody awaits the compressor.
  const late: Place = {
    ...place,
    put: async () => {
      const isHeard = (gzip?: Gzip) => !gzip?.writableFinished || gzip.listenerCount("error") > 0;
      while (isHeard(compressors.at(-1))) await new Promise(setImmediate);
      throw new Error("the bucket is away");
    },
  };
  await expect(writeParts(late, pagesOf(10), { folder: "d" })).rejects.toThrow("the bucket is away");
  const signal = AbortSignal.abort(new Error("The worker was stopped."));
  await expect(writeParts(place, pagesOf(10), { folder: "d", signal })).rejects.toThrow("The worker was stopped.");
  expect(await place.list("d")).toEqual([]);
});
