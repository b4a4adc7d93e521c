import { MAILS_FROM_ALL_PER_HOUR_MAX } from "#lib/accounts/members/constants.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";

/** Sends the hourly maximum of invitation mails to one address, each from another workspace. */
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
