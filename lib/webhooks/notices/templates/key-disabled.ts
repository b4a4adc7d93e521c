import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenSecond } from "./date.ts";
import { describeKey, keyTraffic } from "./describe-key.ts";

export const keyDisabledMessage = (payload: NoticePayloads["key_disabled"]): NoticeMessage => ({
  subject: `The ${payload.env} key ${payload.name} has expired`,
  heading: "A key has expired",
  paragraphs: [
    `${describeKey(payload)} expired on ${writtenSecond(payload.expires_at)}. Since then, every call with it has been refused with 401 revoked, reason scheduled_expiry.`,
    keyTraffic(payload, "Whatever made them has stopped working."),
    "It cannot be restored; a successor with the same scopes and addresses can be created.",
  ],
  action: { label: "Open the key", url: payload.key_url },
  also: { label: "Create its successor", url: payload.rotation_url },
  reason: `You receive this because you are an owner of ${payload.workspace}.`,
});
