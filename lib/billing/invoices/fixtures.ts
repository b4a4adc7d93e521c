import type { Ctx } from "#lib/kernel/context.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { pageOf } from "#lib/platform/values/lists/page-of.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { PAGE_LINK_MS } from "./constants.ts";
import { notFoundInvoice } from "./queries.ts";
import { noReceipt, type Pdf } from "./read-pdf.ts";
import { fileName, makeLine, sumsOf, taxLines } from "./rules.ts";
import type { ListInvoicesInput } from "./schema.ts";
import { signPdfLink } from "./sign-pdf-link.ts";
import { epcPayloadOf } from "./transfer/rules.ts";
import type { Invoice, InvoiceDetail, InvoicePage, PaidBy, PdfDocument } from "./types.ts";

type Numbered = Invoice & { number: string };

const common = {
  object: "invoice",
  currency: "EUR",
  automatic: false,
  seller: {
    name: "Fixture Seller GmbH",
    address_lines: ["Beispielweg 1", "10115 Berlin"],
    country: "DE",
    vat_id: "DE000000000",
    bank: "DE00 0000 0000 0000 0000 00",
  },
  buyer: { name: "Example Ltd", address_lines: ["1 Example Street"], country: "GB", vat_id: null },
  notes: [],
  statement: null,
  period_start: null,
  period_end: null,
  corrects: null,
  order_number: null,
  due_date: null,
  payment_under_way_since: null,
  paid_at: null,
  voided_at: null,
} satisfies Partial<Invoice>;

const line = makeLine(
  { description: "1,000 credits", quantity: 1, unit_amount: 1_000 },
  { rate_bp: 1_900, label: "VAT", reverse_charge: false },
);
const sold = {
  kind: "invoice",
  lines: [line],
  taxes: taxLines([line], "VAT"),
  ...sumsOf([line]),
  credits: 1_000,
  order_number: "PO-4711",
} satisfies Partial<Invoice>;

/** The invoice and statement of the fixture ledger's month, and an unpaid invoice. */
const INVOICES: readonly Numbered[] = [
  {
    ...{ ...common, ...sold, id: "inv_01kdwe90e0fb6vdbwm4k1y04x2", status: "paid", number: "INV-2026-000001" },
    ...{ created_at: "2026-01-01T09:30:00.000Z", issued_at: "2026-01-01T09:30:00.000Z" },
    ...{ due_date: "2026-01-15", paid_at: "2026-01-01T10:00:00.000Z" },
  },
  {
    ...{ ...common, id: "inv_01kgb8hwy0e4kvbhsh5q1e89pj", kind: "statement", status: "issued" },
    ...{ number: "ST-2026-000001", net: 0, tax: 0, total: 0, credits: 0, lines: [], taxes: [] },
    statement: {
      ...{ opening: 0, granted: 1_000, refunded: 0, adjusted: 0, expired: 0 },
      used: [{ endpoint: "/v1/parse", requests: 1, credits: 1 }],
      ...{ held_change: -2, closing: 997 },
    },
    ...{ period_start: "2026-01-01T00:00:00.000Z", period_end: "2026-02-01T00:00:00.000Z" },
    ...{ created_at: "2026-02-01T00:10:00.000Z", issued_at: "2026-02-01T00:10:00.000Z" },
  },
  {
    ...{ ...common, ...sold, id: "inv_01kgev00e0ftyt5yhdex3gmnw6", status: "open", number: "INV-2026-000002" },
    ...{ created_at: "2026-02-02T09:30:00.000Z", issued_at: "2026-02-02T09:30:00.000Z" },
    due_date: "2026-02-16",
  },
];

/** Lists the invoices returned to test keys (contract 14.5), always the same three. */
export const listFixtureInvoices = ({
  kind,
  status,
  ...page
}: ListInvoicesInput): Result<InvoicePage, "invalid_cursor"> =>
  pageOf(
    "inv",
    INVOICES.filter(
      (each) => (kind === undefined || each.kind === kind) && (status === undefined || each.status === status),
    ),
    page,
  );

const paymentOf = ({ status, number }: Numbered): PaidBy | null =>
  status === "paid" ? { provider: "manual", reference: number } : null;

/** Returns a fixture invoice. Its PDF link is real, so it changes over time. */
export function getFixtureInvoice({ workspaceId, clock }: Ctx, id: string): Result<InvoiceDetail, "not_found"> {
  const invoice = INVOICES.find((each) => each.id === id);
  if (!invoice) return notFoundInvoice(id);
  const { number, status } = invoice;
  const link = signPdfLink(workspaceId, id, clock.now(), PAGE_LINK_MS);
  return ok(
    exact<InvoiceDetail>()({
      ...invoice,
      payment: status === "open" ? { provider: "manual", reference: number, url: null } : null,
      epc_payload: status === "open" ? epcPayloadOf(invoice) : null,
      paid_by: paymentOf(invoice),
      credit_notes: [],
      pdf_url: link.url,
      pdf_url_expires_at: link.expires_at,
      receipt_url: status === "paid" ? signPdfLink(workspaceId, id, clock.now(), PAGE_LINK_MS, "receipt").url : null,
    }),
  );
}

export const isFixtureInvoice = (id: string): boolean => INVOICES.some((each) => each.id === id);

/** Returns the PDF of a fixture invoice, always with the same bytes. */
export async function readFixturePdf(id: string, document: PdfDocument): Promise<Result<Pdf, "not_found">> {
  const invoice = INVOICES.find((each) => each.id === id);
  if (!invoice) return notFoundInvoice(id);
  const receipt = document === "receipt" ? paymentOf(invoice) : undefined;
  if (receipt === null) return noReceipt(invoice);
  const { renderPdf } = await import("./pdf/render-pdf.ts");
  return ok({ ...(await renderPdf(invoice, { receipt })), file: fileName(invoice.number, id, document) });
}
