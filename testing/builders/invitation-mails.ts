import { MAILS_FROM_ALL_PER_HOUR_MAX } from "#lib/accounts/members/constants.ts";
import { db } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";

/** As many mails of invitations as one address is sent in an hour, just now and from as many workspaces. */
export async function floodWithInvitations(email: string, sentAt = new Date()): Promise<void> {
  await db().invitationMail.createMany({
    data: Array.from({ length: MAILS_FROM_ALL_PER_HOUR_MAX }, () => ({
      invitationId: newId("ivt", sentAt),
      workspaceId: newId("ws", sentAt),
      email,
      sentAt,
    })),
  });
}
