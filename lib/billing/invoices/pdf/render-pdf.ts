import { createHash } from "node:crypto";
import { KIND_LABELS } from "../constants.ts";
import { addressOf, statementRows, writtenCredits, writtenDay, writtenMoney, writtenRate } from "../rules.ts";
import type { Invoice } from "../types.ts";
import { type Cell, LEFT, Paper, RIGHT, WIDTH } from "./paper.ts";

const HALF = WIDTH / 2 - 12;

/** Columns of the lines: where each begins and how wide it is. */
const COLUMNS = [
  { x: LEFT, width: 232 },
  { x: 296, width: 40, right: true },
  { x: 340, width: 74, right: true },
  { x: 418, width: 42, right: true },
  { x: 464, width: RIGHT - 464, right: true },
] as const;

const SUMS = { label: { x: 270, width: 160 }, amount: { x: 434, width: RIGHT - 434, right: true } } as const;
const CREDITS = { label: { x: LEFT, width: 380 }, amount: { x: 440, width: RIGHT - 440, right: true } } as const;

/**
 * An invoice, a credit note or a statement as a PDF: A4, tagged, its font embedded. Made of the invoice alone, and of nothing in it that
 * may still change, so that the same invoice always gives the same bytes. Throws for a draft.
 */
export async function renderPdf(invoice: Invoice): Promise<{ bytes: Buffer; sha256: string }> {
  const { number, issued_at: issuedAt, kind } = invoice;
  if (number === null || issuedAt === null) throw new Error("A draft has no PDF.");
  const title = `${KIND_LABELS[kind]} ${number}`;
  const paper = new Paper(title, invoice.seller.name, new Date(issuedAt));
  paper.say("H1", title, { size: 19, bold: true });
  paper.say("P", dates(invoice), { soft: true });
  paper.y += 14;
  parties(paper, invoice);
  if (invoice.statement) statement(paper, invoice.statement);
  else lines(paper, invoice);
  for (const note of [...payment(invoice), ...invoice.notes]) {
    paper.y += 4;
    paper.say("P", note);
  }
  const bytes = await paper.close(`${invoice.seller.name}   ·   ${number}`);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function dates({ issued_at, period_start, period_end, corrects }: Invoice): string {
  const day = (iso: string | null) => (iso === null ? "" : writtenDay(iso));
  const parts = [`Date of issue: ${day(issued_at)}`];
  if (period_start && period_end) {
    const last = new Date(new Date(period_end).getTime() - 1).toISOString();
    parts.push(`Period: ${day(period_start)} to ${day(last)} (UTC)`);
  }
  if (corrects) parts.push(`Corrects invoice ${corrects.number}`);
  return parts.join("   ·   ");
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

/** How an invoice is paid: fixed when it is issued, so it stands there also once it is paid. */
const payment = ({ kind, number, seller }: Invoice): string[] =>
  kind === "invoice" ? [`Payment reference: ${number}. By bank transfer to: ${seller.bank}`] : [];
