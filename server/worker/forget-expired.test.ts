import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import {
  progressReporter,
  readScheduleRuns,
  recordScheduleFailure,
  recordScheduleSuccess,
} from "#lib/platform/database/leases/schedule-runs.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { forgetExpired, type OtherExpiry } from "./forget-expired.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());
const SCHEDULE = { name: "forget-expired", everyMs: 900_000 };
const broken: OtherExpiry = { name: "broken", run: () => Promise.reject(new Error("It is broken.")) };
const runOf = async () => (await readScheduleRuns()).find(({ name }) => name === SCHEDULE.name);

/** Runs as the schedule does, and records a failure. */
async function run(others: readonly OtherExpiry[]): Promise<void> {
  const progressed = progressReporter(SCHEDULE);
  await forgetExpired({ clock, progressed }, others).then(
    () => recordScheduleSuccess(SCHEDULE),
    (error: unknown) => recordScheduleFailure(SCHEDULE, error),
  );
}

it("deletes the other kinds if one fails, and names it", async () => {
  let others = 0;
  const counted: OtherExpiry = { name: "counted", run: async () => ++others };
  await expect(forgetExpired({ clock }, [broken, counted])).rejects.toThrow("broken: It is broken.");
  expect(others).toBe(1);
});

it("counts failures in a row, although each run reports progress before it fails", async () => {
  await run([]);
  const succeeded = (await runOf())?.succeeded_at;
  for (const failures of [1, 2, 3]) {
    await run([broken]);
    expect(await runOf()).toMatchObject({ failures, problem: "broken: It is broken." });
  }
  const failed = await runOf();
  await run([broken]);
  expect((await runOf())?.succeeded_at).toEqual(failed?.succeeded_at);
  expect(succeeded).toBeInstanceOf(Date);
  await run([]);
  expect(await runOf()).toMatchObject({ failures: 0, problem: null });
});
