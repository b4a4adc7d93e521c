import type { Currency, TaxRule } from "#lib/billing/settings/types.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { MINOR_UNITS, NUMBER_DIGITS, NUMBER_PREFIX, WHOLE_BP } from "./constants.ts";
import type { Buyer, Invoice, InvoiceKind, InvoiceLine, PaidBy, PdfDocument, Statement, TaxLine } from "./types.ts";

/**
 * Returns the tax on an amount in minor units, rounded half away from zero, so that a credit note
 * exactly reverses its invoice.
 * @param net whole minor units.
 * @param rateBp basis points.
 */
export function taxOn(net: number, rateBp: number): number {
  // Uses integers, because a floating-point half may round either way.
  const product = BigInt(Math.abs(net)) * BigInt(rateBp);
  const whole = BigInt(WHOLE_BP);
  const rounded = Number((product + whole / 2n) / whole);
  return net < 0 && rounded > 0 ? -rounded : rounded;
}

/** Creates a line with net and tax, rounded per line. */
export function makeLine(
  { description, quantity, unit_amount }: Pick<InvoiceLine, "description" | "quantity" | "unit_amount">,
  rule: TaxRule,
): InvoiceLine {
  const net = quantity * unit_amount;
  return { description, quantity, unit_amount, net, tax_rate_bp: rule.rate_bp, tax: taxOn(net, rule.rate_bp) };
}

/**
 * Returns one tax line per rate, highest first. Sums the lines' taxes, so that they always add up.
 */
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

/** Formats a number such as INV-2026-000001: kind, year of issue (UTC), position in the series. */
export const writtenNumber = (kind: InvoiceKind, year: number, place: number): string =>
  `${NUMBER_PREFIX[kind]}-${year}-${String(place).padStart(NUMBER_DIGITS, "0")}`;

/** Reports whether a text has the format of such a number, in any case. */
export const isInvoiceNumber = (text: string): boolean =>
  /^([a-z]{2,3})-\d{4}-\d{6,}$/i.test(text) &&
  Object.values<string>(NUMBER_PREFIX).includes(text.slice(0, text.indexOf("-")).toUpperCase());

// Created once, because that is slower than formatting a whole document.
const WHOLE = new Intl.NumberFormat("en");
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const SIGNS: Record<Currency, string> = { EUR: "€", USD: "$", GBP: "£" };

/** Formats minor units: "€1,234.50", "−£0.05". */
export function writtenMoney(amount: number, currency: Currency): string {
  const units = WHOLE.format(Math.floor(Math.abs(amount) / MINOR_UNITS));
  const rest = String(Math.abs(amount) % MINOR_UNITS).padStart(2, "0");
  return `${amount < 0 ? "−" : ""}${SIGNS[currency]}${units}.${rest}`;
}

const UNIT_PRICE = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** Formats a unit price to three significant digits: "€0.0009". For display only. */
export const writtenUnitPrice = (amount: number, count: number, currency: Currency): string =>
  `${SIGNS[currency]}${UNIT_PRICE.format(amount / MINOR_UNITS / count)}`;

/** "19 %", "7.7 %", "0 %". */
export const writtenRate = (rateBp: number): string => `${rateBp / MINOR_UNITS} %`;

export type Credited = {
  /** All positive, in minor units. */
  net: number;
  tax: number;
  /** Credits bought by the refunded part. */
  credits: number;
};

/**
 * Calculates the next credit note on an invoice. Derived from the total of all credit notes, so that
 * they never exceed or miss the invoice through rounding; whole credits are rounded in the buyer's
 * favor.
 * @param credited net of existing credit notes, positive.
 * @param wanted net of the new one; undefined for the rest.
 * @returns undefined if less than `wanted` is left, or nothing.
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

/** Returns the sum of a statement's movements, which equals its `closing`. */
export const statementSum = (statement: Statement): number =>
  statement.opening +
  statement.granted +
  statement.refunded +
  statement.adjusted +
  statement.expired -
  statement.used.reduce((sum, { credits }) => sum + credits, 0) +
  statement.held_change;

/**
 * Returns the first moment of the month (UTC) that contains `at`. Midnight belongs to the day it
 * starts.
 */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

export const nextMonth = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));

const dayOf = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** Returns the last day to pay: `days` days (UTC) after the day of issue. */
export const dueDateOf = (issuedAt: Date, days: number): Date => new Date(dayOf(issuedAt) + days * DAY_MS);

/** Returns the days (UTC) until the last day to pay: 0 on that day, negative afterwards. */
export const daysUntilDue = (dueDate: string, now: Date): number => (Date.parse(dueDate) - dayOf(now)) / DAY_MS;

/** "due in 3 days", "due today", "overdue by 1 day". */
export function dueWords(dueDate: string, now: Date): string {
  const days = daysUntilDue(dueDate, now);
  const many = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  if (days === 0) return "due today";
  return days > 0 ? `due in ${many}` : `overdue by ${many}`;
}

/** Formats the due date with its terms: "6 December 2026 (14 days)". */
export function writtenTerms({ issued_at, due_date }: Pick<Invoice, "issued_at" | "due_date">): string | undefined {
  if (issued_at === null || due_date === null) return undefined;
  const days = daysUntilDue(due_date, new Date(issued_at));
  return `${writtenDay(due_date)} (${days === 0 ? "on receipt" : days === 1 ? "1 day" : `${days} days`})`;
}

export const fileName = (number: string | null, id: string, document: PdfDocument): string =>
  `${number ?? id}${document === "receipt" ? "-receipt" : ""}.pdf`;

/** Describes a payment: "by bank transfer, reference 4711". */
export const writtenPayment = ({ provider, reference }: PaidBy): string =>
  `${provider === "stripe" ? "through Stripe" : "by bank transfer"}, reference ${reference}`;

/** Formats the UTC day: "21 November 2026". */
export const writtenDay = (iso: string): string => DAY.format(new Date(iso));

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

/** Returns the address lines of a seller or buyer. */
export const addressOf = (party: Pick<Buyer, "address_lines" | "country" | "vat_id">): string[] => [
  ...party.address_lines,
  ...(party.country === null ? [] : [COUNTRIES.of(party.country) ?? party.country]),
  ...(party.vat_id === null ? [] : [`VAT id ${party.vat_id}`]),
];

/**
 * Returns the rows of a statement from opening to closing balance. All rows but the last add up to
 * the last.
 */
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

/** Formats credits of a movement: "+1,200", "−35", "0". */
export const writtenCredits = (credits: number): string =>
  `${credits < 0 ? "−" : credits > 0 ? "+" : ""}${WHOLE.format(Math.abs(credits))}`;
