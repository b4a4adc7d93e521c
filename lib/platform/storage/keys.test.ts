import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { s3Place } from "#lib/platform/storage/places/s3.ts";
import { diskStorage } from "./disk.ts";
import { inOne } from "./in-one.ts";
import { isResultKeyOf, KeyRefused, resultKey, safeKey } from "./keys.ts";
import { s3Storage } from "./s3.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "keys-"));
  await writeFile(path.join(folder, "secret-key"), "secret");
});
afterAll(() => rm(folder, { recursive: true }));

const OUTSIDE = [
  "../secret-key",
  "jobs/../../secret-key",
  "jobs/..",
  "/etc/passwd",
  "..\\secret-key",
  "jobs\\..\\..\\secret-key",
  "jobs//a",
  "./a",
  "",
  "a\0b",
  "a/",
];

const s3 = { region: "us-east-1", bucket: "b", accessKeyId: "a", secretAccessKey: "s", forcePathStyle: true };

it.each(OUTSIDE)("refuses the key %j in every storage and location", async (key) => {
  expect(() => safeKey(key)).toThrow(KeyRefused);
  const results = path.join(folder, "results");
  const storages = [diskStorage(results), s3Storage(s3), diskPlace(results), s3Place(s3, "prefix")];
  for (const each of storages) {
    await expect(each.read(key)).rejects.toThrow(KeyRefused);
    await expect(each.put(key, inOne("x"))).rejects.toThrow(KeyRefused);
    await expect(each.remove(key)).rejects.toThrow(KeyRefused);
  }
  for (const place of [diskPlace(results), s3Place(s3, "prefix")]) {
    await expect(place.list(key)).rejects.toThrow(KeyRefused);
    await expect(place.removeFolder(key)).rejects.toThrow(KeyRefused);
  }
  expect(await readFile(path.join(folder, "secret-key"), "utf8")).toBe("secret");
});

it("accepts the keys of results, backups, exports and the archive", () => {
  for (const key of [
    "jobs/ws_1/job_1-1.ndjson.gz",
    "gatehouse-20261123-020000-a1b2c3/tables/requests_20261123.zst",
    "deliveries/date=2026-11-23/part-0000.ndjson.gz",
    "archive/attempts/date=2026-11-23/ws_1/part-0000.ndjson.gz",
    "a..b/c",
  ])
    expect(safeKey(key)).toBe(key);
});

const JOB = { workspaceId: "ws_a", id: "job_1" };

it.each([
  ["the job's own key", resultKey(JOB, 1), true],
  ["a later fence", resultKey(JOB, 27), true],
  ["another workspace's prefix", "jobs/ws_b/job_1-1.ndjson.gz", false],
  ["another job of the workspace", "jobs/ws_a/job_2-1.ndjson.gz", false],
  ["a job whose ID begins with this one's", "jobs/ws_a/job_12-1.ndjson.gz", false],
  ["an escape through the prefix", "jobs/ws_a/job_1-/../../ws_b/job_1-1.ndjson.gz", false],
  ["a parent folder", "../secret-key", false],
  ["an absolute path", "/jobs/ws_a/job_1-1.ndjson.gz", false],
  ["backslashes", "jobs\\ws_a\\job_1-1.ndjson.gz", false],
  ["percent-encoding", "jobs/ws_a/job_1-1%2e%2e%2fx.ndjson.gz", false],
  ["a line break at the end", "jobs/ws_a/job_1-1.ndjson.gz\n", false],
])("recognises a job's own results: %s", (_, key, expected) => {
  expect(isResultKeyOf(key, JOB)).toBe(expected);
});
