import { emailAddress } from "#lib/kernel/email-address.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { hashLinkToken } from "./link-token.ts";

export type SignInLinkState = "open" | "used" | "expired" | "unknown";

/** Returns whether a sign-in link still works, without using it. */
export async function readSignInLink(ctx: { clock: Clock }, email: string, token: string): Promise<SignInLinkState> {
  const address = emailAddress.safeParse(email);
  if (!address.success) return "unknown";
  const link = await db().verificationToken.findUnique({
    where: { identifier_token: { identifier: address.data, token: hashLinkToken(token) } },
  });
  if (!link) return "unknown";
  if (link.usedAt) return "used";
  return link.expires > ctx.clock.now() ? "open" : "expired";
}
