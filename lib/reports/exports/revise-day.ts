import { KINDS } from "./constants.ts";
import { exportDay } from "./export-day.ts";
import { kinds } from "./kinds/all.ts";
import { readManifest } from "./manifest.ts";
import type { KindName } from "./types.ts";
import type { DayOptions } from "./write-day.ts";

type RevisedDay = Omit<DayOptions, "only"> & { isKept: boolean };

const SUMMED = ["usage"] as const satisfies readonly KindName[];

/**
 * Rewrites the kinds that grew after a day was written, such as the credits of a job that settled
 * later; everything if its manifest has another version. Other kinds stay: their files may hold
 * rows that are deleted by now.
 *
 * @param options.isKept whether all rows of the day are in the database and stay another day;
 * otherwise only the usage sums can be rewritten.
 * @returns whether anything was rewritten.
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
