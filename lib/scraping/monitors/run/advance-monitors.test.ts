import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { jobKey, jobPolicy } from "#testing/builders/job.ts";
import { makeMonitor } from "#testing/builders/monitor.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { ADVANCE_BATCH } from "../constants.ts";
import { advanceMonitors } from "./advance-monitors.ts";

await ownDatabase();
const clock = databaseClock;
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const BROKEN = ADVANCE_BATCH;
const SOUND = ADVANCE_BATCH + 5;

it("starts all that is due despite failures, and nothing once it is stopping", async () => {
  const key = await jobKey(await makeWorkspace({ credits: 100, clock }));
  const { id } = await makeMonitor(key, { urls: ["https://shop.example/"] });
  // The broken ones are due first: some cannot be planned, others cannot be started.
  const { schedule, target, options, ...monitor } = await db().monitor.findFirstOrThrow({ where: { id } });
  const dueSince = clock.now().getTime() - 3_600_000;
  const rows = Array.from({ length: 2 * BROKEN + SOUND }, (_, n) => ({
    ...monitor,
    id: id + n,
    target: target as object,
    nextRunAt: new Date(dueSince + n),
    schedule: n < BROKEN ? {} : (schedule as object),
    options: n >= BROKEN && n < 2 * BROKEN ? { headers: 1 } : (options as object),
  }));
  await db().monitor.createMany({ data: rows });
  const { workspaceId } = key;
  await advanceMonitors({ clock, signal: AbortSignal.abort() }, jobPolicy);
  expect(await db().monitorRun.count({ where: { workspaceId } })).toBe(0);

  expect(await advanceMonitors({ clock }, jobPolicy, Number.POSITIVE_INFINITY)).toBe(BROKEN + 2 * SOUND);
  const sound = rows.slice(2 * BROKEN).map((row) => row.id);
  const begun = await db().monitorRun.findMany({ where: { workspaceId, isBegun: true }, select: { monitorId: true } });
  expect(begun.map(({ monitorId }) => monitorId).toSorted()).toEqual(sound.toSorted());
  expect(await db().job.count({ where: { workspaceId } })).toBe(SOUND);

  // Ends all of them.
  await db().job.updateMany({ where: { workspaceId }, data: { status: "canceled", finishedAt: clock.now() } });
  await advanceMonitors({ clock }, jobPolicy, Number.POSITIVE_INFINITY);
  expect(await db().monitorRun.count({ where: { workspaceId, status: "failed" } })).toBe(SOUND);
});
