import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { withLease } from "#lib/platform/database/leases/leases.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { EXPORT_SCHEDULE } from "#lib/reports/exports/constants.ts";
import { addDays } from "#lib/reports/exports/days.ts";
import { readKeptDays } from "#lib/reports/exports/kept-days.ts";
import { newestFinalDay, oldestKeptDay } from "#lib/reports/exports/rules.ts";
import { beginEarlier, fillDay } from "#testing/builders/exported-day.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { rowsAtPlace, rowsOfTables, sorted } from "#testing/oracles/exported-rows.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { ownDatabase } from "#testing/services/database.ts";

await ownDatabase();
let folder: string;
let day: string;

beforeAll(async () => {
  await syncClock((text) => sql().query(text));
  folder = await mkdtemp(path.join(tmpdir(), "operator-exports-"));
  day = newestFinalDay(databaseClock.now());
  const ctx = await makeWorkspace();
  await beginEarlier();
  await fillDay(ctx, day);
});
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

it("exports and lists a final day, unless a worker is exporting", async () => {
  const env = Object.fromEntries(
    ["DATABASE_URL", "BASE_URL", "SECRET_KEY"].map((name) => [name, process.env[name] ?? ""]),
  );
  const run = (...words: string[]) => runCommand(["operator", ...words], { env: { ...env, EXPORT_TO: folder } });
  expect((await run("exports")).out).toContain("No day was exported yet.");

  const held = await withLease(EXPORT_SCHEDULE, () => run("export", "--day", day));
  expect(held?.done).toMatchObject({ out: "", code: 1, err: expect.stringContaining("A worker is exporting a day") });
  const oldest = oldestKeptDay(databaseClock.now(), await readKeptDays());
  expect(await run("export", "--day", addDays(day, 1))).toMatchObject({
    ...{ code: 1, err: expect.stringContaining(`complete days are available from ${oldest} to ${day}.`) },
  });
  expect((await run("export", "--day", "yesterday")).err).toContain("--day: expected a day");

  const written = await run("export", "--day", day, "--json");
  expect(written).toMatchObject({ code: 0, err: "" });
  const place = diskPlace(folder);
  expect(sorted(await rowsAtPlace(place, day))).toEqual(sorted(await rowsOfTables(day)));
  expect(JSON.parse(written.out)).toMatchObject({ day, place: folder, rows: expect.any(Number) });
  const { data } = JSON.parse((await run("exports", "--json")).out);
  expect(data).toMatchObject([{ day, state: "whole", place: folder, rows: JSON.parse(written.out).rows }]);
});
