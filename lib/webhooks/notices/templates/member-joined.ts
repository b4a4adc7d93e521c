import { ROLE_LABEL } from "#lib/accounts/members/constants.ts";
import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

export const memberJoinedMessage = (payload: NoticePayloads["member_joined"]): NoticeMessage => ({
  subject: `${payload.email} joined ${payload.workspace}`,
  heading: `${payload.email} joined ${payload.workspace}`,
  paragraphs: [`They accepted an invitation and are now ${ROLE_LABEL[payload.role].toLowerCase()} of the workspace.`],
  action: { label: "Open members", url: payload.members_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
