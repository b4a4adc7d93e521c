import { logDays } from "#lib/kernel/log-days.ts";
import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

export const deliveryFailedMessage = (payload: NoticePayloads["delivery_failed"]): NoticeMessage => ({
  subject: `Webhook delivery to ${new URL(payload.url).host} failed for good`,
  heading: `A ${payload.event} delivery failed after ${payload.attempts} attempts`,
  paragraphs: [
    `${payload.url} did not accept it: ${payload.problem}`,
    `It is not retried automatically. Once the endpoint works you can replay it; it is kept for ${logDays()} days.`,
  ],
  action: { label: "Open the delivery", url: payload.delivery_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
