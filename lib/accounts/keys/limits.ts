import { RATE_LIMIT_FIELDS, type RateLimitField } from "#lib/kernel/rate-limits.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import { TEST_KEY_RATE } from "./constants.ts";

const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 86_400;

/** Requests a second, a minute and a day of UTC; null is no limit. */
export type Windows = { second: number | null; minute: number | null; day: number | null };

/**
 * What limits a key's calls (contract 2): a test key's are fixed; a live key has those that it was given, and shares those of its workspace with
 * its other live keys. A second's limit leaks, so that it may be used at once; a minute and a day are windows of UTC.
 */
export function limitsOf(key: Windows & { id: string; env: KeyEnv }, workspace: Windows & { id: string }): Limit[] {
  if (key.env === "test") {
    const { perSecond, burst } = TEST_KEY_RATE;
    return [{ id: `${key.id}:second`, kind: "leaks", limit: burst, windowSeconds: burst / perSecond }];
  }
  return [key, workspace].flatMap(({ id, second, minute, day }): Limit[] => [
    ...(second === null ? [] : [{ id: `${id}:second`, kind: "leaks", limit: second, windowSeconds: 1 } as const]),
    ...window(`${id}:minute`, minute, MINUTE_SECONDS),
    ...window(`${id}:day`, day, DAY_SECONDS),
  ]);
}

const window = (id: string, limit: number | null, windowSeconds: number): Limit[] =>
  limit === null ? [] : [{ id, kind: "window", limit, windowSeconds }];

/** Which limit a test key is asked to have, whose are fixed (service interface 8); undefined for none. */
export const fixedLimit = (
  asked: { [field in RateLimitField]?: number | null | undefined },
): RateLimitField | undefined => RATE_LIMIT_FIELDS.find((field) => asked[field]);
