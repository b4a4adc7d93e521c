import { normaliseEmail } from "#lib/kernel/email-address.ts";
import { randomToken } from "#lib/platform/crypto/crypto.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { SIGN_IN_LINK_KEPT_MS, SIGN_IN_LINK_MS } from "./constants.ts";
import { hashLinkToken } from "./link-token.ts";
import { safeNext } from "./rules.ts";

type Wanted = { email: string; next?: string | undefined };
/** The network, and the known browser if any, that requested a mailed link. */
export type AskedBy = { network: string; browser: string | undefined };

/**
 * Creates a link that signs in the person who opens it and presses its button, once, within 24
 * hours. For the first run and the command line, which give it to a trusted person;
 * `sendSignInLink` creates mailed links.
 */
export async function createSignInLink(ctx: { clock: Clock }, wanted: Wanted): Promise<string> {
  const { link } = await db().$transaction((tx) => mintSignInLink(tx, ctx, wanted));
  return link;
}

/** Creates the link in the caller's transaction. */
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
 * Creates the token of a link, and deletes tokens that expired more than a week ago.
 *
 * @param askedBy the requester, whose limits this counts towards; absent for the operator and for
 * invitations.
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
