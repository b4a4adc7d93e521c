import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { networkOf } from "#lib/platform/http/network-of.ts";
import { PASSKEY_CHALLENGE_MS, PASSKEY_CHALLENGES_MAX, SESSION_CHALLENGES_MAX } from "../constants.ts";
import { claimedChallenge } from "./rules.ts";

/**
 * The purpose of a challenge, and its only holder: a session by its id, or a browser by its
 * cookie's hash.
 */
type Bound = { purpose: "register" | "sign_in" | "confirm"; holder: string };

/**
 * Stores the hash of a challenge for five minutes, and deletes expired ones.
 *
 * @returns whether it was stored: false if the requester (a network before signing in, then the
 * session) has too many open challenges.
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
 * Deletes the challenge named in a response before any other check, so that each works once, even
 * if the response is refused.
 *
 * @returns the challenge; undefined if it is unknown, expired, or for another holder or purpose.
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
