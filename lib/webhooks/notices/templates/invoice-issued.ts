import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";

type Payload = NoticePayloads["invoice_issued"];

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

const invoiceParagraphs = ({ number, total, credits, bank, due, by_bank, automatic }: Payload): string[] => [
  ...(automatic ? ["The credits fell below the level set on your billing page, so this top-up was ordered."] : []),
  `${total} for ${credits.toLocaleString("en")} credits${due ? `, due on ${due}` : ""}. The credits are added as soon as it is paid.`,
  by_bank ? `Pay by bank transfer with the reference ${number}: ${bank}` : "Pay at the invoice's page in Gatehouse.",
];

const creditNoteParagraphs = ({ total, credits }: Payload): string[] => [
  credits === 0
    ? `The total is ${total}. No credits were taken back.`
    : `The total is ${total}; ${Math.abs(credits).toLocaleString("en")} unspent credits were taken back.`,
];

const statementParagraphs = (): string[] => [
  "It lists the credits that were added and what they were used for, by endpoint. There is nothing to pay.",
];

/**
 * Writes the message for an invoice, a credit note or a statement. The PDF link needs no sign-in,
 * because contacts may not be members.
 */
export function invoiceIssuedMessage(payload: Payload): NoticeMessage {
  const { subject, paragraphs } = {
    invoice: { subject: `Invoice ${payload.number}: ${payload.total} to pay`, paragraphs: invoiceParagraphs },
    credit_note: { subject: `Credit note ${payload.number}`, paragraphs: creditNoteParagraphs },
    statement: {
      subject: `Statement for ${payload.month ? MONTH.format(new Date(payload.month)) : "the month"}`,
      paragraphs: statementParagraphs,
    },
  }[payload.kind];
  return {
    subject: `${subject} (${payload.workspace})`,
    heading: subject,
    paragraphs: [...paragraphs(payload), "The link to the PDF works for 30 days without signing in."],
    action: { label: "Download the PDF", url: payload.pdf_url },
    also: { label: "Open it in Gatehouse", url: payload.invoice_url },
    postedAction: { label: "Open the invoice", url: payload.invoice_url },
    reason: `You receive this because you own ${payload.workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: anyone who has the link can see the document.`,
  };
}
