import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { env } from "#lib/platform/env.ts";

/** Bytes of the disk that DATA_DIR is on, and how many of them are free; undefined where nothing is kept on this machine. */
export async function readDisk(): Promise<{ free: number; size: number } | undefined> {
  const { DATA_DIR } = env();
  if (!existsSync(DATA_DIR)) return undefined;
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  return { free: bavail * bsize, size: blocks * bsize };
}
