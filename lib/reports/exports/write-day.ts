import { storedDays } from "#lib/kernel/log-days.ts";
import { version } from "#lib/platform/env/version.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { KINDS, SCHEMA_VERSION } from "./constants.ts";
import { readKeptDays } from "./kept-days.ts";
import { kinds } from "./kinds/all.ts";
import { type Manifest, putManifest, removeManifest } from "./manifest.ts";
import { oldestKeptDay } from "./rules.ts";
import type { Day, KindName } from "./types.ts";
import { writeParts } from "./write-parts.ts";

export type DayOptions = {
  place: Place;
  day: Day;
  clock: Clock;
  signal?: AbortSignal | undefined;
  /** Called after each part, as a day may take many minutes. */
  progressed?: (() => Promise<unknown>) | undefined;
  /** The kinds to write; all if absent. The others stay as in `before`. */
  only?: { kinds: readonly KindName[]; before: Manifest };
};

type Written = { counted: number; files: Manifest["files"] };

/**
 * Writes a day, or part of it, over existing files, and its manifest last. Names and contents
 * depend on the rows only, so files left by a crash are replaced by identical ones. Throws, leaving
 * no manifest, if rows of the day were deleted meanwhile. If only usage is written, the old
 * manifest stays until the new one replaces it.
 */
export async function writeDay(options: DayOptions): Promise<Manifest> {
  const { place, day, clock, signal, only } = options;
  const isOfRows = !only || only.kinds.some((kind) => kind !== "usage");
  // Keeps the manifest if only sums are rewritten: rows may be deleted before an interrupted run is
  // retried, and a day without a manifest would then be lost.
  if (isOfRows) await removeManifest(place, day);
  const manifest: Manifest = {
    ...{ schema_version: SCHEMA_VERSION, day, version: version(), written_at: clock.now().toISOString() },
    ...{ deliveries_since: only?.before.deliveries_since ?? "", files: [] },
    kinds: only?.before.kinds ?? NOTHING,
  };
  for (const kind of KINDS) {
    const { counted, files } =
      only && !only.kinds.includes(kind) ? stands(only.before, kind) : await writeKind(kind, options);
    const sum = (of: "rows" | "bytes") => files.reduce((total, file) => total + file[of], 0);
    manifest.kinds = { ...manifest.kinds, [kind]: { rows: sum("rows"), bytes: sum("bytes"), counted } };
    manifest.files.push(...files);
  }
  signal?.throwIfAborted();
  // As of now, since rows may have been deleted while the day was written.
  if (!only || only.kinds.includes("deliveries"))
    manifest.deliveries_since = oldestKeptDay(clock.now(), storedDays().deliveries);
  if (isOfRows && day < oldestKeptDay(clock.now(), await readKeptDays()))
    throw new Error(`Rows of ${day} were deleted while it was written.`);
  await putManifest(place, manifest);
  return manifest;
}

const NONE = { rows: 0, bytes: 0, counted: 0 };
const NOTHING: Manifest["kinds"] = { requests: NONE, deliveries: NONE, attempts: NONE, usage: NONE };

const stands = (before: Manifest, kind: KindName): Written => ({
  counted: before.kinds[kind].counted,
  files: before.files.filter((file) => file.kind === kind),
});

/** Counts first, so that rows added while it writes are detected as additions later. */
async function writeKind(kind: KindName, { place, day, signal, progressed }: DayOptions): Promise<Written> {
  const folder = `${kind}/date=${day}`;
  const counted = await kinds[kind].count(day);
  const parts = await writeParts(place, kinds[kind].read(day), { folder, signal, progressed });
  const names = new Set(parts.map(({ file }) => file));
  // Left from an earlier time with more parts: readers read all files in the folder.
  for (const name of await place.list(folder))
    if (!names.has(`${folder}/${name}`)) await place.remove(`${folder}/${name}`);
  return { counted, files: parts.map((part) => ({ kind, ...part })) };
}
