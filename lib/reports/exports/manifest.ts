import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Place } from "#lib/platform/places/types.ts";
import { inOne } from "#lib/platform/storage/pieces.ts";
import { KINDS, SCHEMA_VERSION } from "./constants.ts";
import { isDay } from "./days.ts";
import type { Day } from "./types.ts";

const FOLDER = "manifests";

const Count = z.int().min(0);

const Manifest = z.object({
  schema_version: z.int(),
  day: z.string(),
  /** Of Gatehouse. */
  version: z.string(),
  written_at: z.iso.datetime(),
  /** Deliveries that had begun before this day were deleted already, and are not in it though they ended that day. */
  deliveries_since: z.string(),
  /** `counted`: how much the tables had then, to tell whether something was added since. */
  kinds: z.record(z.enum(KINDS), z.object({ rows: Count, bytes: Count, counted: Count })),
  files: z.array(
    z.object({
      kind: z.enum(KINDS),
      file: z.string(),
      rows: Count,
      bytes: Count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** What says that a day is whole, and what it is made of. */
export type Manifest = z.infer<typeof Manifest>;

const keyOf = (day: Day): string => `${FOLDER}/${day}.json`;

const sum = (manifest: Manifest, of: "rows" | "bytes"): number =>
  KINDS.reduce((total, kind) => total + manifest.kinds[kind][of], 0);
export const rowsOf = (manifest: Manifest): number => sum(manifest, "rows");
/** What its files take up, compressed. */
export const bytesOf = (manifest: Manifest): number => sum(manifest, "bytes");

/** The days that are whole at a place. */
export async function listWrittenDays(place: Place): Promise<Set<Day>> {
  const names = await place.list(FOLDER);
  return new Set(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.slice(0, -".json".length))
      .filter(isDay),
  );
}

/** A day's manifest; undefined where there is none, or none of this version: then the day is as if it had not been written. */
export async function readManifest(place: Place, day: Day): Promise<Manifest | undefined> {
  const stream = await place.read(keyOf(day));
  if (!stream) return undefined;
  const parsed = Manifest.safeParse(tryJson(await text(stream)));
  return parsed.success && parsed.data.schema_version === SCHEMA_VERSION ? parsed.data : undefined;
}

/** Says that a day is whole. */
export const putManifest = (place: Place, manifest: Manifest): Promise<void> =>
  place.put(keyOf(manifest.day), inOne(`${JSON.stringify(manifest, undefined, 1)}\n`));

/** Says that a day is not whole any more, before files of its rows are touched. */
export const removeManifest = (place: Place, day: Day): Promise<void> => place.remove(keyOf(day));

function tryJson(of: string): unknown {
  try {
    return JSON.parse(of);
  } catch {
    return undefined;
  }
}
