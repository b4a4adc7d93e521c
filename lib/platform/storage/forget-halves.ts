import { opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { HALF } from "./disk.ts";

/** Age from which nothing can still be writing to a file. */
const LEFT_MS = DAY_MS;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Returns when a file was last written; undefined if it has been renamed meanwhile. */
const writtenAt = (file: string): Promise<Date | undefined> =>
  stat(file).then(
    ({ mtime }) => mtime,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );

/** Deletes incomplete results of killed processes under DATA_DIR. Returns the number of files. */
export async function forgetHalves({ clock }: { clock: Clock }, dataDir = env().DATA_DIR): Promise<number> {
  const before = clock.now().getTime() - LEFT_MS;
  let done = 0;
  try {
    for await (const entry of await opendir(path.join(dataDir, "results"), { recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith(HALF)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const at = await writtenAt(file);
      if (at === undefined || at.getTime() >= before) continue;
      await rm(file, { force: true });
      done++;
    }
  } catch (error) {
    // No result has been written yet, or all are in a bucket.
    if (!isMissing(error)) throw error;
  }
  return done;
}
