import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

export const invitationMessage = (payload: NoticePayloads["invitation"]): NoticeMessage => ({
  // The recipient may not know the sender, so the subject contains none of their text.
  subject: "You are invited to a workspace on Gatehouse",
  heading: "You are invited to a workspace",
  paragraphs: [
    `${payload.invited_by} invites you to the workspace “${payload.workspace}” as ${ROLE_LABEL[payload.role].toLowerCase()}.`,
    `The invitation is for this address alone and works once, until ${writtenTime(payload.expires_at)}.`,
  ],
  action: { label: "See the invitation", url: payload.link },
  reason: "If you do not know the sender, ignore this mail: nothing happens until you accept.",
});
