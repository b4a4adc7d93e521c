import { normaliseEmail } from "#lib/kernel/email-address.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { randomToken } from "#lib/platform/crypto.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { SIGN_IN_LINK_KEPT_MS, SIGN_IN_LINK_MS } from "./constants.ts";
import { hashLinkToken } from "./link-token.ts";
import { safeNext } from "./rules.ts";

type Wanted = { email: string; next?: string | undefined };
/** Who asked for a link that is mailed: from which network, and with which known browser. */
export type AskedBy = { network: string; browser: string | undefined };

/**
 * A link that signs in the person who opens it and presses its button, once, within 24 hours. For the first run and the command line,
 * which hand it to a person they trust already; a mailed one is made by `sendSignInLink`.
 */
export async function createSignInLink(ctx: { clock: Clock }, wanted: Wanted): Promise<string> {
  const { link } = await db().$transaction((tx) => mintSignInLink(tx, ctx, wanted));
  return link;
}

/** Makes the link in the caller's transaction. */
export async function mintSignInLink(
  tx: Tx,
  ctx: { clock: Clock },
  wanted: Wanted,
  askedBy?: AskedBy,
): Promise<{ link: string; expires: Date }> {
  const { email, token, expires } = await mintSignInToken(tx, ctx, wanted, askedBy);
  const url = new URL("/sign-in/confirm", env().BASE_URL);
  url.searchParams.set("email", email);
  url.searchParams.set("token", token);
  const next = safeNext(wanted.next);
  if (next !== "/") url.searchParams.set("next", next);
  return { link: url.href, expires };
}

/**
 * Makes what a link carries, and deletes what expired more than a week ago.
 *
 * @param askedBy counts towards the limits of those who ask; absent where the operator did, or an invitation stands for it.
 */
export async function mintSignInToken(
  tx: Tx,
  ctx: { clock: Clock },
  wanted: Pick<Wanted, "email">,
  askedBy?: AskedBy,
): Promise<{ email: string; token: string; expires: Date }> {
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + SIGN_IN_LINK_MS);
  const email = normaliseEmail(wanted.email);
  const token = randomToken();
  await tx.verificationToken.deleteMany({ where: { expires: { lt: new Date(now.getTime() - SIGN_IN_LINK_KEPT_MS) } } });
  await tx.verificationToken.create({
    data: {
      identifier: email,
      token: hashLinkToken(token),
      expires,
      createdAt: now,
      network: askedBy?.network ?? null,
      browser: askedBy?.browser ?? null,
    },
  });
  return { email, token, expires };
}
