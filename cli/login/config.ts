import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { mention } from "../print.ts";
import { configPath } from "./config-path.ts";
import { DEFAULT_PROFILE } from "./constants.ts";

export type Profile = { base_url: string; api_key: string };
/** `current` is the profile used by default. */
export type Config = { current: string; profiles: Record<string, Profile> };

const empty = (): Config => ({ current: DEFAULT_PROFILE, profiles: {} });

const isProfile = (value: unknown): value is Profile =>
  typeof value === "object" &&
  value !== null &&
  "base_url" in value &&
  typeof value.base_url === "string" &&
  "api_key" in value &&
  typeof value.api_key === "string";

function parse(text: string): Config | undefined {
  try {
    const { current, profiles }: { current?: unknown; profiles?: unknown } = JSON.parse(text);
    if (typeof current !== "string" || typeof profiles !== "object" || profiles === null) return undefined;
    const read: [string, Profile][] = [];
    for (const [name, profile] of Object.entries(profiles)) {
      if (!isProfile(profile)) return undefined;
      read.push([name, profile]);
    }
    return { current, profiles: Object.fromEntries(read) };
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Reads the stored logins, none if there is no file. Throws `CommandError` if the file cannot be
 * read or is invalid.
 */
export async function readConfig(file = configPath()): Promise<Config> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
    if (process.platform !== "win32" && ((await stat(file)).mode & 0o077) !== 0)
      mention(`${file} holds keys and others may read it. Put that right with: chmod 600 '${file}'`);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return empty();
    throw new CommandError(`${file} cannot be read (${codeOf(error)}).`, EXIT.config);
  }
  const config = parse(text);
  if (config) return config;
  throw new CommandError(`${file} is not a valid config file. Fix it, or delete it and log in again.`, EXIT.config);
}

/**
 * Stores the logins readable by this user only: mode 0600 in a folder of 0700. The file is replaced
 * atomically; if it is a symbolic link, its target is.
 */
export async function writeConfig(config: Config, named = configPath()): Promise<void> {
  const file = await realpath(named).catch(() => named);
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await chmod(path.dirname(file), 0o700);
    await writeFile(unfinished, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw new CommandError(`${file} cannot be written (${codeOf(error)}).`, EXIT.config);
  }
}
