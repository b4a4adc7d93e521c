import { takeCredits } from "#lib/billing/credits/take-credits.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { INVOICING_LIMITS } from "./constants.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { finaliseInvoice } from "./finalise-invoice.ts";
import { lockInvoice, type NumberedInvoice } from "./lock-invoice.ts";
import { notFoundInvoice } from "./queries.ts";
import { type Credited, creditOf, writtenMoney } from "./rules.ts";
import { CreditNoteInput } from "./schema.ts";

export type IssuedNote = { note: NumberedInvoice; taken: number; spent: number };

/**
 * Corrects a paid invoice in whole or in part: issues a numbered credit note and takes back the
 * refunded credits that are unspent (a refund in the ledger). The note states how many. The
 * operator returns the money. Operators only; all credit notes together never exceed the invoice.
 */
export async function issueCreditNote(
  ctx: Ctx,
  id: string,
  input: CreditNoteInput,
): Promise<Result<IssuedNote, "forbidden" | "invalid_parameter" | "not_found" | "not_paid">> {
  if (ctx.actor.type !== "operator") return refuse("forbidden", "Only the operator issues credit notes.");
  const parsed = parseOrRefuse(CreditNoteInput, input);
  if (!parsed.ok) return parsed;
  const { reason, net } = parsed.value;
  return await db().$transaction(async (tx) => {
    const invoice = await lockInvoice(tx, ctx, id);
    if (!invoice) return notFoundInvoice(id);
    if (invoice.status !== "paid")
      return refuse(
        "not_paid",
        `Invoice ${invoice.number} is ${invoice.status}: only paid invoices can be credited. Void an open one.`,
      );
    const earlier = await tx.invoice.findMany({
      where: { workspaceId: ctx.workspaceId, correctsId: id, kind: "credit_note" },
      select: { net: true },
    });
    const credited = earlier.reduce((sum, note) => sum - Number(note.net), 0);
    const credit = creditOf({ ...invoice, rate_bp: invoice.lines[0]?.tax_rate_bp ?? 0 }, credited, net);
    if (!credit) {
      const left = writtenMoney(invoice.net - credited, invoice.currency);
      return refuse(
        "invalid_parameter",
        `Only ${left} before tax of invoice ${invoice.number} can still be credited.`,
        {
          param: "net",
        },
      );
    }
    return ok(await writeNote(tx, ctx, invoice, credit, reason));
  }, INVOICING_LIMITS);
}

async function writeNote(
  tx: Tx,
  ctx: Ctx,
  invoice: NumberedInvoice,
  credit: Credited,
  reason: string,
): Promise<IssuedNote> {
  const payment = await tx.payment.findFirst({
    where: { workspaceId: ctx.workspaceId, invoiceId: invoice.id, matched: true },
    select: { grantId: true },
  });
  const back = {
    type: "refund",
    amount: credit.credits,
    reason: `Credit note on ${invoice.number}: ${reason}`,
  } as const;
  const moved =
    credit.credits === 0
      ? undefined
      : await takeCredits(tx, ctx, { ...back, ...(payment?.grantId && { from: payment.grantId }) });
  const taken = moved?.taken ?? 0;
  const spent = credit.credits - taken;
  const line = {
    description: `Credit on invoice ${invoice.number}: ${reason}`,
    quantity: 1,
    unit_amount: -credit.net,
    net: -credit.net,
    tax_rate_bp: invoice.lines[0]?.tax_rate_bp ?? 0,
    tax: -credit.tax,
  };
  const draft = await draftInvoice(tx, ctx, {
    kind: "credit_note",
    lines: () => [line],
    credits: -taken,
    corrects: invoice,
    notes: [
      `This credit note corrects invoice ${invoice.number} of ${invoice.issued_at?.slice(0, 10)}.`,
      spent === 0
        ? `${taken.toLocaleString("en")} credits were taken back.`
        : `${taken.toLocaleString("en")} of ${credit.credits.toLocaleString("en")} credits were unspent and were taken back; ${spent.toLocaleString("en")} had been spent or were in use.`,
    ],
  });
  return { note: await finaliseInvoice(tx, ctx, draft), taken, spent };
}
