import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

export const webhookPausedMessage = (payload: NoticePayloads["webhook_paused"]): NoticeMessage => ({
  subject: `Webhook to ${new URL(payload.url).host} is paused`,
  heading: "A webhook was paused",
  paragraphs: [
    `The last ${payload.failures} deliveries to ${payload.url} failed, the last one like this: ${payload.problem}`,
    "New deliveries are held, not dropped. When the endpoint works again, resume the webhook and choose whether to send the held ones.",
  ],
  action: { label: "Open the webhook", url: payload.webhook_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
