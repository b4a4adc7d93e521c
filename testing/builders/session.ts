import { authCookies } from "#lib/accounts/auth/cookies.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { randomToken, sha256 } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";

/** Creates a session for this person, by default a fresh one. Returns its cookie. */
export async function makeSessionCookie(
  ctx: Ctx,
  baseUrl: string,
  ageMs = 0,
): Promise<{ name: string; value: string; secure: boolean }> {
  const token = randomToken();
  const now = new Date();
  await db().session.create({
    data: {
      id: newId("ses", now),
      tokenHash: sha256(token),
      userId: ctx.actor.id,
      expiresAt: new Date(now.getTime() + 86_400_000),
      authenticatedAt: new Date(now.getTime() - ageMs),
    },
  });
  const { name, options } = authCookies(baseUrl).sessionToken;
  return { name, value: token, secure: options.secure };
}
