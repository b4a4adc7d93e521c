import type { Letter, NoticePayloads } from "#lib/kernel/outbox/types.ts";

/** The money is there, and so are the credits. */
export const invoicePaidLetter = (told: NoticePayloads["invoice_paid"]): Letter => ({
  subject: `Invoice ${told.number} is paid (${told.workspace})`,
  heading: `Invoice ${told.number} is paid`,
  paragraphs: [
    `${told.total} has arrived, and ${told.credits.toLocaleString("en")} credits were added.`,
    "The link to the PDF works for 30 days without signing in.",
  ],
  action: { label: "Download the PDF", url: told.pdf_url },
  also: { label: "Open it in Gatehouse", url: told.invoice_url },
  postedAction: { label: "Open the invoice", url: told.invoice_url },
  reason: `You get this because you own ${told.workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: whoever has the link sees the document.`,
});
