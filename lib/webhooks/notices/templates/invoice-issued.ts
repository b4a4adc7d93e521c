import type { Letter, NoticePayloads } from "#lib/kernel/outbox/types.ts";

type Told = NoticePayloads["invoice_issued"];

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

const invoiceWords = ({ number, total, credits, bank, by_bank, automatic }: Told): string[] => [
  ...(automatic ? ["The credits fell below the level that your billing page sets, so this top-up was ordered."] : []),
  `${total} for ${credits.toLocaleString("en")} credits. The credits are there as soon as it is paid.`,
  by_bank ? `Pay by bank transfer, and state ${number}: ${bank}` : "Pay at the invoice's page in Gatehouse.",
];

const creditNoteWords = ({ total, credits }: Told): string[] => [
  credits === 0
    ? `It comes to ${total}. No credits were taken back.`
    : `It comes to ${total}; ${Math.abs(credits).toLocaleString("en")} unspent credits were taken back.`,
];

const statementWords = (): string[] => [
  "It lists the credits that were added and what they were used for, by endpoint. There is nothing to pay.",
];

/** An invoice, a credit note or a statement. The PDF's link needs no sign-in, because contacts need not be members. */
export function invoiceIssuedLetter(told: Told): Letter {
  const { subject, words } = {
    invoice: { subject: `Invoice ${told.number}: ${told.total} to pay`, words: invoiceWords },
    credit_note: { subject: `Credit note ${told.number}`, words: creditNoteWords },
    statement: {
      subject: `Statement for ${told.month ? MONTH.format(new Date(told.month)) : "the month"}`,
      words: statementWords,
    },
  }[told.kind];
  return {
    subject: `${subject} (${told.workspace})`,
    heading: subject,
    paragraphs: [...words(told), "The link to the PDF works for 30 days without signing in."],
    action: { label: "Download the PDF", url: told.pdf_url },
    also: { label: "Open it in Gatehouse", url: told.invoice_url },
    postedAction: { label: "Open the invoice", url: told.invoice_url },
    reason: `You get this because you own ${told.workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: whoever has the link sees the document.`,
  };
}
