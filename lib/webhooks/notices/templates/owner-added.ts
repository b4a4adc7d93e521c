import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

export const ownerAddedMessage = (payload: NoticePayloads["owner_added"]): NoticeMessage => ({
  subject: `${payload.email} is now an owner of ${payload.workspace}`,
  heading: `${payload.email} is now an owner`,
  paragraphs: [
    `${payload.added_by} made ${payload.email} an owner of ${payload.workspace}. An owner may do everything there: keys, members and billing.`,
    "If you did not expect this, open the members page and change the role back.",
  ],
  action: { label: "Open members", url: payload.members_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
