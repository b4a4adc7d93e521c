import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { readScheduleRuns } from "#lib/platform/database/leases/schedule-runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { runSchedule } from "./schedule.ts";

const clock = fakeClock("2026-01-01T00:00:00Z");

beforeAll(async () => {
  log.level = "silent";
  await ownDatabase();
  Object.assign(env(), { DATABASE_POOL: 4 }); // two long runs
});
afterAll(closeDb);

test("never runs one schedule twice concurrently, and stop waits for the current run", async () => {
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const schedule = {
    name: "count",
    everyMs: 5,
    run: async () => {
      atOnce++;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce--;
      return ++runs;
    },
  };
  const stops = [runSchedule(schedule, clock), runSchedule(schedule, clock)];
  await expect.poll(() => runs).toBeGreaterThan(10);
  await Promise.all(stops.map((stop) => stop()));
  expect(most).toBe(1);
  expect(atOnce).toBe(0);
});

test("retries a failed schedule, with the given clock", async () => {
  const seen: Date[] = [];
  const stop = runSchedule(
    {
      name: "fails-first",
      everyMs: 5,
      run: async (ctx) => {
        seen.push(ctx.clock.now());
        if (seen.length === 1) throw new Error("the database is away");
        return 0;
      },
    },
    clock,
  );
  await expect.poll(() => seen.length, { timeout: 90_000 }).toBeGreaterThan(1);
  await stop();
  expect(seen[0]).toEqual(clock.now());
});

test("a partly failed schedule keeps its period, and counts as failed until it succeeds", async () => {
  const name = "fails-in-part";
  // With the delays of a complete failure, these would take minutes.
  const FAIL = 16;
  let runs = 0;
  const scheduleRun = async () => (await readScheduleRuns()).find((each) => each.name === name);
  const failing = Promise.withResolvers<void>();
  const stop = runSchedule(
    {
      name,
      everyMs: 5,
      run: async () => {
        if (++runs > FAIL) await failing.promise;
        if (runs <= FAIL) throw new PartlyFailed("one of them fails");
        return 0;
      },
    },
    clock,
  );
  await expect.poll(() => runs, { timeout: 90_000 }).toBeGreaterThan(FAIL);
  expect(await scheduleRun()).toMatchObject({ problem: "one of them fails", succeeded_at: null });
  failing.resolve();
  await expect.poll(scheduleRun, { timeout: 90_000 }).toMatchObject({ problem: null, failures: 0 });
  await stop();
});

test("long schedules leave capacity for others, and do not start once stopped", async () => {
  const over = Promise.withResolvers<void>();
  const begun: string[] = [];
  const long = (name: string) => ({
    ...{ name, everyMs: 5, isLong: true as const },
    run: async () => {
      begun.push(name);
      await over.promise;
      return 0;
    },
  });
  const stopLong = ["long-1", "long-2"].map((name) => runSchedule(long(name), clock));
  await expect.poll(() => begun).toEqual(["long-1"]);
  let runs = 0;
  const stop = runSchedule({ name: "short", everyMs: 5, run: async () => ++runs }, clock);
  await expect.poll(() => runs).toBeGreaterThan(2);
  const stopped = Promise.all(stopLong.map((each) => each()));
  over.resolve();
  await stopped;
  await stop();
  expect(begun).toEqual(["long-1"]);
});
