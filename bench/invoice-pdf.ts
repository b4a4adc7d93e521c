import type { Invoice } from "#lib/billing/invoices/types.ts";
import { benchEnv } from "./database.ts";
import { type Bench, quantile } from "./figure.ts";

const LINES = 20;
const AIM_MS = 15;

const AT = "2026-11-21T12:00:00.000Z";
const party = { address_lines: ["12 Harbour Street", "21073 Hamburg"], country: "DE", vat_id: "DE123456789" };

/** Returns an invoice with more lines than any pack produces. */
function invoiceOf(lines: number): Invoice {
  const line = { quantity: 3, unit_amount: 1_234, net: 3_702, tax_rate_bp: 1_900, tax: 703 };
  const net = lines * line.net;
  const tax = lines * line.tax;
  return {
    id: "inv_01kf0kv800fmkvgtkty7trff73",
    object: "invoice",
    kind: "invoice",
    status: "open",
    number: "INV-2026-000001",
    currency: "EUR",
    net,
    tax,
    total: net + tax,
    credits: 1_000,
    automatic: false,
    seller: { name: "Gatehouse GmbH", ...party, bank: "IBAN DE02 1203 0000 0000 2020 51" },
    buyer: { name: "Acme Ltd", ...party },
    lines: Array.from({ length: lines }, (_, at) => ({ description: `Credits for project ${at + 1}`, ...line })),
    taxes: [{ label: "VAT", rate_bp: 1_900, net, tax }],
    notes: [],
    statement: null,
    period_start: null,
    period_end: null,
    corrects: null,
    payment_under_way_since: null,
    created_at: AT,
    issued_at: AT,
    paid_at: null,
    voided_at: null,
    order_number: null,
    due_date: "2026-12-05",
  };
}

const bench: Bench = {
  name: "invoice-pdf",
  run: async ({ quick, databaseUrl }) => {
    Object.assign(process.env, benchEnv(databaseUrl));
    const { renderPdf } = await import("#lib/billing/invoices/pdf/render-pdf.ts");
    const invoice = invoiceOf(LINES);
    const rounds = quick ? 5 : 300;
    for (let round = 0; round < (quick ? 1 : 50); round++) await renderPdf(invoice);
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await renderPdf(invoice);
      took.push(performance.now() - startedAt);
    }
    took.sort((a, b) => a - b);
    const middle = quantile(took, 0.5);
    const { bytes } = await renderPdf(invoice);
    return [
      {
        figure: `PDF of an invoice of ${LINES} lines`,
        ours: middle,
        unit: "ms",
        aim: `≤ ${AIM_MS} ms`,
        met: middle <= AIM_MS,
        note: `median of ${rounds}, p95 ${quantile(took, 0.95).toFixed(1)} ms, ${(bytes.length / 1_024).toFixed(0)} KiB; tagged, two weights of one font embedded, SHA-256 included; rendered once an invoice, then stored`,
      },
    ];
  },
};
export default bench;
