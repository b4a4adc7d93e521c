import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { billingReason } from "./billing-reason.ts";

export const creditsExhaustedMessage = (payload: NoticePayloads["credits_exhausted"]): NoticeMessage => ({
  subject: `${payload.workspace} has no credits left`,
  heading: "There are no credits left",
  paragraphs: [
    `The balance of ${payload.workspace} has reached zero. Calls that cost credits are refused with 402 from now on.`,
    "They work again as soon as credits are added; you do not have to do anything else.",
  ],
  action: { label: "Open billing", url: payload.billing_url },
  reason: billingReason(payload.workspace),
});
