import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import type { Place } from "#lib/platform/places/types.ts";
import { bytesOf, type Manifest, rowsOf } from "./manifest.ts";
import { recordEnd, recordFailure, recordStart } from "./runs.ts";
import type { Day, KindName } from "./types.ts";
import { writeDay } from "./write-day.ts";

type Options = {
  place: Place;
  day: Day;
  clock: Clock;
  signal?: AbortSignal | undefined;
  only?: { kinds: readonly KindName[]; before: Manifest };
};

/** Writes a day, and writes down how that went. Throws what went wrong; then the day has no manifest. */
export async function exportDay({ place, day, ...options }: Options): Promise<Manifest> {
  const run = { place: place.shown, day };
  await recordStart(run);
  try {
    const manifest = await writeDay({ place, day, ...options });
    const sums = { rows: rowsOf(manifest), bytes: bytesOf(manifest) };
    await recordEnd(run, sums);
    log.info("export.day_written", { ...run, ...sums });
    return manifest;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordFailure(run, problem).catch((err: unknown) => log.warn("export.failure_unrecorded", { err }));
    throw error;
  }
}
