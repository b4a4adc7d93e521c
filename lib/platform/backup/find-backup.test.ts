import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import { startS3 } from "#testing/services/s3-server.ts";
import { findBackup } from "./find-backup.ts";
import { listBackups } from "./list-backups.ts";

const [OLD, NEW] = ["gatehouse-20261122-020000-aaaaaa", "gatehouse-20261123-020000-bbbbbb"];

let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let settings: Parameters<typeof openPlace>[1];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  server = await startS3(folder, "backups");
  settings = server.settings;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function* oneChunk(of: string) {
  yield Buffer.from(of);
}

it("keeps backups under its prefix, lists newest first, deletes exactly one", async () => {
  const place = await openPlace("s3://backups/night/eu/", settings);
  expect(place.shown).toBe("s3://backups/night/eu");
  expect(await listBackups(place)).toEqual([]);
  for (const name of [OLD, NEW])
    for (const file of ["secret-key.json", "tables/a.zst", "results/b/c"])
      await place.put(`${name}/${file}`, oneChunk(file));
  await place.put("notes/a", oneChunk("no backup"));
  expect(await listBackups(place)).toEqual([NEW, OLD]);
  expect(await listBackups(await openPlace("s3://backups", settings))).toEqual([]);
  const stream = await place.read(`${OLD}/results/b/c`);
  expect(stream && (await text(stream))).toBe("results/b/c");

  await expect(findBackup("s3://backups/night/eu", settings)).rejects.toThrow("s3://backups/night/eu holds no backup");
  await expect(findBackup(`s3://backups/night/eu/${OLD}`, settings)).rejects.toThrow("is not a complete backup");
  await place.removeFolder(OLD);
  expect(await listBackups(place)).toEqual([NEW]);
  expect(await place.read(`${OLD}/tables/a.zst`)).toBeUndefined();
});
