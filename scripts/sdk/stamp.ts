import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Returns a checksum of files, to detect that generated files are outdated. */
function sumOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the stamp was written for the current content of these files. */
export const isStampCurrent = (stamp: string, files: string[]): boolean =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === sumOf(files);

export const writeStamp = (stamp: string, files: string[]): void => writeFileSync(stamp, sumOf(files));
