import { DAY_MS } from "#lib/platform/values/time.ts";
import { EXPIRY_MAX_DAYS, EXPIRY_REASON, IDLE_KEY_DAYS } from "./constants.ts";
import type { KeyStatus } from "./types.ts";

type Life = { revokedAt: Date | null; expiresAt: Date | null };

/**
 * Returns a key's status (service interface 3.1). Expiry needs no job: the key is disabled at its
 * second, by the database's clock.
 */
export function keyStatus(key: Life, now: Date): KeyStatus {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now.getTime()) return "disabled";
  return "active";
}

/**
 * Returns when and why a key stopped working, as in the 401 `revoked` (contract 2: an expiry is
 * reported as a revocation).
 */
export function endOfLife(
  key: Life & { revokedReason: string | null },
  now: Date,
): { at: Date; reason: string | null } | undefined {
  if (key.revokedAt) return { at: key.revokedAt, reason: key.revokedReason };
  if (key.expiresAt && key.expiresAt.getTime() <= now.getTime()) return { at: key.expiresAt, reason: EXPIRY_REASON };
  return undefined;
}

/**
 * Service interface 5.4: a key at its ceiling is refused everywhere. Credits on hold count, as they
 * may still be spent.
 */
export const ceilingReached = (key: { creditCeiling: number | null; spent: number }): boolean =>
  key.creditCeiling !== null && key.spent >= key.creditCeiling;

/** Returns why an expiry is invalid, or undefined. `now` is the database's. */
export function expiryProblem(expiresAt: string | null | undefined, now: Date): string | undefined {
  if (!expiresAt) return undefined;
  const at = Date.parse(expiresAt);
  if (at <= now.getTime()) return "The expiry must be in the future.";
  if (at > now.getTime() + EXPIRY_MAX_DAYS * DAY_MS)
    return "The expiry must be within ten years. Omit it for a key that does not expire.";
  return undefined;
}

/**
 * Returns what a successor may spend of a ceiling. Credits on hold count as spent, as they may
 * still be.
 */
export const ceilingLeft = (ceiling: number | null, spentAndHeld: number): number | null =>
  ceiling === null ? null : Math.max(0, ceiling - spentAndHeld);

/** Returns a successor's default name: "ingest" is followed by "ingest 2", then "ingest 3". */
export function nameAfter(name: string, max: number): string {
  const counted = /^(.*\S) (\d{1,4})$/su.exec(name);
  const [stem, count] = counted?.[1] ? [counted[1], Number(counted[2]) + 1] : [name, 2];
  const end = ` ${count}`;
  // By code points, so that no surrogate pair is split.
  const kept = Array.from(stem);
  while (kept.join("").length > max - end.length) kept.pop();
  return `${kept.join("").trimEnd()}${end}`;
}

/**
 * Returns the latest expiry of a key created or changed now: the end of a day (UTC), since days
 * count in full.
 */
export const lifetimeEnd = (maxDays: number, now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + maxDays + 1) * DAY_MS - 1);

/** Returns why an expiry exceeds the owners' limit, or undefined. Null days are unlimited. */
export function lifetimeProblem(expiresAt: string | null, maxDays: number | null, now: Date): string | undefined {
  if (maxDays === null || (expiresAt && Date.parse(expiresAt) <= lifetimeEnd(maxDays, now).getTime())) return undefined;
  const days = maxDays === 1 ? "1 day" : `${maxDays} days`;
  return `Keys of this workspace live ${days} at most: choose an expiry up to ${lifetimeEnd(maxDays, now).toISOString().slice(0, 10)}.`;
}

/** A key last used before this, or created before it and never used, is idle. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_KEY_DAYS * DAY_MS);

export const isIdle = (key: { createdAt: Date; lastUsedAt: Date | null }, now: Date): boolean =>
  (key.lastUsedAt ?? key.createdAt) < idleSince(now);
