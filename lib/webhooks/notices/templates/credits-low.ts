import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { billingReason, writtenCount } from "./billing-reason.ts";

export const creditsLowMessage = (payload: NoticePayloads["credits_low"]): NoticeMessage => ({
  subject: `${payload.workspace} is running low on credits`,
  heading: "Credits are running low",
  paragraphs: [
    `${payload.workspace} has ${writtenCount(payload.left)} credits left, which is below its threshold of ${writtenCount(payload.threshold)}.`,
    "When none are left, calls that cost credits are refused with 402 until there are more.",
  ],
  action: { label: "Open billing", url: payload.billing_url },
  reason: billingReason(payload.workspace),
});
