import type { Login } from "../api/login.ts";
import { CommandError, misused } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { EXIT } from "../exit-codes.ts";
import { readBaseUrl } from "./base-url.ts";
import { readConfig } from "./config.ts";
import { configPath } from "./config-path.ts";
import { DEFAULT_BASE_URL, KEY_FORM, PROFILE_NAME } from "./constants.ts";

export type LoginOptions = { profile?: string };

export function readProfileName(name: string): string {
  if (PROFILE_NAME.test(name)) return name;
  throw misused("--profile: expected a word of letters, digits, dots, dashes and underscores, 40 characters at most");
}

/**
 * Returns the login of this command: from --profile; else from GATEHOUSE_API_KEY, with
 * GATEHOUSE_BASE_URL; else from the current profile. A stored key is sent only to the URL it was
 * stored for. Throws `CommandError` if there is none.
 */
export async function findLogin(options: LoginOptions, environment: Environment = process.env): Promise<Login> {
  const { GATEHOUSE_API_KEY: key, GATEHOUSE_BASE_URL: base } = environment;
  const named = options.profile === undefined ? undefined : readProfileName(options.profile);
  const baseUrl = base && named === undefined ? readBaseUrl(base, "GATEHOUSE_BASE_URL", EXIT.config) : undefined;
  if (key && named === undefined) {
    if (!KEY_FORM.test(key.trim()))
      throw new CommandError(
        "GATEHOUSE_API_KEY is not an API key: API keys start with svc_live_ or svc_test_.",
        EXIT.config,
      );
    return { baseUrl: baseUrl ?? DEFAULT_BASE_URL, key: key.trim(), from: "environment" };
  }

  const { current, profiles } = await readConfig(configPath(environment));
  const profile = named ?? current;
  const found = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  if (!found)
    throw new CommandError(
      named === undefined
        ? "You are not logged in. Run `gatehouse login`, or set GATEHOUSE_API_KEY and GATEHOUSE_BASE_URL."
        : `Profile ${named} does not exist. Create it with \`gatehouse login --profile ${named}\`.`,
      EXIT.notLoggedIn,
    );
  const stored = readBaseUrl(found.base_url, `${configPath(environment)}, profile ${profile}`, EXIT.config);
  if (baseUrl !== undefined && baseUrl !== stored)
    throw new CommandError(
      `GATEHOUSE_BASE_URL names ${baseUrl}, but the login is for ${stored}, and its key is sent nowhere else. Set GATEHOUSE_API_KEY too, or unset GATEHOUSE_BASE_URL.`,
      EXIT.config,
    );
  return { baseUrl: stored, key: found.api_key, from: { profile } };
}
