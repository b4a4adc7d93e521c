import { misused } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { askHidden, canAsk, readPiped } from "../login/ask.ts";
import { readBaseUrl } from "../login/base-url.ts";
import { checkKey, envOf, hintOf } from "../login/check-key.ts";
import { readConfig, writeConfig } from "../login/config.ts";
import { configPath } from "../login/config-path.ts";
import { DEFAULT_BASE_URL, KEY_FORM } from "../login/constants.ts";
import { readProfileName } from "../login/find-login.ts";
import { harmless } from "../output/harmless.ts";
import { mention, print } from "../print.ts";

export type LoginCommandOptions = {
  baseUrl?: string;
  keyStdin?: boolean;
  profile?: string;
  timeout?: string;
  json?: boolean;
};

async function readKey(options: LoginCommandOptions, baseUrl: string): Promise<string> {
  if (!options.keyStdin && !canAsk())
    throw misused(
      "There is no terminal to ask for the key at. Pipe it in with --key-stdin, or set GATEHOUSE_API_KEY in place of a login.",
    );
  const key = options.keyStdin ? await readPiped() : await askHidden(`API key for ${baseUrl} (not shown): `);
  if (KEY_FORM.test(key)) return key;
  throw misused(
    key.startsWith("whsec_")
      ? "That is a webhook's secret. An API key begins with svc_live_ or svc_test_."
      : "That is no API key. One begins with svc_live_ or svc_test_, and 32 characters follow.",
  );
}

/** `login`: tries a key and keeps it, for this account's eyes alone. */
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
  const key = await readKey(options, baseUrl);
  const { workspace } = await checkKey({ baseUrl, key, from: { profile } }, options);
  await writeConfig({
    current: profile,
    profiles: { ...config.profiles, [profile]: { base_url: baseUrl, api_key: key } },
  });

  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    mention(`${baseUrl} is not https: whoever is on the way there can read the key.`);
  if (process.env.GATEHOUSE_API_KEY)
    mention("GATEHOUSE_API_KEY is set, and goes before this login. Unset it to use the login.");
  print({ profile, base_url: baseUrl, env: envOf(key), key: hintOf(key), workspace }, options, [
    `Logged in to ${baseUrl} with the ${envOf(key)} key ${hintOf(key)}${workspace ? `, workspace ${harmless(workspace.name)}` : ""}.`,
    ...(workspace ? [] : ["The key lacks the scope admin, which most commands here need."]),
    `Kept in ${configPath()}${profile === "default" ? "" : ` as profile ${profile}`}.`,
  ]);
}
