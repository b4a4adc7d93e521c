import { accessSync, constants } from "node:fs";
import path from "node:path";
import { env } from "#lib/platform/env.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The Chromium that pages are rendered in: the one that BROWSER_PATH names, else one on the PATH. Undefined when there is none. */
export function findBrowser(): string | undefined {
  const named = env().BROWSER_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
