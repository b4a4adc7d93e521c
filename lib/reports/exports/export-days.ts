import { STORED_DAYS } from "#lib/kernel/retention.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { openPlace } from "#lib/platform/places/open-place.ts";
import type { Place } from "#lib/platform/places/types.ts";
import { dayOf } from "./days.ts";
import { exportDay } from "./export-day.ts";
import { bytesOf, listWrittenDays, readManifest, rowsOf } from "./manifest.ts";
import { reviseDay } from "./revise-day.ts";
import { isResting, newestFinalDay, oldestKeptDay, planDays, revisitedDays } from "./rules.ts";
import { readRunsTo, recordEnd, recordFailure, recordLost } from "./runs.ts";
import type { Day } from "./types.ts";

type Ctx = { clock: Clock; signal: AbortSignal };

/**
 * Writes the days that are final and not yet at the place that EXPORT_TO names, the oldest first. What fails is logged and written down, and not
 * thrown: it is tried again in ten minutes, where a schedule that fails is tried again within half a minute.
 *
 * @returns how many days it wrote.
 */
export async function exportDays(ctx: Ctx): Promise<number> {
  const { EXPORT_TO, ...settings } = env();
  if (EXPORT_TO === undefined) return 0;
  const now = ctx.clock.now();
  const place = await openPlace(EXPORT_TO, settings);
  const last = newestFinalDay(now);
  // The place is asked only when something is due: a bucket charges for every question.
  const runs = await readRunsTo(place.shown, last, oldestKeptDay(now, STORED_DAYS.requests));
  if ((runs.isWritten && runs.open.length === 0) || isResting(runs.failedAt, now)) return 0;
  try {
    return await catchUp(ctx, place, [...runs.open, last]);
  } catch (err) {
    log.warn("export.failed", { err, place: place.shown });
    // Where the place does not even say what it has, no day was begun.
    await recordFailure({ place: place.shown, day: last }, err instanceof Error ? err.message : String(err));
    return 0;
  }
}

/** @param unsure days of which the runs do not say that they were written: the place knows. */
async function catchUp(ctx: Ctx, place: Place, unsure: readonly Day[]): Promise<number> {
  const now = ctx.clock.now();
  const written = await listWrittenDays(place);
  await recordWritten(
    place,
    unsure.filter((day) => written.has(day)),
  );
  const began = await firstDay();
  if (began === undefined) return 0;
  const { due, lost } = planDays({ written, began, keptDays: STORED_DAYS.requests, now });
  for (const day of await recordLost(place.shown, lost)) log.warn("export.day_lost", { day, place: place.shown });
  let done = 0;
  // First, so that one of them that is broken off is still to be done by the next round.
  for (const day of revisitedDays(written, newestFinalDay(now)))
    done += (await reviseDay({ ...ctx, place, day })) ? 1 : 0;
  for (const day of due) {
    await exportDay({ ...ctx, place, day });
    done++;
  }
  return done;
}

/** As after a kill between a manifest and its run's end, or in a database that was restored. */
async function recordWritten(place: Place, days: readonly Day[]): Promise<void> {
  for (const day of days) {
    const manifest = await readManifest(place, day);
    if (manifest) await recordEnd({ place: place.shown, day }, { rows: rowsOf(manifest), bytes: bytesOf(manifest) });
  }
}

/** The day since which there can be rows; undefined before there is a workspace. */
async function firstDay(): Promise<Day | undefined> {
  const { rows } = await sql().query<{ began: Date | null }>("select min(created_at) as began from workspaces");
  const began = rows[0]?.began;
  return began ? dayOf(began) : undefined;
}
