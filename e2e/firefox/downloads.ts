import { mkdtempSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOKS_EVERY_MS = 50;
const WITHIN_MS = 60_000;

/** Where Firefox stores this run's downloads. */
export const downloadsFolder = mkdtempSync(path.join(tmpdir(), "gatehouse-firefox-"));

/** Waits for a file of that name; Firefox keeps an incomplete download in a .part file next to it. */
export async function downloaded(name: string): Promise<string> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    const files = await readdir(downloadsFolder);
    if (files.includes(name) && !files.some((file) => file.endsWith(".part"))) return path.join(downloadsFolder, name);
    await pause(LOOKS_EVERY_MS);
  }
  throw new Error(`${name} was not downloaded.`);
}
