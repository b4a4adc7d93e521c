import { accessSync, constants } from "node:fs";
import path from "node:path";
import { env } from "#lib/platform/env/env.ts";

/**
 * The first is the same engine without windows. It renders a page in a third of the time with half
 * of the memory.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Shown by the doctor and in the log at start-up. */
export const BROWSER_INSTRUCTIONS =
  "install Chromium (apt-get install chromium-headless-shell on Debian) or set BROWSER_PATH to a Chromium, then start Gatehouse again";

/** Best first: on the PATH, then in the application folders of macOS. */
export function installedBrowsers(): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC].filter(isProgram);
}

/** @param named BROWSER_PATH; by default that of the settings. */
export function findBrowser(named: string | undefined = env().BROWSER_PATH): string | undefined {
  if (named) return isProgram(named) ? named : undefined;
  return installedBrowsers()[0];
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
