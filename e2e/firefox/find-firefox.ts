import { accessSync, constants } from "node:fs";
import path from "node:path";

const NAMES = ["firefox", "firefox-esr"];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // missing, or not executable
  }
}

/**
 * Returns the Firefox that FIREFOX_PATH names, or the first on the PATH; undefined if there is
 * none.
 */
export function findFirefox({ FIREFOX_PATH, PATH = "" }: NodeJS.ProcessEnv): string | undefined {
  const candidates = FIREFOX_PATH
    ? [FIREFOX_PATH]
    : PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return candidates.find(isProgram);
}
