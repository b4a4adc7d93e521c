import { RATE_LIMIT_FIELDS, type RateLimitField } from "#lib/kernel/rate-limits.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Limit } from "#lib/platform/rates/types.ts";
import { DAY_S, MINUTE_S } from "#lib/platform/values/time.ts";
import { TEST_KEY_RATE } from "./constants.ts";

/** Requests per second, per minute and per UTC day; null is unlimited. */
export type Windows = { second: number | null; minute: number | null; day: number | null };

/**
 * Returns the limits on a key's calls (contract 2). A test key's are fixed; a live key has its own,
 * and shares those of its workspace with the other live keys. The limit per second is a leaky
 * bucket, which allows bursts; minutes and days are UTC windows.
 */
export function limitsOf(key: Windows & { id: string; env: KeyEnv }, workspace: Windows & { id: string }): Limit[] {
  if (key.env === "test") {
    const { perSecond, burst } = TEST_KEY_RATE;
    return [{ id: `${key.id}:second`, kind: "leaks", limit: burst, windowSeconds: burst / perSecond }];
  }
  return [key, workspace].flatMap(({ id, second, minute, day }): Limit[] => [
    ...(second === null ? [] : [{ id: `${id}:second`, kind: "leaks", limit: second, windowSeconds: 1 } as const]),
    ...window(`${id}:minute`, minute, MINUTE_S),
    ...window(`${id}:day`, day, DAY_S),
  ]);
}

const window = (id: string, limit: number | null, windowSeconds: number): Limit[] =>
  limit === null ? [] : [{ id, kind: "window", limit, windowSeconds }];

/**
 * Returns the limit requested for a test key, whose limits are fixed (service interface 8);
 * undefined if none is.
 */
export const fixedLimit = (
  asked: { [field in RateLimitField]?: number | null | undefined },
): RateLimitField | undefined => RATE_LIMIT_FIELDS.find((field) => asked[field]);
