import { db, type Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

/**
 * Whether an address may sign in. Sign-up is closed: a person must have the address, or an
 * invitation to it must be open.
 */
export async function maySignIn(ctx: { clock: Clock }, email: string | null | undefined, tx?: Tx): Promise<boolean> {
  if (!email) return false;
  const store = tx ?? db();
  if (await store.user.findUnique({ where: { email }, select: { id: true } })) return true;
  const invitation = await store.invitation.findFirst({
    where: { email, acceptedAt: null, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
    select: { id: true },
  });
  return invitation !== null;
}
