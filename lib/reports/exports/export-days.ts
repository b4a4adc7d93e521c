import { sql } from "#lib/platform/database/client.ts";
import { progressReporter } from "#lib/platform/database/leases/schedule-runs.ts";
import { inOwnFolder } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { EXPORT_LOOK_MS, EXPORT_SCHEDULE } from "./constants.ts";
import { dayOf } from "./days.ts";
import { exportDay } from "./export-day.ts";
import { readKeptDays } from "./kept-days.ts";
import { bytesOf, listWrittenDays, readManifest, rowsOf } from "./manifest.ts";
import { reviseDay } from "./revise-day.ts";
import { isInCooldown, newestFinalDay, oldestKeptDay, planDays, revisitedDays } from "./rules.ts";
import { type RunsTo, readRunsTo, recordEnd, recordFailure, recordLost } from "./runs.ts";
import type { Day } from "./types.ts";

type Ctx = { clock: Clock; signal: AbortSignal };

/**
 * Writes the oldest final day that is missing at EXPORT_TO; the next run writes the next one.
 * Failures are logged and recorded, not thrown, so that they are retried after ten minutes rather
 * than within half a minute, like a failed schedule.
 *
 * @returns the number of days written, revised ones included.
 */
export async function exportDays(ctx: Ctx): Promise<number> {
  const { EXPORT_TO, ...settings } = env();
  if (EXPORT_TO === undefined) return 0;
  const now = ctx.clock.now();
  const place = await openPlace(inOwnFolder(EXPORT_TO), settings);
  const keptDays = await readKeptDays();
  const [oldest, last] = [oldestKeptDay(now, keptDays), newestFinalDay(now)];
  // Ask the place only if something is due: a bucket charges per request.
  const runs = await readRunsTo(place.shown, last, oldest);
  if ((runs.isWritten && runs.open.length === 0) || isInCooldown(runs.failedAt, now)) return 0;
  try {
    return await catchUp(ctx, place, { last, ...runs });
  } catch (err) {
    if (ctx.signal.aborted) return 0;
    log.warn("export.failed", { err, place: place.shown });
    // If the place could not even be listed, no day was begun, and none recorded as failed.
    const { failedAt } = await readRunsTo(place.shown, last, oldest);
    if (!isInCooldown(failedAt, ctx.clock.now())) await recordFailure({ place: place.shown, day: last }, err);
    return 0;
  }
}

/** @param open days not recorded as written, such as `last`; the place knows. */
async function catchUp(ctx: Ctx, place: Place, { last, open, failed }: RunsTo & { last: Day }): Promise<number> {
  const now = ctx.clock.now();
  const written = await listWrittenDays(place);
  for (const day of [...open, last]) if (written.has(day) && !(await recordWritten(place, day))) written.delete(day);
  const began = await firstDay();
  if (began === undefined) return 0;
  const keptDays = await readKeptDays();
  const { due, lost } = planDays({ written, began, keptDays, now });
  for (const day of await recordLost(place.shown, lost)) log.warn("export.day_lost", { day, place: place.shown });
  let done = 0;
  const options = { ...ctx, place, progressed: progressReporter({ name: EXPORT_SCHEDULE, everyMs: EXPORT_LOOK_MS }) };
  // Failed days come last, so that they do not block the others.
  const [oldest, ...others] = [
    ...due.filter((day) => !failed.includes(day)),
    ...due.filter((day) => failed.includes(day)),
  ];
  // Once a night, before the newest day: if interrupted, the revision is still due.
  if (others.length === 0)
    for (const day of revisitedDays(written, newestFinalDay(now)))
      done += (await reviseOrTell({ ...options, day, isKept: day > oldestKeptDay(now, keptDays) })) ? 1 : 0;
  if (oldest !== undefined) {
    await exportDay({ ...options, day: oldest });
    done++;
  }
  return done;
}

/** Records a day that cannot be revised as failed, without blocking the others. */
async function reviseOrTell(options: Parameters<typeof reviseDay>[0]): Promise<boolean> {
  const { place, day, signal } = options;
  try {
    return await reviseDay(options);
  } catch (err) {
    signal?.throwIfAborted();
    log.warn("export.failed", { err, place: place.shown });
    await recordFailure({ place: place.shown, day }, err);
    return false;
  }
}

/**
 * Records a day as written, as after a crash between the manifest and the record, or in a restored
 * database.
 *
 * @returns whether its manifest says that it is complete.
 */
async function recordWritten(place: Place, day: Day): Promise<boolean> {
  const manifest = await readManifest(place, day);
  if (manifest) await recordEnd({ place: place.shown, day }, { rows: rowsOf(manifest), bytes: bytesOf(manifest) });
  return manifest !== undefined;
}

/** Returns the first day that can have rows; undefined before the first workspace. */
async function firstDay(): Promise<Day | undefined> {
  const { rows } = await sql().query<{ began: Date | null }>("select min(created_at) as began from workspaces");
  const began = rows[0]?.began;
  return began ? dayOf(began) : undefined;
}
