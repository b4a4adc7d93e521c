import { withLease } from "#lib/platform/database/leases/leases.ts";
import { progressReporter } from "#lib/platform/database/leases/schedule-runs.ts";
import { chosenShards, inOwnFolder, inShard } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { EXPORT_LOOK_MS, EXPORT_SCHEDULE } from "#lib/reports/exports/constants.ts";
import { isDay } from "#lib/reports/exports/days.ts";
import { exportDay } from "#lib/reports/exports/export-day.ts";
import { readKeptDays } from "#lib/reports/exports/kept-days.ts";
import { bytesOf, type Manifest, rowsOf } from "#lib/reports/exports/manifest.ts";
import { newestFinalDay, oldestKeptDay } from "#lib/reports/exports/rules.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError, misused } from "../command-error.ts";
import { print } from "../print.ts";

export async function run(options: { day: string; json?: boolean }): Promise<void> {
  const { day } = options;
  if (!isDay(day)) throw misused(`--day: expected a day, as 2026-11-24, not ${JSON.stringify(day)}`);
  if (!process.env.EXPORT_TO) throw misused("EXPORT_TO is not set: it says where to");
  const written = await asOperator(async ({ clock }) => {
    // One shard after the other; each has its own folder.
    const all = [];
    for (const shard of chosenShards()) all.push(await inShard(shard, () => writeHere(day, clock)));
    return all;
  });
  const summary = {
    day,
    place: written.map(({ place }) => place).join(", "),
    rows: written.reduce((sum, { manifest }) => sum + rowsOf(manifest), 0),
    bytes: written.reduce((sum, { manifest }) => sum + bytesOf(manifest), 0),
  };
  print(summary, options, [
    `${day} is whole at ${summary.place}: ${summary.rows} rows, ${(summary.bytes / 1e6).toFixed(1)} MB.`,
  ]);
}

async function writeHere(day: string, clock: Clock): Promise<{ place: string; manifest: Manifest }> {
  const [oldest, newest] = [oldestKeptDay(clock.now(), await readKeptDays()), newestFinalDay(clock.now())];
  if (day < oldest || day > newest)
    throw new CommandError(`${day} cannot be exported: complete days are available from ${oldest} to ${newest}.`);
  const { EXPORT_TO = "", ...settings } = env();
  const place = await openPlace(inOwnFolder(EXPORT_TO), settings);
  const lease = await withLease(EXPORT_SCHEDULE, (signal) =>
    exportDay({
      place,
      day,
      clock,
      signal,
      progressed: progressReporter({ name: EXPORT_SCHEDULE, everyMs: EXPORT_LOOK_MS }),
    }),
  );
  if (!lease) throw new CommandError("A worker is exporting a day right now. Try again when it has finished.");
  return { place: place.shown, manifest: lease.done };
}
