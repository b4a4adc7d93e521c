import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { readBaseUrl } from "../login/base-url.ts";
import { type BrowserLoginOptions, loginByBrowser } from "../login/browser-login.ts";
import { checkKey, envOf, hintOf } from "../login/check-key.ts";
import { readConfig, writeConfig } from "../login/config.ts";
import { configPath } from "../login/config-path.ts";
import { DEFAULT_BASE_URL } from "../login/constants.ts";
import { readProfileName } from "../login/find-login.ts";
import { readKey } from "../login/read-key.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { mention, print } from "../print.ts";

export type LoginCommandOptions = BrowserLoginOptions & {
  baseUrl?: string;
  withKey?: boolean;
  keyStdin?: boolean;
  profile?: string;
  json?: boolean;
};

/**
 * Runs `login`: has a new key approved in the browser, or checks a given one, and stores it
 * readable by this user only.
 */
export async function run(options: LoginCommandOptions): Promise<void> {
  const config = await readConfig();
  const profile = options.profile === undefined ? config.current : readProfileName(options.profile);
  const given = options.baseUrl ?? process.env.GATEHOUSE_BASE_URL;
  const stored = Object.hasOwn(config.profiles, profile) ? config.profiles[profile]?.base_url : undefined;
  const baseUrl = given
    ? readBaseUrl(
        given,
        options.baseUrl ? "--base-url" : "GATEHOUSE_BASE_URL",
        options.baseUrl ? EXIT.usage : EXIT.config,
      )
    : (stored ?? DEFAULT_BASE_URL);
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    mention(`${baseUrl} is not https: anybody on the way there can read the key.`);

  const byKey = options.withKey || options.keyStdin;
  const { key, workspace, admin } = byKey
    ? await tried(baseUrl, profile, options)
    : await loginByBrowser(baseUrl, options);
  // Other logins may have finished while this one waited for the browser.
  const { profiles } = await readConfig();
  const kept = { ...profiles, [profile]: { base_url: baseUrl, api_key: key } };
  await writeConfig({ current: profile, profiles: kept }).catch((error: unknown) => {
    if (byKey || !(error instanceof CommandError)) throw error;
    throw new CommandError(
      `${error.message} The key ${hintOf(key)} was created but could not be stored. Revoke it.`,
      error.exitCode,
    );
  });

  if (process.env.GATEHOUSE_API_KEY)
    mention("GATEHOUSE_API_KEY is set and overrides this login. Unset it to use the login.");
  print({ profile, base_url: baseUrl, env: envOf(key), key: hintOf(key), workspace }, options, [
    `Logged in to ${baseUrl} with the ${envOf(key)} key ${hintOf(key)}${workspace ? `, workspace ${escapeControls(workspace.name)}` : ""}.`,
    ...(admin ? [] : ["The key lacks the scope admin, which most commands here need."]),
    `Saved in ${configPath()}${profile === "default" ? "" : ` as profile ${profile}`}.`,
  ]);
}

/** Returns an existing key after checking that it works. */
async function tried(baseUrl: string, profile: string, options: LoginCommandOptions) {
  const key = await readKey(options, baseUrl);
  const { workspace } = await checkKey({ baseUrl, key, from: { profile } }, options);
  return { key, workspace, admin: workspace !== null };
}
