import { mintSignInToken } from "#lib/accounts/auth/create-sign-in-link.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { AcceptInvitationInput } from "./schema.ts";

export type SignInByInvitationError = "not_found" | "sign_in_required";

/**
 * Returns a one-time sign-in token to the holder of a mailed invitation link who has no account
 * yet, so that one mail is enough. People with an account sign in as usual: a mail that is valid
 * for a week and gets forwarded must not open it.
 */
export async function signInByInvitation(
  ctx: VisitorCtx,
  input: AcceptInvitationInput,
): Promise<Result<{ email: string; token: string }, SignInByInvitationError>> {
  return await db().$transaction(async (tx) => {
    const invitation = await tx.invitation.findFirst({
      where: { tokenHash: sha256(input.token), acceptedAt: null, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
      select: { email: true },
    });
    if (!invitation) return refuse("not_found", "This link is no longer valid. Use the newest one you were sent.");
    const { email } = invitation;
    if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
      return refuse("sign_in_required", `${email} has an account here: sign in with it, then join.`);
    // Keeps one token per address, however often this is called. Sign-in links requested by mail
    // have a network and stay.
    await tx.verificationToken.deleteMany({ where: { identifier: email, usedAt: null, network: null } });
    const { token } = await mintSignInToken(tx, ctx, { email });
    return ok({ email, token });
  });
}
