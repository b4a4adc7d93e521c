import type { Clock } from "#lib/platform/clock.ts";
import { deleteByBatches } from "#lib/platform/delete-by-batches.ts";
import { SIGN_IN_LINK_KEPT_MS } from "./constants.ts";
import { oldestSession } from "./rules.ts";

/**
 * Deletes expired sessions, sign-in links and passkey challenges, including those of people who
 * never return (signing in deletes some too).
 *
 * @returns the number deleted.
 */
export async function forgetSessions({ clock }: { clock: Clock }): Promise<number> {
  const now = clock.now();
  const linksBefore = new Date(now.getTime() - SIGN_IN_LINK_KEPT_MS);
  const unused = await deleteByBatches("sessions", "expires_at < $1", now);
  const old = await deleteByBatches("sessions", "created_at < $1", oldestSession(now));
  const links = await deleteByBatches("verification_tokens", "expires < $1", linksBefore);
  const challenges = await deleteByBatches("passkey_challenges", "expires_at < $1", now);
  return unused + old + links + challenges;
}
