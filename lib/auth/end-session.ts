import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";

/** Ends the session of a token, whoever's it is: the caller holds the token, which is all there is to prove. */
export async function endSession(token: string): Promise<void> {
  await db().session.deleteMany({ where: { tokenHash: sha256(token) } });
}
