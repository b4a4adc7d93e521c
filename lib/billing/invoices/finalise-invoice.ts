import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { notifyOfInvoice } from "./notify-of-invoice.ts";
import { type InvoiceRowLight, representInvoice } from "./represent.ts";
import { dueDateOf, writtenNumber } from "./rules.ts";
import type { Invoice, InvoiceKind } from "./types.ts";

export type Finalised = Invoice & { number: string };

/**
 * Returns the next number of a series. The series' row stays locked until the transaction ends, so
 * the number is unique, and it is returned if the transaction fails: no gaps (contract 11).
 */
async function nextNumber(tx: Tx, sellerKey: string, kind: InvoiceKind, year: number): Promise<string> {
  const [series] = await tx.$queryRaw<{ last: number }[]>`
    insert into invoice_series (seller_key, kind, year, last) values (${sellerKey}, ${kind}::invoice_kind, ${year}, 1)
    on conflict (seller_key, kind, year) do update set last = invoice_series.last + 1
    returning last`;
  if (!series) throw new Error("The invoice series returned no number.");
  return writtenNumber(kind, year, series.last);
}

/**
 * Finalizes a draft with its number and date; afterwards a trigger prevents changes. An invoice
 * becomes open, a credit note or statement issued. The audit row and emails are part of the
 * caller's transaction. Call it last, so that the series is locked only briefly.
 */
export async function finaliseInvoice(
  tx: Tx,
  ctx: Ctx,
  draft: InvoiceRowLight,
  options: { silent?: boolean } = {},
): Promise<Finalised> {
  const now = ctx.clock.now();
  const number = await nextNumber(tx, draft.sellerKey, draft.kind, now.getUTCFullYear());
  const row = await tx.invoice.update({
    where: { workspaceId_id: { workspaceId: ctx.workspaceId, id: draft.id }, status: "draft" },
    data: {
      number,
      issuedAt: now,
      ...(draft.kind === "invoice"
        ? { status: "open", dueDate: dueDateOf(now, env().PAYMENT_TERMS) }
        : { status: "issued" }),
    },
    omit: { pdf: true },
  });
  const invoice = { ...representInvoice(row), number };
  await record(tx, ctx, {
    action: "invoice.issued",
    targetType: "invoice",
    targetId: invoice.id,
    after: { number, kind: invoice.kind, total: invoice.total, currency: invoice.currency, credits: invoice.credits },
  });
  if (!options.silent) await notifyOfInvoice(tx, ctx, invoice, "issued");
  return invoice;
}
