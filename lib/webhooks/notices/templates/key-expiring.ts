import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenDay, writtenSecond } from "./date.ts";
import { describeKey, keyTraffic } from "./describe-key.ts";

/** Gives the date instead of the remaining days, which would be wrong if the email is delayed. */
export const keyExpiringMessage = (payload: NoticePayloads["key_expiring"]): NoticeMessage => ({
  subject: `The ${payload.env} key ${payload.name} expires on ${writtenDay(payload.expires_at)}`,
  heading: "A key is about to expire",
  paragraphs: [
    `${describeKey(payload)} expires on ${writtenSecond(payload.expires_at)}. It is then disabled permanently, and every call with it is refused with 401.`,
    keyTraffic(payload, "Whatever makes them will stop working then."),
    "To continue without a break, rotate it: you create a successor and see when the old key is no longer used. Or change its date while it is still active.",
  ],
  action: { label: "Open the key", url: payload.key_url },
  also: { label: "Rotate it", url: payload.rotation_url },
  reason: `You receive this because you are an owner of ${payload.workspace}: 30, 7 and 1 days before a key expires, once each.`,
});
