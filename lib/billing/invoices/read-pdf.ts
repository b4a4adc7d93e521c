import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { notFoundInvoice } from "./queries.ts";
import { representInvoice } from "./represent.ts";
import { fileName } from "./rules.ts";

export type Pdf = { bytes: Buffer; sha256: string; file: string };

/**
 * An invoice's PDF: rendered when it is first asked for, stored with its SHA-256, and the same bytes ever after, whatever the account and however
 * the code that renders has changed since. Of several who ask first at once, one stores and the others answer what it stored.
 */
export async function readPdf(ctx: Ctx, id: string): Promise<Result<Pdf, "forbidden" | "not_found" | "not_issued">> {
  const forbidden = authorize(ctx, "invoices:read");
  if (forbidden) return forbidden;
  const where = { workspaceId: ctx.workspaceId, id };
  const row = isId("inv", id) && (await db().invoice.findFirst({ where }));
  if (!row) return notFoundInvoice(id);
  if (row.number === null) return refuse("not_issued", "A draft has no PDF.");
  const file = fileName(row.number, id);
  if (row.pdf && row.pdfSha256) return ok({ bytes: Buffer.from(row.pdf), sha256: row.pdfSha256, file });
  // Loaded only by the process that renders: fonts and library are large.
  const { renderPdf } = await import("./pdf/render-pdf.ts");
  const { bytes, sha256 } = await renderPdf(representInvoice(row));
  await db().invoice.updateMany({
    where: { ...where, pdf: null },
    data: { pdf: new Uint8Array(bytes), pdfSha256: sha256 },
  });
  const stored = await db().invoice.findFirstOrThrow({ where, select: { pdf: true, pdfSha256: true } });
  return ok({ bytes: Buffer.from(stored.pdf ?? bytes), sha256: stored.pdfSha256 ?? sha256, file });
}
