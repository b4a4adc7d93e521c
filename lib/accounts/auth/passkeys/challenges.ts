import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { networkOf } from "#lib/platform/network-of.ts";
import { PASSKEY_CHALLENGE_MS, PASSKEY_CHALLENGES_MAX, SESSION_CHALLENGES_MAX } from "../constants.ts";
import { claimedChallenge } from "./rules.ts";

/** What an answer is for, and who alone may give it: a session by its id, or a browser by its cookie's hash. */
type Bound = { purpose: "register" | "sign_in" | "confirm"; holder: string };

/**
 * Stores a challenge for five minutes, as its hash, and deletes those that have expired.
 *
 * @returns whether it was stored: not when whoever asks has too many open ones, which is a network before the sign-in and a session after it.
 */
export async function putChallenge(ctx: VisitorCtx, challenge: string, { purpose, holder }: Bound): Promise<boolean> {
  const now = ctx.clock.now();
  const network = networkOf(ctx.ip);
  const [asker, most] =
    purpose === "sign_in" ? [{ purpose, network }, PASSKEY_CHALLENGES_MAX] : [{ holder }, SESSION_CHALLENGES_MAX];
  return await db().$transaction(async (tx) => {
    await tx.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
    if ((await tx.passkeyChallenge.count({ where: asker })) >= most) return false;
    const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MS);
    await tx.passkeyChallenge.create({
      data: { challengeHash: sha256(challenge), purpose, holder, network, expiresAt },
    });
    return true;
  });
}

/**
 * Deletes the challenge that an answer says it answers, before anything else is checked: a second answer finds it gone, also when the
 * first was refused. Of two at once, one gets it.
 *
 * @returns the challenge; nothing when it is not ours, for somebody else, for another purpose, or expired.
 */
export async function takeChallenge(
  ctx: VisitorCtx,
  clientDataJSON: string,
  { purpose, holder }: Bound,
): Promise<string | undefined> {
  const challenge = claimedChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { challengeHash: sha256(challenge), purpose, holder, expiresAt: { gt: ctx.clock.now() } },
  });
  return count === 1 ? challenge : undefined;
}
