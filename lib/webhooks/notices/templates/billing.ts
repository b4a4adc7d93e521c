import type { NoticeMessage, NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { writtenCount } from "./written.ts";

/** Returns why an email about credits was sent, and where to change that. */
const billingReason = (workspace: string): string =>
  `You receive this because you own ${workspace}, have the billing role there, or are one of its billing contacts. The levels are set on its billing page.`;

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

const documentReason = (workspace: string): string =>
  `You receive this because you own ${workspace}, have the billing role there, or are one of its billing contacts. Forward it with care: anyone who has the link can see the document.`;

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export function budgetCrossedMessage(payload: NoticePayloads["budget_crossed"]): NoticeMessage {
  const spent = `${writtenCount(payload.spent)} of ${writtenCount(payload.budget)} credits`;
  return {
    ...(payload.key
      ? ceilingMessage({ ...payload, key: payload.key }, spent)
      : {
          subject: `${payload.workspace} has spent ${payload.level} % of its budget`,
          heading: `${payload.level} % of the month's budget is spent`,
          paragraphs: [
            `In ${MONTH.format(new Date(`${payload.period}-01T00:00:00Z`))} (UTC) ${payload.workspace} has spent ${spent}.`,
            "A budget only notifies: calls keep working until the credits run out.",
          ],
          action: { label: "Open billing", url: payload.billing_url },
        }),
    reason: billingReason(payload.workspace),
  };
}

function ceilingMessage(
  { workspace, key, level }: { workspace: string; key: { name: string; url: string }; level: number },
  spent: string,
): Omit<NoticeMessage, "reason"> {
  return {
    subject: `The key ${key.name} has spent ${level} % of its ceiling`,
    heading: `${level} % of a key's ceiling is spent`,
    paragraphs: [
      `The key ${key.name} of ${workspace} has spent ${spent}.`,
      "At its ceiling, all of its calls are refused with 402. An owner can raise the ceiling.",
    ],
    action: { label: "Open the key", url: key.url },
  };
}

type InvoicePayload = NoticePayloads["invoice_issued"];

const invoiceParagraphs = ({ number, total, credits, bank, due, by_bank, automatic }: InvoicePayload): string[] => [
  ...(automatic ? ["The credits fell below the level set on your billing page, so this top-up was ordered."] : []),
  `${total} for ${credits.toLocaleString("en")} credits${due ? `, due on ${due}` : ""}. The credits are added as soon as it is paid.`,
  by_bank ? `Pay by bank transfer with the reference ${number}: ${bank}` : "Pay at the invoice's page in Gatehouse.",
];

const creditNoteParagraphs = ({ total, credits }: InvoicePayload): string[] => [
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
export function invoiceIssuedMessage(payload: InvoicePayload): NoticeMessage {
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
    reason: documentReason(payload.workspace),
  };
}

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
  reason: documentReason(payload.workspace),
});

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
  reason: documentReason(payload.workspace),
});
