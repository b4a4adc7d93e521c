import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { INVOICING_LIMITS } from "./constants.ts";
import { lockInvoice } from "./lock-invoice.ts";
import { notFoundInvoice } from "./queries.ts";
import { readUnderWay } from "./read-under-way.ts";
import { representInvoice } from "./represent.ts";
import { VoidInvoiceInput } from "./schema.ts";
import type { Invoice } from "./types.ts";

/**
 * Voids an open invoice: it keeps its number and requests no payment, and late payments for it
 * grant nothing. Operators only. A paid invoice is corrected by a credit note.
 */
export async function voidInvoice(
  ctx: Ctx,
  id: string,
  input: VoidInvoiceInput,
): Promise<Result<Invoice, "forbidden" | "invalid_parameter" | "not_found" | "not_open" | "payment_under_way">> {
  if (ctx.actor.type !== "operator") return refuse("forbidden", "Only the operator voids invoices.");
  const parsed = VoidInvoiceInput.safeParse(input);
  if (!parsed.success) return refuse("invalid_parameter", "Enter a reason for the audit log.", { param: "reason" });
  const where = { workspaceId: ctx.workspaceId, id, kind: "invoice" } as const;
  return await db().$transaction(async (tx) => {
    const open = await lockInvoice(tx, ctx, id);
    if (open?.status === "open" && (await readUnderWay(ctx, [id], tx)).has(id))
      return refuse(
        "payment_under_way",
        "A payment of this invoice is in progress, and a payment of a void invoice grants nothing. Wait until it arrives and issue a credit note, or until it fails.",
      );
    const { count } = await tx.invoice.updateMany({
      where: { ...where, status: "open" },
      data: { status: "void", voidedAt: ctx.clock.now() },
    });
    const row = await tx.invoice.findFirst({ where, omit: { pdf: true } });
    if (!row) return notFoundInvoice(id);
    const invoice = representInvoice(row);
    if (count === 0)
      return refuse("not_open", `Invoice ${invoice.number} is ${invoice.status}: only open invoices can be voided.`);
    await record(tx, ctx, {
      action: "invoice.voided",
      targetType: "invoice",
      targetId: id,
      before: { status: "open" },
      after: { status: "void", number: invoice.number, reason: parsed.data.reason },
    });
    return ok(invoice);
  }, INVOICING_LIMITS);
}
