import { homedir } from "node:os";
import path from "node:path";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { EXIT } from "../exit-codes.ts";

/**
 * Returns the path of the logins: `gatehouse/config.json` in $XDG_CONFIG_HOME, %APPDATA% on
 * Windows, or ~/.config. A relative $XDG_CONFIG_HOME is ignored (XDG Base Directory 0.8).
 */
export function configPath(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: () => string = homedir,
): string {
  const { join, isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const candidates = [environment.XDG_CONFIG_HOME, platform === "win32" ? environment.APPDATA : undefined];
  const folder = candidates.find((given) => given && isAbsolute(given));
  return join(folder ?? join(homeFolder(home), ".config"), "gatehouse", "config.json");
}

function homeFolder(home: () => string): string {
  let found = "";
  try {
    found = home();
  } catch {
    // The user has no account entry; handled below.
  }
  if (found !== "") return found;
  throw new CommandError(
    "No home folder was found for the login. Set XDG_CONFIG_HOME, or use GATEHOUSE_API_KEY instead of a login.",
    EXIT.config,
  );
}
