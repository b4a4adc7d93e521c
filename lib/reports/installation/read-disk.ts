import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { env } from "#lib/platform/env/env.ts";

/**
 * Returns the total and free bytes of DATA_DIR's disk; undefined if nothing is stored on this
 * machine.
 */
export async function readDisk(): Promise<{ free: number; size: number } | undefined> {
  const { DATA_DIR } = env();
  if (!existsSync(DATA_DIR)) return undefined;
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  return { free: bavail * bsize, size: blocks * bsize };
}
