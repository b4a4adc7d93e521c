import { createHash } from "node:crypto";
import { KIND_LABELS } from "../constants.ts";
import {
  addressOf,
  statementRows,
  writtenCredits,
  writtenDay,
  writtenMoney,
  writtenPayment,
  writtenRate,
  writtenTerms,
} from "../rules.ts";
import type { Invoice, PaidBy } from "../types.ts";
import { type Cell, LEFT, Paper, RIGHT, WIDTH } from "./paper.ts";
import { addPaymentInstructions } from "./payment-instructions.ts";

const HALF = WIDTH / 2 - 12;
/** Width of a title next to a logo. */
const TITLE_WITH_LOGO = WIDTH - 162;

/** Columns of the lines, with position and width. */
const COLUMNS = [
  { x: LEFT, width: 232 },
  { x: 296, width: 40, right: true },
  { x: 340, width: 74, right: true },
  { x: 418, width: 42, right: true },
  { x: 464, width: RIGHT - 464, right: true },
] as const;

const SUMS = { label: { x: 270, width: 160 }, amount: { x: 434, width: RIGHT - 434, right: true } } as const;
const CREDITS = { label: { x: LEFT, width: 380 }, amount: { x: 440, width: RIGHT - 440, right: true } } as const;

export type PdfOptions = {
  /** The seller's logo when the invoice was issued, as PNG. */
  logo?: Buffer | undefined;
  /** Renders the receipt: the same sums and how they were paid. */
  receipt?: PaidBy | undefined;
};

/**
 * Renders an invoice, credit note, statement or receipt as a tagged A4 PDF with embedded fonts.
 * Uses only data that no longer changes, so the bytes are always the same. Throws for a draft.
 */
export async function renderPdf(
  invoice: Invoice,
  { logo, receipt }: PdfOptions = {},
): Promise<{ bytes: Buffer; sha256: string }> {
  const { number, issued_at: issuedAt, kind, seller } = invoice;
  if (number === null || issuedAt === null) throw new Error("A draft has no PDF.");
  const title = receipt ? `Receipt for ${number}` : `${KIND_LABELS[kind]} ${number}`;
  const paper = new Paper(title, seller.name, new Date(issuedAt));
  if (logo) paper.logo(logo, seller.name);
  paper.say("H1", title, { size: 19, bold: true, ...(logo && { width: TITLE_WITH_LOGO }) });
  for (const line of dates(invoice, receipt)) paper.say("P", line, { soft: true });
  paper.y += 14;
  parties(paper, invoice);
  if (invoice.statement) statement(paper, invoice.statement);
  else lines(paper, invoice);
  if (receipt) paid(paper, invoice, receipt);
  else if (kind === "invoice") addPaymentInstructions(paper, invoice);
  for (const note of invoice.notes) {
    paper.y += 4;
    paper.say("P", note);
  }
  const bytes = await paper.close(`${seller.name}   ·   ${number}`);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function paid(paper: Paper, { paid_at, total, currency }: Invoice, by: PaidBy): void {
  const day = paid_at === null ? "" : ` on ${writtenDay(paid_at)}`;
  paper.say("P", `${writtenMoney(total, currency)} was paid${day} ${writtenPayment(by)}.`, { bold: true });
  paper.say("P", "Nothing is left to pay.");
}

/** Returns the lines below the title: dates, period and order number. */
function dates(invoice: Invoice, receipt: PaidBy | undefined): string[] {
  const { issued_at, period_start, period_end, paid_at, corrects, order_number } = invoice;
  const day = (iso: string | null) => (iso === null ? "" : writtenDay(iso));
  const terms = writtenTerms(invoice);
  const parts = [`Date of issue: ${day(issued_at)}`];
  if (receipt) parts.push(`Paid: ${day(paid_at)}`);
  else if (terms !== undefined) parts.push(`Due: ${terms}`);
  if (period_start && period_end) {
    const last = new Date(new Date(period_end).getTime() - 1).toISOString();
    parts.push(`Period: ${day(period_start)} to ${day(last)} (UTC)`);
  }
  if (corrects) parts.push(`Corrects invoice ${corrects.number}`);
  return [parts.join("   ·   "), ...(order_number === null ? [] : [`Your order number: ${order_number}`])];
}

function parties(paper: Paper, { seller, buyer }: Invoice): void {
  const top = paper.y;
  let bottom = top;
  for (const [label, party, x] of [
    ["From", seller, LEFT],
    ["To", buyer, LEFT + WIDTH / 2 + 12],
  ] as const) {
    const section = paper.part("Sect");
    const at = { x, width: HALF, parent: section };
    paper.y = top;
    paper.say("H2", label, { ...at, size: 8.5, soft: true });
    paper.say("P", party.name, { ...at, bold: true });
    for (const line of addressOf(party)) paper.say("P", line, at);
    bottom = Math.max(bottom, paper.y);
  }
  paper.y = bottom + 18;
}

const money = (invoice: Invoice) => (amount: number) => writtenMoney(amount, invoice.currency);

function lines(paper: Paper, invoice: Invoice): void {
  const written = money(invoice);
  const cells = (texts: readonly string[]): Cell[] =>
    COLUMNS.map((column, at) => ({ ...column, text: texts[at] ?? "" }));
  const table = paper.part("Table");
  paper.row(table, "TH", cells(["Description", "Quantity", "Unit price", "Tax", "Net"]), { size: 8.5, soft: true });
  paper.rule();
  for (const { description, quantity, unit_amount, tax_rate_bp, net } of invoice.lines) {
    const shown = [
      description,
      quantity.toLocaleString("en"),
      written(unit_amount),
      writtenRate(tax_rate_bp),
      written(net),
    ];
    paper.row(table, "TD", cells(shown));
  }
  paper.rule();
  const sums = paper.part("Table");
  const sum = (label: string, amount: number, bold = false) =>
    paper.row(
      sums,
      "TD",
      [
        { ...SUMS.label, text: label },
        { ...SUMS.amount, text: written(amount) },
      ],
      { bold },
    );
  sum("Net", invoice.net);
  for (const { label, rate_bp, net, tax } of invoice.taxes)
    sum(`${label} ${writtenRate(rate_bp)} on ${written(net)}`, tax);
  sum(`Total (${invoice.currency})`, invoice.total, true);
  paper.y += 14;
}

function statement(paper: Paper, of: NonNullable<Invoice["statement"]>): void {
  const table = paper.part("Table");
  const head = [
    { ...CREDITS.label, text: "Movement" },
    { ...CREDITS.amount, text: "Credits" },
  ];
  paper.row(table, "TH", head, { size: 8.5, soft: true });
  paper.rule();
  for (const { label, credits, total = false } of statementRows(of)) {
    const amount = total ? credits.toLocaleString("en") : writtenCredits(credits);
    paper.row(
      table,
      "TD",
      [
        { ...CREDITS.label, text: label },
        { ...CREDITS.amount, text: amount },
      ],
      { bold: total },
    );
  }
  paper.rule();
  paper.y += 8;
}
