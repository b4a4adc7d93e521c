import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { fakeClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { putRow } from "#testing/builders/any-row.ts";
import { atHour, beginEarlier, fillDay } from "#testing/builders/exported-day.ts";
import { count } from "#testing/builders/usage-counters.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { readDayManifest, rowsAtPlace, rowsOfTables, sorted } from "#testing/oracles/exported-rows.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startS3 } from "#testing/services/s3-server.ts";
import { addDays, dayOf } from "./days.ts";
import { exportDays } from "./export-days.ts";
import { reviseDay } from "./revise-day.ts";
import { listRuns } from "./runs.ts";

await ownDatabase();
await syncClock((text) => sql().query(text));
// The most recent 5:00: runs are recorded by the database's clock, which is never behind this one.
const today = dayOf(new Date(Date.now() - 5 * 3_600_000));
const [day, before] = [addDays(today, -2), addDays(today, -3)] as const;
const clock = fakeClock(atHour(today, 5));
let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let contexts: Ctx[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "exports-"));
  server = await startS3(path.join(folder, "s3"), "analytics");
  Object.assign(env(), server.settings);
  contexts = [await makeWorkspace(), await makeWorkspace()];
  await beginEarlier();
  await sql().query("update workspaces set created_at = $1", [atHour(addDays(today, -8), 12)]);
  for (const ctx of contexts) await fillDay(ctx, day);
});
afterAll(async () => {
  await server.close();
  await closeDb();
  await rm(folder, { recursive: true });
});
beforeEach(() => sql().query("delete from export_runs"));

/** Changes the place to which later days are exported. */
async function exportTo(name: string): Promise<Place> {
  Object.assign(env(), { EXPORT_TO: name.startsWith("s3:") ? name : path.join(folder, name) });
  return await openPlace(env().EXPORT_TO ?? "", env());
}
const once = (signal = new AbortController().signal) => exportDays({ clock, signal });
/** Runs until nothing is left to do, and returns the number of days written. */
async function run(): Promise<number> {
  for (let all = 0; ; ) {
    const done = await once();
    if (done === 0) return all;
    all += done;
  }
}
const written = async (place: Place) => (await place.list("manifests")).sort();
/** Sets the failure's age in minutes. */
const failedAgo = (minutes: number) =>
  sql().query("update export_runs set finished_at = $1 where problem is not null", [
    new Date(clock.now().getTime() - minutes * 60_000),
  ]);

it.each(["s3://analytics/of/it", "disk"])(
  "writes each final day to %s once, with exactly that day's rows",
  async (name) => {
    const place = await exportTo(name);
    expect(await run()).toBe(8);
    expect(await written(place)).toEqual(Array.from({ length: 8 }, (_, ago) => `${addDays(today, ago - 8)}.json`));
    for (const each of [before, day, addDays(today, -1), addDays(today, -7)])
      expect(sorted(await rowsAtPlace(place, each))).toEqual(sorted(await rowsOfTables(each)));
    const rows = await rowsAtPlace(place, day);
    expect(Object.values(rows).map(({ length }) => length)).toEqual([40, 10, 14, expect.any(Number)]);
    expect(Object.keys((await readDayManifest(place, addDays(today, -7))) ?? {})).toContain("schema_version");
    expect((await readDayManifest(place, addDays(today, -7)))?.files).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|token|request_headers/);
    expect(await run()).toBe(0);
    expect((await listRuns(1))[0]).toMatchObject({ day: addDays(today, -1), place: place.shown, problem: null });
  },
);

it("rewrites the grown kinds of a day that got more rows", async () => {
  const place = await exportTo("grown");
  await run();
  const first = await readDayManifest(place, day);
  const [ctx] = contexts;
  if (!ctx) throw new Error("There is no workspace.");
  await count(ctx, [
    {
      ...{ hour: atHour(day, 3), keyId: "key_late", endpoint: "/v1/jobs", outcome: "succeeded", env: "live" },
      ...{ requests: 0, credits: 40 },
    },
  ]);
  expect(await run()).toBe(0);
  clock.advance(24 * 3_600_000); // the following night
  expect(await run()).toBe(2);
  clock.advance(-24 * 3_600_000);
  expect(sorted(await rowsAtPlace(place, day))).toEqual(sorted(await rowsOfTables(day)));
  const kept = (files: { kind: string }[] | undefined) => files?.filter(({ kind }) => kind !== "usage");
  expect(kept((await readDayManifest(place, day))?.files)).toEqual(kept(first?.files));
});

it("rewrites a day without a manifest, byte for byte, over existing files", async () => {
  const place = await exportTo("again");
  await run();
  const first = await readDayManifest(place, day);
  const root = env().EXPORT_TO ?? "";
  await rm(path.join(root, "manifests", `${day}.json`));
  await writeFile(path.join(root, `requests/date=${day}/part-0000.ndjson.gz`), "half of it");
  await writeFile(path.join(root, `requests/date=${day}/part-0007.ndjson.gz`), "of another time");
  await sql().query("update export_runs set finished_at = null where day = $1", [day]); // as after a crash
  expect(await run()).toBe(1);
  expect((await readDayManifest(place, day))?.files).toEqual(first?.files);
  expect(sorted(await rowsAtPlace(place, day))).toEqual(sorted(await rowsOfTables(day)));
});

it("trusts the place if its runs were lost by a restore or a crash", async () => {
  const place = await exportTo("known");
  await run();
  await sql().query("delete from export_runs");
  expect(await run()).toBe(0);
  expect(await listRuns(9)).toMatchObject([{ day: addDays(today, -1), place: place.shown, problem: null }]);
});

it("records why a day failed, retries after ten minutes, and catches up", async () => {
  await exportTo("file");
  await writeFile(path.join(folder, "file"), "");
  expect(await run()).toBe(0);
  const [failed] = await listRuns(1);
  expect(failed?.problem).toContain("file: this path is a file or is inside one (");
  await rm(path.join(folder, "file"));
  await failedAgo(9.9);
  expect(await run()).toBe(0);
  await failedAgo(10);
  expect(await run()).toBe(8);
  expect((await listRuns(9)).filter(({ problem }) => problem !== null)).toEqual([]);
});

it("postpones a failing day behind the others", async () => {
  const place = await exportTo("one-fails");
  const inTheWay = path.join(env().EXPORT_TO ?? "", "requests", `date=${day}`);
  await mkdir(path.dirname(inTheWay), { recursive: true });
  await writeFile(inTheWay, "");
  await run();
  expect(await written(place)).not.toContain(`${day}.json`);
  await failedAgo(10);
  await run();
  expect(await written(place)).toContain(`${addDays(today, -1)}.json`);
  expect(await written(place)).not.toContain(`${day}.json`);
  await rm(inTheWay);
  await failedAgo(10);
  await run();
  expect(await written(place)).toContain(`${day}.json`);
});

it("stops with the worker, and the next run writes that day immediately", async () => {
  const place = await exportTo("stopped");
  expect(await once(AbortSignal.abort(new Error("The worker was stopped.")))).toBe(0);
  expect(await written(place)).toEqual([]);
  expect(await once()).toBe(1);
  expect(await written(place)).toEqual([`${addDays(today, -8)}.json`]);
});

it("rewrites only usage of a day with archived attempts", async () => {
  const place = await exportTo("archived");
  await run();
  const first = await readDayManifest(place, day);
  const [ctx] = contexts;
  if (!ctx) throw new Error("There is no workspace.");
  await count(ctx, [
    {
      ...{ hour: atHour(day, 4), keyId: "key_late", endpoint: "/v1/jobs", outcome: "succeeded", env: "live" },
      ...{ requests: 0, credits: 7 },
    },
  ]);
  const { rows: logged } = await sql().query<Record<string, unknown>>(
    "select * from requests where created_at >= $1 and created_at < $2 limit 1",
    [atHour(day, 0), atHour(day, 24)],
  );
  await putRow("requests", { ...logged[0], id: newId("req", atHour(day, 4)) });
  await sql().query(
    "insert into archived_days (kind, day, archived_at, rows, bytes) values ('attempts', $1, now(), 1, 1)",
    [before],
  );
  clock.advance(24 * 3_600_000); // the following night
  expect(await run()).toBe(2);
  clock.advance(-24 * 3_600_000);
  await sql().query("delete from archived_days");
  const second = await readDayManifest(place, day);
  const of = (manifest: typeof first, isUsage: boolean) =>
    manifest?.files.filter(({ kind }) => (kind === "usage") === isUsage);
  expect(of(second, false)).toEqual(of(first, false));
  expect(of(second, true)).not.toEqual(of(first, true));
});

it("keeps a day complete when stopped while rewriting only usage", async () => {
  const place = await exportTo("stopped");
  await run();
  const first = await readDayManifest(place, day);
  const [ctx] = contexts;
  if (!ctx) throw new Error("There is no workspace.");
  await count(ctx, [
    {
      ...{ hour: atHour(day, 6), keyId: "key_late", endpoint: "/v1/jobs", outcome: "succeeded", env: "live" },
      ...{ requests: 0, credits: 3 },
    },
  ]);
  const stopping = { ...place, put: () => Promise.reject(new Error("The worker was stopped.")) };
  const revised = { day, clock, isKept: false };
  await expect(reviseDay({ ...revised, place: stopping })).rejects.toThrow("The worker was stopped.");
  expect(await readDayManifest(place, day)).toEqual(first);
  expect(await reviseDay({ ...revised, place })).toBe(true);
  expect(sorted(await rowsAtPlace(place, day)).usage).toEqual(sorted(await rowsOfTables(day)).usage);
});

it("reports days with deleted rows once, and writes the others", async () => {
  const place = await exportTo("lost");
  await run();
  const old = addDays(today, -40);
  await place.put(
    `manifests/${old}.json`,
    (async function* () {
      yield Buffer.from("{}");
    })(),
  );
  await sql().query("update workspaces set created_at = $1", [atHour(addDays(today, -108), 12)]);
  await sql().query("delete from export_runs where day = $1", [addDays(today, -1)]);
  await rm(path.join(env().EXPORT_TO ?? "", "manifests", `${addDays(today, -1)}.json`));
  await run();
  const lost = (await listRuns(100)).filter(({ problem }) => problem !== null);
  expect(lost.map((each) => each.day)).toEqual(Array.from({ length: 9 }, (_, n) => addDays(today, n * -1 - 31)));
  expect(lost[0]?.problem).toBe("its rows were deleted before it was written");
  expect(await written(place)).toContain(`${addDays(today, -1)}.json`);
  expect(await run()).toBe(0);
});
