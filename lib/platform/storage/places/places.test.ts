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
  ["a prefix of a bucket", () => "s3://given/of/it/"],
])("%s lists the direct entries of a folder and deletes only that folder", async (_, named) => {
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

it("reports each deleted object of a bucket and stops when aborted", async () => {
  const place = await openPlace("s3://given/many", settings);
  for (let n = 0; n < 40; n++) await place.put(`a/${n}`, oneChunk());
  const stopping = new AbortController();
  let progressCalls = 0;
  const progressed = async () => {
    progressCalls++;
    stopping.abort(new Error("The worker was stopped."));
  };
  const stopped = place.removeFolder("a", { progressed, signal: stopping.signal });
  await expect(stopped).rejects.toThrow("The worker was stopped.");
  const left = (await place.list("a")).length;
  expect(left).toBeGreaterThan(0);
  expect(progressCalls).toBe(40 - left);
  await place.removeFolder("a", { progressed });
  expect(progressCalls).toBe(40);
  expect(await place.list("a")).toEqual([]);
});
