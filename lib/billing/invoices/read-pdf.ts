import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { readKeptLogo } from "./keep-logo.ts";
import { notFoundInvoice } from "./queries.ts";
import { type InvoiceRowLight, representInvoice } from "./represent.ts";
import { fileName } from "./rules.ts";
import type { Invoice, PaidBy, PdfDocument } from "./types.ts";

export type Pdf = { bytes: Buffer; sha256: string; file: string };

type StoredPdf = { pdf: Uint8Array; pdfSha256: string };

/** Refuses the receipt of an unpaid invoice. */
export const noReceipt = ({ number, id }: Pick<Invoice, "number" | "id">): Refusal<"not_found"> =>
  refuse("not_found", `Invoice ${number ?? id} has no receipt because it was not paid.`);

/**
 * Returns the PDF of an invoice or its receipt: rendered on first use and stored with its SHA-256,
 * so that the bytes never change, whatever happens to the account or the renderer. Of concurrent
 * first requests one is stored and returned by all. The invoice's PDF stays as issued; only the
 * receipt shows the payment.
 */
export async function readPdf(
  ctx: Ctx,
  id: string,
  document: PdfDocument = "invoice",
): Promise<Result<Pdf, "forbidden" | "not_found" | "not_issued">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const row = isId("inv", id) && (await db().invoice.findFirst({ where: { workspaceId, id }, omit: { pdf: true } }));
  if (!row) return notFoundInvoice(id);
  if (row.number === null) return refuse("not_issued", "A draft has no PDF.");
  const stored = document === "invoice" ? await invoicePdf(ctx, row) : await receiptPdf(ctx, row);
  if (!stored) return noReceipt(row);
  return ok({ bytes: Buffer.from(stored.pdf), sha256: stored.pdfSha256, file: fileName(row.number, id, document) });
}

async function invoicePdf({ workspaceId }: Ctx, row: InvoiceRowLight): Promise<StoredPdf> {
  const where = { workspaceId, id: row.id };
  const read = async () => {
    const { pdf, pdfSha256 } = await db().invoice.findFirstOrThrow({ where, select: { pdf: true, pdfSha256: true } });
    return pdf && pdfSha256 ? { pdf, pdfSha256 } : undefined;
  };
  const stored = await read();
  if (stored) return stored;
  const rendered = await render(row);
  await db().invoice.updateMany({ where: { ...where, pdf: null }, data: rendered });
  return (await read()) ?? rendered;
}

/** Undefined if it is not paid. */
async function receiptPdf({ workspaceId }: Ctx, row: Pick<InvoiceRowLight, "id">): Promise<StoredPdf | undefined> {
  const key = { workspaceId, invoiceId: row.id };
  const where = { workspaceId_invoiceId: key };
  const stored = await db().receipt.findUnique({ where });
  if (stored) return stored;
  const paidBy = await db().payment.findFirst({
    where: { ...key, matched: true },
    select: { provider: true, reference: true },
  });
  if (!paidBy) return undefined;
  // Read again, because the payment may have been recorded after the row was read.
  const paid = await db().invoice.findFirstOrThrow({ where: { workspaceId, id: row.id }, omit: { pdf: true } });
  await db().receipt.createMany({ data: { ...key, ...(await render(paid, paidBy)) }, skipDuplicates: true });
  return await db().receipt.findUniqueOrThrow({ where });
}

async function render(row: InvoiceRowLight, receipt?: PaidBy) {
  // Loaded only when rendering, because fonts and library are large.
  const { renderPdf } = await import("./pdf/render-pdf.ts");
  const logo = await readKeptLogo(row.logoSha256);
  const { bytes, sha256 } = await renderPdf(representInvoice(row), { logo, receipt });
  return { pdf: new Uint8Array(bytes), pdfSha256: sha256 };
}
