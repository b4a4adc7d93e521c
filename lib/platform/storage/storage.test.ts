import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { S3_SLOWEST_BYTES_PER_S } from "./constants.ts";
import { diskStorage } from "./disk.ts";
import { forgetHalves } from "./forget-halves.ts";
import { PART_BYTES, s3Storage } from "./s3.ts";
import type { Storage } from "./types.ts";

let folder: string;
let server: S3rver;
const places: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "storage-"));
  const options = { address: "127.0.0.1", port: 0, silent: true, directory: path.join(folder, "s3") };
  server = new S3rver({ ...options, configureBuckets: [{ name: "results", configs: [] }] });
  const { port } = await server.run();
  places.disk = diskStorage(path.join(folder, "disk"));
  // The key accepted by this server.
  const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const endpoint = `http://127.0.0.1:${port}`;
  places["a bucket"] = s3Storage({ endpoint, region: "us-east-1", bucket: "results", forcePathStyle: true, ...key });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
function patterned(size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 7 + (at >> 8)) & 255;
  return bytes;
}
const read = async (of: Storage, key: string, range?: { first: number; last: number }) => {
  const stream = await of.read(key, range);
  return stream && (await buffer(stream));
};

describe.each(["disk", "a bucket"])("%s", (name) => {
  const place = () => places[name] as Storage; // set before the tests run

  it.each([
    ["an empty file", 0],
    ["a small file", 1_000],
    ["a file slightly larger than a part", PART_BYTES + 17],
    ["a file of exactly two parts", 2 * PART_BYTES],
  ])("stores and returns %s unchanged", async (_, size) => {
    const bytes = patterned(size);
    await place().put("jobs/ws_1/a.gz", chunksOf(bytes, 65_536));
    expect((await read(place(), "jobs/ws_1/a.gz"))?.equals(bytes)).toBe(true);
  });

  it("returns a byte range", async () => {
    const bytes = patterned(5_000);
    await place().put("jobs/ws_1/b", chunksOf(bytes, 100));
    expect((await read(place(), "jobs/ws_1/b", { first: 10, last: 4_009 }))?.equals(bytes.subarray(10, 4_010))).toBe(
      true,
    );
  });

  it("returns undefined for a key never stored or removed", async () => {
    expect(await read(place(), "jobs/ws_1/never")).toBeUndefined();
    await place().put("jobs/ws_1/c", chunksOf(patterned(10), 10));
    await place().remove("jobs/ws_1/c");
    await place().remove("jobs/ws_1/c");
    expect(await read(place(), "jobs/ws_1/c")).toBeUndefined();
  });

  it("keeps the previous content when a write fails midway", async () => {
    const before = patterned(100);
    await place().put("jobs/ws_2/d", chunksOf(before, 100));
    async function* breaking() {
      yield patterned(PART_BYTES);
      yield patterned(PART_BYTES);
      throw new Error("broke off");
    }
    await expect(place().put("jobs/ws_2/d", breaking())).rejects.toThrow("broke off");
    expect((await read(place(), "jobs/ws_2/d"))?.equals(before)).toBe(true);
    if (name === "disk") expect(await readdir(path.join(folder, "disk/jobs/ws_2"))).toEqual(["d"]);
  });
});

/**
 * Stores 100 KB in one chunk where files are limited to about 50: the system writes a part, then
 * refuses.
 */
const CROWDED = `
  import { diskStorage } from "./lib/platform/storage/disk.ts";
  await diskStorage(process.argv[1]).put("a", (async function* () { yield Buffer.alloc(100_000); })()).then(
    () => console.log("stored"),
    (error) => console.log(error.code),
  );`;

it("reports an error if the disk accepts only part of a chunk", async () => {
  const at = path.join(folder, "crowded");
  const limited = ["-c", 'ulimit -f 50 && exec "$0" --input-type=module -e "$1" "$2"', process.execPath, CROWDED, at];
  const { stdout } = await promisify(execFile)("sh", limited, { env: { PATH: process.env.PATH, NODE_ENV: "test" } });
  expect(stdout).toBe("EFBIG\n");
  expect(await readdir(at)).toEqual([]);
});

it("reports a bucket's refusal", async () => {
  const { port } = (await server.httpServer.address()) as { port: number };
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "results",
    forcePathStyle: true,
  };
  const stranger = s3Storage({ ...settings, accessKeyId: "STRANGER", secretAccessKey: "S3RVER" });
  await expect(stranger.put("a", chunksOf(patterned(10), 10))).rejects.toThrow(/key/i);
});

/** Starts a stand-in for a bucket that handles each request with `answer`. */
async function bucketOf(answersMs: number, answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = s3Storage({
    ...{ endpoint, region: "us-east-1", bucket: "results", forcePathStyle: true, answersMs },
    ...{ accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  return { place, close: () => server.close().closeAllConnections() };
}

it("aborts a failed upload in a bucket, whose parts would cost money", async () => {
  const requests: string[] = [];
  const { place, close } = await bucketOf(5_000, (incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const started = incoming.method === "POST" && "<R><UploadId>upload-1</UploadId></R>";
    incoming.resume().once("end", () => outgoing.writeHead(200, { etag: '"1"' }).end(started || undefined));
  });
  async function* breaking() {
    yield patterned(PART_BYTES + 1);
    throw new Error("broke off");
  }
  await expect(place.put("a", breaking())).rejects.toThrow("broke off");
  expect(requests.at(-1)).toBe("DELETE /results/a?uploadId=upload-1&x-id=AbortMultipartUpload");
  close();
});

describe("a slow bucket", () => {
  it("times out for every operation if it never responds", async () => {
    const { place, close } = await bucketOf(50, () => undefined);
    const timedOut = { name: "TimeoutError" };
    await Promise.all([
      expect(place.put("a", chunksOf(patterned(10), 10))).rejects.toMatchObject(timedOut),
      expect(place.put("b", chunksOf(patterned(PART_BYTES + 1), PART_BYTES))).rejects.toMatchObject(timedOut),
      expect(place.read("a")).rejects.toMatchObject(timedOut),
      expect(place.remove("a")).rejects.toMatchObject(timedOut),
    ]);
    close();
  });

  it("is waited for only until the reader aborts", async () => {
    const reading = new AbortController();
    const { place, close } = await bucketOf(60_000, () => reading.abort());
    await expect(place.read("a", undefined, reading.signal)).rejects.toMatchObject({ name: "AbortError" });
    close();
  });

  it("gets more time for large bodies", async () => {
    const { place, close } = await bucketOf(50, (incoming, outgoing) => {
      incoming.resume().once("end", () => setTimeout(() => outgoing.end(), 300));
    });
    await place.put("a", chunksOf(patterned(S3_SLOWEST_BYTES_PER_S), 65_536));
    await expect(place.put("b", chunksOf(patterned(10), 10))).rejects.toMatchObject({ name: "TimeoutError" });
    close();
  });

  it("is not cut off by a slow reader", async () => {
    const bytes = patterned(20_000_000);
    const { place, close } = await bucketOf(500, (_, outgoing) => outgoing.end(bytes));
    const stream = await place.read("a");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    close();
  });
});

it("deletes incomplete results of killed processes after a day", async () => {
  const clock = fakeClock("2026-11-21T12:00:00.000Z");
  const dataDir = path.join(folder, "data");
  expect(await forgetHalves({ clock }, dataDir)).toBe(0);
  const at = path.join(dataDir, "results/jobs/ws_1");
  await mkdir(at, { recursive: true });
  for (const [name, hoursAgo] of [
    ["old.gz.1.part", 25],
    ["young.gz.2.part", 23],
    ["whole.gz", 25],
  ] as const) {
    await writeFile(path.join(at, name), "");
    const written = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
    await utimes(path.join(at, name), written, written);
  }
  expect(await forgetHalves({ clock }, dataDir)).toBe(1);
  expect((await readdir(at)).sort()).toEqual(["whole.gz", "young.gz.2.part"]);
});
