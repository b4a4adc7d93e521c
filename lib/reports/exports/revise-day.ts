import { KINDS } from "./constants.ts";
import { exportDay } from "./export-day.ts";
import { kinds } from "./kinds/all.ts";
import { readManifest } from "./manifest.ts";
import type { KindName } from "./types.ts";
import type { DayOptions } from "./write-day.ts";

/**
 * Writes again what was added to a day after it was written, as the credits of a job that settled later; all of it where its manifest is of another
 * version. Only what grew: rows that are gone by now are still in the files.
 *
 * @returns whether there was something.
 */
export async function reviseDay({ place, day, ...options }: Omit<DayOptions, "only">): Promise<boolean> {
  const before = await readManifest(place, day);
  if (!before) {
    await exportDay({ place, day, ...options });
    return true;
  }
  const grown: KindName[] = [];
  for (const kind of KINDS) if ((await kinds[kind].count(day)) > before.kinds[kind].counted) grown.push(kind);
  if (grown.length === 0) return false;
  await exportDay({ place, day, ...options, only: { kinds: grown, before } });
  return true;
}
