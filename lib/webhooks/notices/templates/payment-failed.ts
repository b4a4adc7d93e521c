import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

/**
 * Writes the message that a payment failed after checkout, because the payer believes it succeeded.
 */
export const paymentFailedMessage = (payload: NoticePayloads["payment_failed"]): NoticeMessage => ({
  subject: `The payment of invoice ${payload.number} failed (${payload.workspace})`,
  heading: `The payment of invoice ${payload.number} failed`,
  paragraphs: [
    `${payload.total} was due after the checkout, but the payment provider reports that the payment failed. No credits were added.`,
    "The invoice is still open. You can pay it on its page, also with another payment method.",
    "The link to the PDF works for 30 days without signing in.",
  ],
  action: { label: "Open the invoice", url: payload.invoice_url },
  also: { label: "Download the PDF", url: payload.pdf_url },
  postedAction: { label: "Open the invoice", url: payload.invoice_url },
  reason: `You receive this because you own ${payload.workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: anyone who has the link can see the document.`,
});
