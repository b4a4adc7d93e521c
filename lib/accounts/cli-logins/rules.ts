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

/** What a poll is answered. A decision is answered at once, however soon it is asked for; waiting is what must not be hurried. */
export function pollState(login: Polled | null, now: Date): PollState {
  // A device code is good for one key: the second who presents it may have stolen it (as RFC 6749 4.1.2 has it of codes).
  if (!login || login.usedAt) return "invalid_grant";
  if (login.deniedAt) return "access_denied";
  if (login.expiresAt <= now) return "expired_token";
  if (login.approvedAt) return "ready";
  const soonest = (login.polledAt?.getTime() ?? Number.NEGATIVE_INFINITY) + login.intervalSeconds * 1_000;
  return now.getTime() < soonest - POLL_GRACE_MS ? "slow_down" : "authorization_pending";
}

/** How long to wait between polls after one that came too soon, in seconds (RFC 8628 3.5). */
export const slowerInterval = (seconds: number): number => Math.min(seconds + SLOW_DOWN_SECONDS, POLL_SECONDS_MAX);

/** Why a login can be neither approved nor denied, or nothing while it can. */
export function notWaiting(login: Life | null, now: Date): Exclude<NoLogin, "too_many_tries"> | undefined {
  if (!login) return "not_found";
  if (login.approvedAt || login.deniedAt || login.usedAt) return "answered";
  return login.expiresAt <= now ? "expired" : undefined;
}

/**
 * What happens when as many command lines wait as may in all, by how many of them are of the newcomer's site and of the site that has most.
 * Who fills the table gives way: nobody is kept out by others, unless those come from as many sites as there are places.
 */
export const whenFull = (mine: number, most: number): "displace" | "refuse" => (mine < most ? "displace" : "refuse");

const NOT_A_LETTER = new RegExp(`[^${USER_CODE_LETTERS}]`);

/** The letters of a code as somebody typed it: small or capital, with the dash, blanks or dots between. Nothing when it cannot be one. */
export function readUserCode(text: string): string | undefined {
  const letters = text.replace(/[\s.\-‐-―]/gu, "").toUpperCase();
  return letters.length === USER_CODE_LENGTH && !NOT_A_LETTER.test(letters) ? letters : undefined;
}

/** ABCD-EFGH, as people are shown it. */
export const spellUserCode = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`;

/** What a key is called that nobody named: after the machine. */
export function keyNameFor(host: string | null): string {
  const name = host ? `${KEY_NAME} on ${host}` : KEY_NAME;
  // By characters, not by halves of them.
  const kept = Array.from(name);
  while (kept.join("").length > KEY_NAME_MAX) kept.pop();
  return kept.join("").trimEnd();
}
