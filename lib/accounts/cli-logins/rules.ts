import { KEY_NAME_MAX } from "#lib/accounts/keys/constants.ts";
import {
  KEY_NAME,
  POLL_GRACE_MS,
  POLL_SECONDS_MAX,
  SLOW_DOWN_SECONDS,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "./constants.ts";
import type { NoLogin, PollState } from "./types.ts";

type Life = { expiresAt: Date; approvedAt: Date | null; deniedAt: Date | null; usedAt: Date | null };
type Polled = Life & { polledAt: Date | null; intervalSeconds: number };

/**
 * Returns the response to a poll. Decisions are returned however early the poll; only waiting polls
 * are slowed down.
 */
export function pollState(login: Polled | null, now: Date): PollState {
  // A device code yields one key: a second use may be by a thief (as RFC 6749 4.1.2 treats codes).
  if (!login || login.usedAt) return "invalid_grant";
  if (login.deniedAt) return "access_denied";
  if (login.expiresAt <= now) return "expired_token";
  if (login.approvedAt) return "ready";
  const soonest = (login.polledAt?.getTime() ?? Number.NEGATIVE_INFINITY) + login.intervalSeconds * 1_000;
  return now.getTime() < soonest - POLL_GRACE_MS ? "slow_down" : "authorization_pending";
}

/** Returns the next interval after a poll that came too soon, in seconds (RFC 8628 3.5). */
export const slowerInterval = (seconds: number): number => Math.min(seconds + SLOW_DOWN_SECONDS, POLL_SECONDS_MAX);

/** Returns why a login can no longer be approved or denied, or undefined. */
export function notWaiting(login: Life | null, now: Date): Exclude<NoLogin, "too_many_tries"> | undefined {
  if (!login) return "not_found";
  if (login.approvedAt || login.deniedAt || login.usedAt) return "answered";
  return login.expiresAt <= now ? "expired" : undefined;
}

/**
 * Decides at the overall limit, by the numbers waiting from the newcomer's site and from the
 * largest one. The site that fills the table gives way, so nobody is kept out unless the attackers
 * have as many sites as there are places.
 */
export const actionWhenFull = (mine: number, most: number): "displace" | "refuse" =>
  mine < most ? "displace" : "refuse";

const NOT_A_LETTER = new RegExp(`[^${USER_CODE_LETTERS}]`);

/**
 * Returns the letters of a typed code, in either case, with dashes, spaces or dots; undefined if it
 * is malformed.
 */
export function readUserCode(text: string): string | undefined {
  const letters = text.replace(/[\s.\-‐-―]/gu, "").toUpperCase();
  return letters.length === USER_CODE_LENGTH && !NOT_A_LETTER.test(letters) ? letters : undefined;
}

/** ABCD-EFGH, as shown to people. */
export const spellUserCode = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`;

/** Returns the default name of a key, with the machine's name. */
export function keyNameFor(host: string | null): string {
  const name = host ? `${KEY_NAME} on ${host}` : KEY_NAME;
  // By code points, so that no surrogate pair is split.
  const kept = Array.from(name);
  while (kept.join("").length > KEY_NAME_MAX) kept.pop();
  return kept.join("").trimEnd();
}
