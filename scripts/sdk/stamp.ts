import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** A sum of files, by which what is made of them is known to be old. */
function sumOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether what the stamp stands next to was made of these files. */
export const isMade = (stamp: string, files: string[]): boolean =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === sumOf(files);

export const stampMade = (stamp: string, files: string[]): void => writeFileSync(stamp, sumOf(files));
