import { logDays } from "#lib/kernel/log-days.ts";
import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { ownerReason, writtenTime } from "./written.ts";

export const deliveryFailingMessage = (payload: NoticePayloads["delivery_failing"]): NoticeMessage => ({
  subject: `Webhook to ${new URL(payload.url).host} keeps failing`,
  heading: `A ${payload.event} delivery has failed ${payload.attempts} times`,
  paragraphs: [
    `${payload.url} did not accept it: ${payload.problem}`,
    `The next attempt is at ${writtenTime(payload.next_attempt_at)}. You get one warning of this kind until the endpoint answers again; nothing is lost in the meantime.`,
  ],
  action: { label: "Open the delivery", url: payload.delivery_url },
  reason: ownerReason(payload.workspace),
});

export const deliveryFailedMessage = (payload: NoticePayloads["delivery_failed"]): NoticeMessage => ({
  subject: `Webhook delivery to ${new URL(payload.url).host} failed for good`,
  heading: `A ${payload.event} delivery failed after ${payload.attempts} attempts`,
  paragraphs: [
    `${payload.url} did not accept it: ${payload.problem}`,
    `It is not retried automatically. Once the endpoint works you can replay it; it is kept for ${logDays()} days.`,
  ],
  action: { label: "Open the delivery", url: payload.delivery_url },
  reason: ownerReason(payload.workspace),
});

export const webhookPausedMessage = (payload: NoticePayloads["webhook_paused"]): NoticeMessage => ({
  subject: `Webhook to ${new URL(payload.url).host} is paused`,
  heading: "A webhook was paused",
  paragraphs: [
    `The last ${payload.failures} deliveries to ${payload.url} failed, the last one like this: ${payload.problem}`,
    "New deliveries are held, not dropped. When the endpoint works again, resume the webhook and choose whether to send the held ones.",
  ],
  action: { label: "Open the webhook", url: payload.webhook_url },
  reason: ownerReason(payload.workspace),
});

const NEXT = {
  key_ended: "Its key ended, or no longer has the jobs scope. Create the monitor again with another key.",
  no_credits: "The balance or the key's ceiling is used up. Add credits or raise the ceiling, then resume the monitor.",
} as const;

export const monitorStoppedMessage = (payload: NoticePayloads["monitor_stopped"]): NoticeMessage => ({
  subject: `The monitor ${payload.name} has stopped`,
  heading: "A monitor has stopped",
  paragraphs: [`${payload.name} has stopped: ${payload.problem}`, NEXT[payload.reason]],
  action: { label: "Open the monitor", url: payload.monitor_url },
  reason: ownerReason(payload.workspace),
});
