import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "#lib/platform/env.ts";
import { recall } from "#lib/platform/postgres/memory.ts";
import { judgeDisk } from "#lib/reports/installation/rules.ts";
import { failure, skipped, warning, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * Checks the free space of DATA_DIR, of the embedded database if that is elsewhere, and of
 * temporary files.
 */
export async function checkDisk(): Promise<Verdict> {
  const { DATA_DIR } = env();
  const database = await recall(DATA_DIR);
  const places = [DATA_DIR, ...(database ? [path.resolve(DATA_DIR, database.folder)] : []), tmpdir()];
  const found = new Map<number, { place: string; state: string; share: string }>();
  for (const place of places) {
    const device = await stat(place).then(
      ({ dev }) => dev,
      () => undefined, // a folder that does not exist on this machine
    );
    if (device === undefined || found.has(device)) continue;
    const { bavail, blocks, bsize } = await statfs(place);
    const { state } = judgeDisk({ free: bavail * bsize, size: blocks * bsize });
    found.set(device, { place, state, share: `${place}: ${((bavail / Math.max(1, blocks)) * 100).toFixed(0)} % free` });
  }
  if (found.size === 0) return skipped("nothing is kept on this machine");
  const detail = [...found.values()].map(({ share }) => share).join("; ");
  const states = [...found.values()].map(({ state }) => state);
  const advice =
    "Free some space or enlarge the disk: the database stops when it is full. docs/operate/data.md says what uses space.";
  if (states.includes("failing")) return failure(detail, advice);
  return states.includes("degraded") ? warning(detail, advice) : well(detail);
}
