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
  /** Gatehouse's version. */
  version: z.string(),
  written_at: z.iso.datetime(),
  /**
   * Deliveries begun before this day had been deleted and are missing, even if they ended that day.
   */
  deliveries_since: z.string(),
  /** `counted`: the amount in the tables at the time, to detect later additions. */
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

/** Declares a day complete and lists its files. */
export type Manifest = z.infer<typeof Manifest>;

const keyOf = (day: Day): string => `${FOLDER}/${day}.json`;

const sum = (manifest: Manifest, of: "rows" | "bytes"): number =>
  KINDS.reduce((total, kind) => total + manifest.kinds[kind][of], 0);
export const rowsOf = (manifest: Manifest): number => sum(manifest, "rows");
/** Returns the compressed size of its files. */
export const bytesOf = (manifest: Manifest): number => sum(manifest, "bytes");

/** Returns the days that are complete at a place. */
export async function listWrittenDays(place: Place): Promise<Set<Day>> {
  const names = await place.list(FOLDER);
  return new Set(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.slice(0, -".json".length))
      .filter(isDay),
  );
}

/**
 * Returns a day's manifest; undefined if there is none, or one of another version, which counts as
 * not written.
 */
export async function readManifest(place: Place, day: Day): Promise<Manifest | undefined> {
  const stream = await place.read(keyOf(day));
  if (!stream) return undefined;
  const parsed = Manifest.safeParse(tryJson(await text(stream)));
  return parsed.success && parsed.data.schema_version === SCHEMA_VERSION ? parsed.data : undefined;
}

/** Declares a day complete. */
export const putManifest = (place: Place, manifest: Manifest): Promise<void> =>
  place.put(keyOf(manifest.day), inOne(`${JSON.stringify(manifest, undefined, 1)}\n`));

/** Declares a day incomplete, before its files change. */
export const removeManifest = (place: Place, day: Day): Promise<void> => place.remove(keyOf(day));

function tryJson(of: string): unknown {
  try {
    return JSON.parse(of);
  } catch {
    return undefined;
  }
}
