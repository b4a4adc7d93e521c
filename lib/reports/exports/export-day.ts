import { log } from "#lib/platform/logging/log.ts";
import { bytesOf, type Manifest, rowsOf } from "./manifest.ts";
import { recordEnd, recordFailure, recordStart } from "./runs.ts";
import { type DayOptions, writeDay } from "./write-day.ts";

/**
 * Writes a day and records the run. Throws if that fails, leaving the day without a manifest. A run
 * aborted by the worker's stop has not failed: it stays open, and the next run writes the day.
 */
export async function exportDay(options: DayOptions): Promise<Manifest> {
  const run = { place: options.place.shown, day: options.day };
  await recordStart(run);
  try {
    const manifest = await writeDay(options);
    const sums = { rows: rowsOf(manifest), bytes: bytesOf(manifest) };
    await recordEnd(run, sums);
    log.info("export.day_written", { ...run, ...sums });
    return manifest;
  } catch (error) {
    if (!options.signal?.aborted)
      await recordFailure(run, error).catch((err: unknown) => log.warn("export.failure_unrecorded", { err }));
    throw error;
  }
}
