import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startS3 } from "#testing/services/s3-server.ts";
import { openPlace } from "./open-place.ts";

let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let settings: Parameters<typeof openPlace>[1];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  server = await startS3(path.join(folder, "s3"), "given");
  settings = server.settings;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function* oneChunk() {
  yield Buffer.from("a");
}

it.each([
  ["a folder", () => path.join(folder, "disk/of/it")],
  ["a bucket", () => "s3://given"],
  ["a part of a bucket", () => "s3://given/of/it/"],
])("%s lists what lies right in a folder of it, and deletes a folder and nothing else", async (_, named) => {
  const place = await openPlace(named(), settings);
  expect(await place.list("a")).toEqual([]);
  for (const key of ["a/one", "a/two", "a/more/three", "ab/four"]) await place.put(key, oneChunk());
  expect((await place.list("a")).sort()).toEqual(["more", "one", "two"]);
  expect(await place.list()).toEqual(expect.arrayContaining(["a", "ab"]));
  await place.remove("a/one");
  expect((await place.list("a")).sort()).toEqual(["more", "two"]);
  await place.removeFolder("a");
  expect(await place.list("a")).toEqual([]);
  expect(await place.list("ab")).toEqual(["four"]);
});
