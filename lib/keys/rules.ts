import { EXPIRY_REASON } from "./constants.ts";
import type { KeyStatus } from "./types.ts";

type Life = { revokedAt: Date | null; expiresAt: Date | null };

/** Service interface 3.1. Expiry needs no one to act: at its second the key is disabled, by the database's clock. */
export function keyStatus(key: Life, now: Date): KeyStatus {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now.getTime()) return "disabled";
  return "active";
}

/** When and why a key stopped working, as the 401 `revoked` tells it (contract 2: expiry speaks as a revocation). */
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

/** Why a wished expiry cannot be, or nothing. `now` is the database's. */
export function expiryProblem(expiresAt: string | null | undefined, now: Date): string | undefined {
  if (!expiresAt) return undefined;
  const at = Date.parse(expiresAt);
  if (at <= now.getTime()) return "The expiry must lie ahead.";
  if (at > now.getTime() + 10 * 366 * 86_400_000)
    return "The expiry is more than ten years ahead; leave it out instead.";
  return undefined;
}
