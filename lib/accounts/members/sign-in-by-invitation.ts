import { mintSignInToken } from "#lib/accounts/auth/create-sign-in-link.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { AcceptInvitationInput } from "./schema.ts";

export type SignInByInvitationError = "not_found" | "sign_in_required";

/**
 * For who holds an invitation's mailed link and has no account yet: what signs them in as the address that it was mailed to, once, as a
 * sign-in link does, so that one mail is enough. Whoever has an account signs in as they always do: a mail that is good for a week, and
 * that people forward, must not open it.
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
    // One at a time: whoever presses again, or for fun, leaves no more behind. Links that were asked for by mail have a network.
    await tx.verificationToken.deleteMany({ where: { identifier: email, usedAt: null, network: null } });
    const { token } = await mintSignInToken(tx, ctx, { email });
    return ok({ email, token });
  });
}
