import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explained } from "./explain-fault.ts";
import { openPlace } from "./open-place.ts";
import { PlaceRefused } from "./refusal.ts";

const settings: Parameters<typeof openPlace>[1] = { S3_REGION: "us-east-1", S3_FORCE_PATH_STYLE: true };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  await writeFile(path.join(folder, "file"), "");
});
afterAll(() => rm(folder, { recursive: true }));

async function* oneChunk() {
  yield Buffer.from("a");
}

it.each(["file", "file/under"])("reports that %s is not a folder", async (name) => {
  const place = await openPlace(path.join(folder, name), settings);
  await expect(place.put("gatehouse-1/a", oneChunk())).rejects.toThrow(
    `${name}: this path is a file or is inside one (`,
  );
});

it("fails where the file system allows no folders", async () => {
  const place = await openPlace("/proc/nope", settings);
  await expect(place.put("gatehouse-1/a", oneChunk())).rejects.toThrow(PlaceRefused);
});

it("rejects other kinds of addresses", async () => {
  await expect(openPlace("https://backups.example/a", settings)).rejects.toThrow("expected a folder, or s3://bucket");
});

it.each([
  [{ code: "ENOSPC" }, "/mnt: the disk is full (ENOSPC). Free up space, or choose another location."],
  [
    { code: "EROFS" },
    "/mnt: the file system is read-only, at least for this service (EROFS). See docs/operate/back-up.md.",
  ],
  [{ name: "NoSuchBucket", message: "Not there", $metadata: {} }, "/mnt: NoSuchBucket: Not there. Look at S3_ENDPOINT"],
  [{ name: "Error", message: "connect ECONNREFUSED", $metadata: {} }, "/mnt: connect ECONNREFUSED. Look at"],
])("explains %o", async (fault, said) => {
  const place = await openPlace("/mnt", settings);
  const failing = explained({ ...place, list: () => Promise.reject(Object.assign(new Error(), fault)) });
  await expect(failing.list()).rejects.toThrow(said);
});

it("passes on other errors unchanged", async () => {
  const place = await openPlace("/mnt", settings);
  const fault = new TypeError("x is not a function");
  await expect(explained({ ...place, list: () => Promise.reject(fault) }).list()).rejects.toBe(fault);
});
