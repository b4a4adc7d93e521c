import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

/** Writes the message that an invoice is paid and the credits were added. */
export const invoicePaidMessage = (payload: NoticePayloads["invoice_paid"]): NoticeMessage => ({
  subject: `Invoice ${payload.number} is paid (${payload.workspace})`,
  heading: `Invoice ${payload.number} is paid`,
  paragraphs: [
    `${payload.total} has arrived, and ${payload.credits.toLocaleString("en")} credits were added.`,
    "The link to the receipt works for 30 days without signing in.",
  ],
  action: { label: "Download the receipt", url: payload.pdf_url },
  also: { label: "Open it in Gatehouse", url: payload.invoice_url },
  postedAction: { label: "Open the invoice", url: payload.invoice_url },
  reason: `You receive this because you own ${payload.workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: anyone who has the link can see the document.`,
});
