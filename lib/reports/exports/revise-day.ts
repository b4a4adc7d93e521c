import { KINDS } from "./constants.ts";
import { exportDay } from "./export-day.ts";
import { kinds } from "./kinds/all.ts";
import { readManifest } from "./manifest.ts";
import type { KindName } from "./types.ts";
import type { DayOptions } from "./write-day.ts";

type RevisedDay = Omit<DayOptions, "only"> & { isKept: boolean };

const SUMMED = ["usage"] as const satisfies readonly KindName[];

/**
 * Writes again what was added to a day after it was written, as the credits of a job that settled later; all of it where its manifest is of another
 * version. Only what grew: rows that are gone by now are still in the files.
 *
 * @param options.isKept whether all rows of the day are in the database, and stay there for another day: of another one only the sums of usage can be
 * written again.
 * @returns whether there was something.
 */
export async function reviseDay({ place, day, isKept, ...options }: RevisedDay): Promise<boolean> {
  const before = await readManifest(place, day);
  if (!before) {
    if (isKept) await exportDay({ place, day, ...options });
    return isKept;
  }
  const grown: KindName[] = [];
  for (const kind of isKept ? KINDS : SUMMED)
    if ((await kinds[kind].count(day)) > before.kinds[kind].counted) grown.push(kind);
  if (grown.length === 0) return false;
  await exportDay({ place, day, ...options, only: { kinds: grown, before } });
  return true;
}
