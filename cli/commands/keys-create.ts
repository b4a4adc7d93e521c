import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { type ModeOptions, readMode } from "../api/modes.ts";
import { facts } from "../output/table.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";
import { readWhole } from "../read-input.ts";
import { endOfDay } from "../read-time.ts";

export type KeysCreateOptions = AnswerOptions &
  ModeOptions & {
    name: string;
    scopes: string[];
    allowIp?: string[];
    ceiling?: string;
    rate?: string;
    perMinute?: string;
    perDay?: string;
    expires?: string;
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
  await printAnswer({ method: "POST", path: "/v1/keys", body }, options, createdLines, OPTION_OF);
}

const createdLines = ({ id, token, scopes, expires_at }: ApiKey & { token: string }): string[] => [
  ...facts([
    ["Key", id],
    ["Token", token],
    ["Scopes", scopes.join(" ")],
    ["Expires", expires_at ?? ""],
  ]),
  "",
  "The token is shown only once.",
];
