import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { INVITATION_MAILS_COUNTED_MS } from "./constants.ts";

/**
 * Deletes records of invitation mails that no longer count towards a limit.
 *
 * @returns the number deleted.
 */
export async function forgetInvitationMails({ clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - INVITATION_MAILS_COUNTED_MS);
  return (await db().invitationMail.deleteMany({ where: { sentAt: { lte: before } } })).count;
}
