import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenTime } from "./date.ts";

export const deliveryFailingMessage = (payload: NoticePayloads["delivery_failing"]): NoticeMessage => ({
  subject: `Webhook to ${new URL(payload.url).host} keeps failing`,
  heading: `A ${payload.event} delivery has failed ${payload.attempts} times`,
  paragraphs: [
    `${payload.url} did not accept it: ${payload.problem}`,
    `The next attempt is at ${writtenTime(payload.next_attempt_at)}. You get one warning of this kind until the endpoint answers again; nothing is lost in the meantime.`,
  ],
  action: { label: "Open the delivery", url: payload.delivery_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
