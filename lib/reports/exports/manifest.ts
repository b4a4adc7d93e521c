import { z } from "zod";
import { putJson, readJson } from "#lib/platform/storage/places/json-file.ts";
import { Sha256 } from "#lib/platform/storage/places/store-file.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { KINDS, SCHEMA_VERSION } from "./constants.ts";
import { isDay } from "./days.ts";
import type { Day } from "./types.ts";

const FOLDER = "manifests";

const Count = z.int().min(0);

const Manifest = z.object({
  schema_version: z.literal(SCHEMA_VERSION),
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
      sha256: Sha256,
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
  return Manifest.safeParse(await readJson(place, keyOf(day))).data;
}

/** Declares a day complete. */
export const putManifest = (place: Place, manifest: Manifest): Promise<void> =>
  putJson(place, keyOf(manifest.day), manifest);

/** Declares a day incomplete, before its files change. */
export const removeManifest = (place: Place, day: Day): Promise<void> => place.remove(keyOf(day));
