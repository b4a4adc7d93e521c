import { sha256 } from "#lib/platform/crypto.ts";
import { db } from "#lib/platform/db.ts";

/**
 * Ends the session that a new sign-in of the same browser takes the place of: the caller holds its token, which is all there is to
 * prove. The audit log records the new sign-in; `signOut` records who leaves.
 */
export async function endSession(token: string): Promise<void> {
  await db().session.deleteMany({ where: { tokenHash: sha256(token) } });
}
