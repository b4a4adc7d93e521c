import type { Ctx } from "#lib/auth/context.ts";
import { randomToken, sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";

/** A signed-in browser of this person, fresh unless told otherwise. Answers the cookie's token. */
export async function makeSession(ctx: Ctx, ageMs = 0): Promise<string> {
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
  return token;
}
