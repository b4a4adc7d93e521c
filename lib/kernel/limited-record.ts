import * as z from "zod";

/**
 * A record of at most `most` entries. A body may hold 100,000, so it checks no more entries than it
 * takes to exceed the limit.
 *
 * @param what the entries, in the plural, for the error.
 */
export const limitedRecord = <N extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  name: N,
  value: V,
  most: number,
  what: string,
) =>
  z.preprocess(
    (given) => firstEntries(given, most + 1),
    z.record(name, value).refine((read) => Object.keys(read).length <= most, { error: `at most ${most} ${what}` }),
  );

function firstEntries(given: unknown, most: number): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const names = Object.keys(given);
  if (names.length <= most) return given;
  const fields = given as Record<string, unknown>;
  return Object.fromEntries(names.slice(0, most).map((name) => [name, fields[name]]));
}
