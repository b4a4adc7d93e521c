import type { Currency, TaxRule } from "#lib/billing/settings/types.ts";
import { MINOR_UNITS, NUMBER_DIGITS, NUMBER_PREFIX, WHOLE_BP } from "./constants.ts";
import type { Buyer, Invoice, InvoiceKind, InvoiceLine, PaidBy, PdfDocument, Statement, TaxLine } from "./types.ts";

/**
 * The tax on an amount, in minor units, half a unit up and away from zero: a credit note takes off exactly what its invoice put on.
 *
 * @param net minor units, a whole number.
 * @param rateBp basis points.
 */
export function taxOn(net: number, rateBp: number): number {
  // In whole numbers throughout: a float's half may lie on either side.
  const product = BigInt(Math.abs(net)) * BigInt(rateBp);
  const whole = BigInt(WHOLE_BP);
  const rounded = Number((product + whole / 2n) / whole);
  return net < 0 && rounded > 0 ? -rounded : rounded;
}

/** A line with its net and its tax, rounded by itself. */
export function makeLine(
  { description, quantity, unit_amount }: Pick<InvoiceLine, "description" | "quantity" | "unit_amount">,
  rule: TaxRule,
): InvoiceLine {
  const net = quantity * unit_amount;
  return { description, quantity, unit_amount, net, tax_rate_bp: rule.rate_bp, tax: taxOn(net, rule.rate_bp) };
}

/** One tax line for each rate, the highest first: the sums of the lines' own, so that they always add up. */
export function taxLines(lines: readonly InvoiceLine[], label: string): TaxLine[] {
  const byRate = new Map<number, TaxLine>();
  for (const { tax_rate_bp: rate_bp, net, tax } of lines) {
    const so = byRate.get(rate_bp) ?? { label, rate_bp, net: 0, tax: 0 };
    byRate.set(rate_bp, { ...so, net: so.net + net, tax: so.tax + tax });
  }
  return [...byRate.values()].sort((a, b) => b.rate_bp - a.rate_bp);
}

export type Sums = { net: number; tax: number; total: number };

export function sumsOf(lines: readonly InvoiceLine[]): Sums {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { net, tax, total: net + tax };
}

/** INV-2026-000001: kind, year of issue (UTC), place in the series. */
export const writtenNumber = (kind: InvoiceKind, year: number, place: number): string =>
  `${NUMBER_PREFIX[kind]}-${year}-${String(place).padStart(NUMBER_DIGITS, "0")}`;

/** Whether a text has the shape of such a number, however it is written. */
export const isInvoiceNumber = (text: string): boolean =>
  /^([a-z]{2,3})-\d{4}-\d{6,}$/i.test(text) &&
  Object.values<string>(NUMBER_PREFIX).includes(text.slice(0, text.indexOf("-")).toUpperCase());

// Made once: making one takes longer than a paper's worth of numbers takes to write.
const WHOLE = new Intl.NumberFormat("en");
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const SIGNS: Record<Currency, string> = { EUR: "€", USD: "$", GBP: "£" };

/** "€1,234.50", "−£0.05": minor units as people write them. */
export function writtenMoney(amount: number, currency: Currency): string {
  const units = WHOLE.format(Math.floor(Math.abs(amount) / MINOR_UNITS));
  const rest = String(Math.abs(amount) % MINOR_UNITS).padStart(2, "0");
  return `${amount < 0 ? "−" : ""}${SIGNS[currency]}${units}.${rest}`;
}

const UNIT_PRICE = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** "€0.0009": what one of many costs, to three digits that count. For the eye alone; nothing is reckoned with it. */
export const writtenUnitPrice = (amount: number, count: number, currency: Currency): string =>
  `${SIGNS[currency]}${UNIT_PRICE.format(amount / MINOR_UNITS / count)}`;

/** "19 %", "7.7 %", "0 %". */
export const writtenRate = (rateBp: number): string => `${rateBp / MINOR_UNITS} %`;

export type Credited = {
  /** All positive, minor units. */
  net: number;
  tax: number;
  /** Credits that the refunded part had bought. */
  credits: number;
};

/**
 * What one more credit note on an invoice takes off. Reckoned from what all of them together take, so that several never add up to more
 * or less than the invoice had, however each is rounded; whole credits are rounded in the buyer's favour.
 *
 * @param credited net of the credit notes there are, positive.
 * @param wanted net of the new one; undefined for all that is left. Answers undefined when that is less than wanted, or nothing.
 */
export function creditOf(
  invoice: Credited & { rate_bp: number },
  credited: number,
  wanted: number | undefined,
): Credited | undefined {
  const net = wanted ?? invoice.net - credited;
  if (net < 1 || credited + net > invoice.net) return undefined;
  const upTo = (sum: number) => ({
    tax: sum === invoice.net ? invoice.tax : Math.min(taxOn(sum, invoice.rate_bp), invoice.tax),
    credits: Number((BigInt(invoice.credits) * BigInt(sum)) / BigInt(invoice.net)),
  });
  const [before, after] = [upTo(credited), upTo(credited + net)];
  return { net, tax: after.tax - before.tax, credits: after.credits - before.credits };
}

/** What the credits of a statement come to; equal to its `closing`. */
export const statementSum = (statement: Statement): number =>
  statement.opening +
  statement.granted +
  statement.refunded +
  statement.adjusted +
  statement.expired -
  statement.used.reduce((sum, { credits }) => sum + credits, 0) +
  statement.held_change;

/** The first moment of the month (UTC) that `at` lies in: a stroke of midnight belongs to the day that it begins. */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

export const nextMonth = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** The last day to pay, so many days (UTC) after the one of issue. */
export const dueDateOf = (issuedAt: Date, days: number): Date => new Date(dayOf(issuedAt) + days * DAY_MS);

/** Whole days (UTC) until the last day to pay, which is 0; negative once it is over. */
export const daysUntilDue = (dueDate: string, now: Date): number => (Date.parse(dueDate) - dayOf(now)) / DAY_MS;

/** "due in 3 days", "due today", "overdue by 1 day". */
export function dueWords(dueDate: string, now: Date): string {
  const days = daysUntilDue(dueDate, now);
  const many = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  if (days === 0) return "due today";
  return days > 0 ? `due in ${many}` : `overdue by ${many}`;
}

/** "6 December 2026 (14 days)": until when it is to be paid, and by which terms. */
export function writtenTerms({ issued_at, due_date }: Pick<Invoice, "issued_at" | "due_date">): string | undefined {
  if (issued_at === null || due_date === null) return undefined;
  const days = daysUntilDue(due_date, new Date(issued_at));
  return `${writtenDay(due_date)} (${days === 0 ? "on receipt" : days === 1 ? "1 day" : `${days} days`})`;
}

/** The name of a file that holds one. */
export const fileName = (number: string | null, id: string, document: PdfDocument): string =>
  `${number ?? id}${document === "receipt" ? "-receipt" : ""}.pdf`;

/** "by bank transfer, reference 4711": by what it was paid. */
export const writtenPayment = ({ provider, reference }: PaidBy): string =>
  `${provider === "stripe" ? "through Stripe" : "by bank transfer"}, reference ${reference}`;

/** "21 November 2026": the day in UTC, as documents say it. */
export const writtenDay = (iso: string): string => DAY.format(new Date(iso));

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

/** A seller or a buyer as the lines of an address. */
export const addressOf = (party: Pick<Buyer, "address_lines" | "country" | "vat_id">): string[] => [
  ...party.address_lines,
  ...(party.country === null ? [] : [COUNTRIES.of(party.country) ?? party.country]),
  ...(party.vat_id === null ? [] : [`VAT id ${party.vat_id}`]),
];

/** A statement line by line, from what was there to what was left; the amounts between the first and the last add up to the last. */
export const statementRows = (statement: Statement): { label: string; credits: number; total?: true }[] => [
  { label: "Opening balance", credits: statement.opening, total: true },
  { label: "Credits added", credits: statement.granted },
  ...optional("Taken back by credit notes", statement.refunded),
  ...optional("Adjusted by the operator", statement.adjusted),
  ...optional("Expired", statement.expired),
  ...statement.used.map(({ endpoint, requests, credits }) => ({
    label: `Used: ${endpoint} (${WHOLE.format(requests)} ${requests === 1 ? "request" : "requests"})`,
    credits: -credits,
  })),
  ...optional("Set aside for calls under way at the month's end, against its beginning", statement.held_change),
  { label: "Closing balance", credits: statement.closing, total: true },
];

const optional = (label: string, credits: number) => (credits === 0 ? [] : [{ label, credits }]);

/** "+1,200", "−35", "0": credits of a movement. */
export const writtenCredits = (credits: number): string =>
  `${credits < 0 ? "−" : credits > 0 ? "+" : ""}${WHOLE.format(Math.abs(credits))}`;
