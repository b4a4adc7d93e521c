import { admitMail } from "#lib/kernel/outbox/admit-mail.ts";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { networkOf } from "#lib/platform/http/network-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { countUnusedLinks } from "./count-unused-links.ts";
import { mintSignInLink } from "./create-sign-in-link.ts";
import { knownBrowser } from "./known-browser.ts";
import { maySignIn } from "./may-sign-in.ts";
import { mayMailLink } from "./rules.ts";
import type { RequestSignInLinkInput } from "./schema.ts";

/**
 * Mails a sign-in link to an address that may sign in, within the limits of `mayMailLink` and
 * `MAIL_LIMITS`. The result is the same for all addresses, known or not, limited or not, so that it
 * does not reveal who has an account. The mail goes through the outbox, so the timing is the same
 * too.
 *
 * @param mark the browser's mark from `markBrowser`, if it has one.
 */
export async function sendSignInLink(
  ctx: VisitorCtx,
  input: RequestSignInLinkInput,
  mark?: string,
): Promise<Result<{ email: string }>> {
  const { email } = input;
  const network = networkOf(ctx.ip);
  await db().$transaction(async (tx) => {
    // Serializes requests from one network and to one address, so that each counts the earlier
    // ones. All callers take the two locks in this order.
    for (const key of [`sign-in-from:${network}`, `sign-in:${email}`])
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    if (!(await maySignIn(ctx, email, tx))) return;
    const person = await tx.user.findUnique({ where: { email }, select: { id: true } });
    const askedBy = { network, browser: person ? knownBrowser(mark, person.id) : undefined };
    const unused = await countUnusedLinks(tx, ctx, email, askedBy);
    if (!mayMailLink(unused, person !== null)) return;
    // Counts a known browser separately, so that strangers cannot exhaust its limits.
    const { browser } = askedBy;
    const recipient = browser === undefined ? email : `${email} ${browser}`;
    // Nor can they exhaust the installation's limit for a known browser, or for each person's first
    // link.
    const exempt = browser !== undefined || (person !== null && unused.lastDay === 0);
    if (!(await admitMail(tx, ctx.clock.now(), "sign_in_link", { recipient }, { exempt })).ok) return;
    const { link, expires } = await mintSignInLink(tx, ctx, input, askedBy);
    await enqueueNotice(tx, ctx, {
      kind: "sign_in_link",
      recipient: email,
      payload: { link, expires_at: expires.toISOString() },
      dedupeKey: `sign_in_link:${sha256(link)}`,
    });
  });
  return ok({ email });
}
