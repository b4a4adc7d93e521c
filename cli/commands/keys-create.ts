import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import { type ModeOptions, readMode } from "../api/modes.ts";
import { namingOptions } from "../api/naming-options.ts";
import { findLogin, type LoginOptions } from "../login/find-login.ts";
import { facts } from "../output/table.ts";
import { print } from "../print.ts";
import { readWhole } from "../read-input.ts";
import { endOfDay } from "../read-time.ts";

export type KeysCreateOptions = LoginOptions &
  CallOptions &
  ModeOptions & {
    name: string;
    scopes: string[];
    allowIp?: string[];
    ceiling?: string;
    rate?: string;
    perMinute?: string;
    perDay?: string;
    expires?: string;
    json?: boolean;
  };

/** The option of each API field. */
const OPTION_OF = {
  name: "--name",
  env: "--live",
  scopes: "--scopes",
  allowed_ips: "--allow-ip",
  credit_ceiling: "--ceiling",
  rate_limit: "--rate",
  rate_limit_minute: "--per-minute",
  rate_limit_day: "--per-day",
  expires_at: "--expires",
};

/** Runs `keys create`: creates a key, by default a test key, and shows its token once. */
export async function run(options: KeysCreateOptions): Promise<void> {
  const body = {
    name: options.name,
    env: readMode(options) ?? "test",
    scopes: options.scopes,
    ...(options.allowIp && { allowed_ips: options.allowIp }),
    ...(options.ceiling !== undefined && { credit_ceiling: readWhole("--ceiling", options.ceiling) }),
    ...(options.rate !== undefined && { rate_limit: readWhole("--rate", options.rate) }),
    ...(options.perMinute !== undefined && { rate_limit_minute: readWhole("--per-minute", options.perMinute) }),
    ...(options.perDay !== undefined && { rate_limit_day: readWhole("--per-day", options.perDay) }),
    ...(options.expires !== undefined && { expires_at: endOfDay(options.expires) }),
  };
  const login = await findLogin(options);
  const made = await namingOptions(OPTION_OF, () =>
    callApi<ApiKey & { token: string }>(login, { method: "POST", path: "/v1/keys", body }, options),
  );
  print(made, options, [
    ...facts([
      ["Key", made.id],
      ["Token", made.token],
      ["Scopes", made.scopes.join(" ")],
      ...(made.expires_at === null ? [] : [["Expires", made.expires_at] as [string, string]]),
    ]),
    "",
    "The token is shown only once.",
  ]);
}
