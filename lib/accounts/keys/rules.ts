import { EXPIRY_MAX_DAYS, EXPIRY_REASON, IDLE_KEY_DAYS } from "./constants.ts";
import type { KeyStatus } from "./types.ts";

type Life = { revokedAt: Date | null; expiresAt: Date | null };

/** Service interface 3.1. Expiry needs no one to act: at its second the key is disabled, by the database's clock. */
export function keyStatus(key: Life, now: Date): KeyStatus {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now.getTime()) return "disabled";
  return "active";
}

/** When and why a key stopped working, as the 401 `revoked` says it (contract 2: expiry speaks as a revocation). */
export function endOfLife(
  key: Life & { revokedReason: string | null },
  now: Date,
): { at: Date; reason: string | null } | undefined {
  if (key.revokedAt) return { at: key.revokedAt, reason: key.revokedReason };
  if (key.expiresAt && key.expiresAt.getTime() <= now.getTime()) return { at: key.expiresAt, reason: EXPIRY_REASON };
  return undefined;
}

/** Service interface 5.4: at its ceiling a key is refused everywhere. Credits on hold count: they may yet be spent. */
export const ceilingReached = (key: { creditCeiling: number | null; spent: number }): boolean =>
  key.creditCeiling !== null && key.spent >= key.creditCeiling;

const DAY_MS = 86_400_000;

/** Why an expiry cannot be chosen, or nothing. `now` is the database's. */
export function expiryProblem(expiresAt: string | null | undefined, now: Date): string | undefined {
  if (!expiresAt) return undefined;
  const at = Date.parse(expiresAt);
  if (at <= now.getTime()) return "The expiry must lie ahead.";
  if (at > now.getTime() + EXPIRY_MAX_DAYS * DAY_MS)
    return "The expiry is more than ten years ahead; leave it out instead.";
  return undefined;
}

/** What a successor may still spend of a ceiling; credits on hold count as spent, for they may yet be. */
export const ceilingLeft = (ceiling: number | null, spentAndHeld: number): number | null =>
  ceiling === null ? null : Math.max(0, ceiling - spentAndHeld);

/** What a successor is called unless somebody says: "ingest" is followed by "ingest 2", that by "ingest 3". */
export function nameAfter(name: string, max: number): string {
  const counted = /^(.*\S) (\d{1,4})$/su.exec(name);
  const [stem, count] = counted?.[1] ? [counted[1], Number(counted[2]) + 1] : [name, 2];
  const end = ` ${count}`;
  // By characters, not by halves of them.
  const kept = Array.from(stem);
  while (kept.join("").length > max - end.length) kept.pop();
  return `${kept.join("").trimEnd()}${end}`;
}

/** The end of the last day (UTC) on which a key may expire that is made or changed now: days are counted whole. */
export const lifetimeEnd = (maxDays: number, now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + maxDays + 1) * DAY_MS - 1);

/** Why an expiry is more than the owners allow of a key, or nothing. Null days are no limit. */
export function lifetimeProblem(expiresAt: string | null, maxDays: number | null, now: Date): string | undefined {
  if (maxDays === null || (expiresAt && Date.parse(expiresAt) <= lifetimeEnd(maxDays, now).getTime())) return undefined;
  const days = maxDays === 1 ? "1 day" : `${maxDays} days`;
  return `Keys of this workspace live ${days} at most: choose an expiry up to ${lifetimeEnd(maxDays, now).toISOString().slice(0, 10)}.`;
}

/** A key that was last used before this, or made before it and never used, is idle. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_KEY_DAYS * DAY_MS);

export const isIdle = (key: { createdAt: Date; lastUsedAt: Date | null }, now: Date): boolean =>
  (key.lastUsedAt ?? key.createdAt) < idleSince(now);
