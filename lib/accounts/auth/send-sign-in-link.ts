import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { SIGN_IN_LINKS_MAX, SIGN_IN_LINKS_WINDOW_MS } from "./constants.ts";
import { mintSignInLink } from "./create-sign-in-link.ts";
import { maySignIn } from "./may-sign-in.ts";
import type { RequestSignInLinkInput } from "./schema.ts";

/**
 * Mails a sign-in link to an address that may sign in, at most five in a quarter of an hour. The answer is the same for any address,
 * known or not, limited or not, so that nobody learns who has an account here; the mail goes by the outbox, so that the time of the
 * answer is the same too.
 */
export async function sendSignInLink(
  ctx: VisitorCtx,
  input: RequestSignInLinkInput,
): Promise<Result<{ email: string }>> {
  const { email } = input;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`;
    if (!(await maySignIn(ctx, email, tx))) return;
    const since = new Date(ctx.clock.now().getTime() - SIGN_IN_LINKS_WINDOW_MS);
    const recent = await tx.verificationToken.count({ where: { identifier: email, createdAt: { gt: since } } });
    if (recent >= SIGN_IN_LINKS_MAX) return;
    const { link, expires } = await mintSignInLink(tx, ctx, input);
    await enqueueNotice(tx, ctx, {
      kind: "sign_in_link",
      recipient: email,
      payload: { link, expires_at: expires.toISOString() },
      dedupeKey: `sign_in_link:${sha256(link)}`,
    });
  });
  return ok({ email });
}
