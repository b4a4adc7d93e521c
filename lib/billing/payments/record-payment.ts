import type { Payment } from "#generated/prisma/client.ts";
import { giveCredits } from "#lib/billing/credits/give-credits.ts";
import { INVOICING_LIMITS } from "#lib/billing/invoices/constants.ts";
import { lockInvoice, type NumberedInvoice } from "#lib/billing/invoices/lock-invoice.ts";
import { notifyOfInvoice } from "#lib/billing/invoices/notify-of-invoice.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { paymentProblem } from "./rules.ts";
import { PaymentInput } from "./schema.ts";

/**
 * The result of a received payment. Unmatched money grants nothing and is kept for the operator to
 * return.
 */
export type PaymentOutcome =
  | { outcome: "paid" | "repeated"; invoice: string; granted: number }
  | { outcome: "unmatched"; invoice: string; reason: string };

type Refused = "forbidden" | "invalid_parameter" | "not_found" | "reference_used";

/**
 * Records a received payment once, however often and concurrently it is reported: payments are
 * unique by provider and reference, and only an open invoice becomes paid. Runs in one transaction
 * with the credits, the invoice's status, the audit row and emails. A payment that fits no open
 * invoice grants nothing and is kept as unmatched, for the operator to return or record for another
 * invoice.
 * Operators and the system only: nobody confirms their own payment.
 */
export async function recordPayment(ctx: Ctx, input: PaymentInput): Promise<Result<PaymentOutcome, Refused>> {
  if (ctx.actor.type !== "operator" && ctx.actor.type !== "system")
    return refuse("forbidden", "Only the operator or the payment provider can record payments.");
  const parsed = parseOrRefuse(PaymentInput, input);
  if (!parsed.ok) return parsed;
  return await db().$transaction((tx) => recordIn(tx, ctx, parsed.value), INVOICING_LIMITS);
}

async function recordIn(tx: Tx, ctx: Ctx, payment: PaymentInput): Promise<Result<PaymentOutcome, Refused>> {
  const invoice = await lockInvoice(tx, ctx, payment.invoice_id);
  if (!invoice) return refuse("not_found", `Invoice ${payment.invoice_id} does not exist or has not been issued.`);

  const { provider, reference } = payment;
  const amount = payment.amount ?? invoice.total;
  const currency = payment.currency ?? invoice.currency;
  const reason = paymentProblem(invoice, { amount, currency });
  const booked = {
    workspaceId: ctx.workspaceId,
    invoiceId: invoice.id,
    amount,
    currency,
    matched: reason === undefined,
    reason: reason ?? null,
  };
  const taken = await tx.payment.createMany({
    data: { ...booked, provider, reference, actor: ctx.actor.id, receivedAt: ctx.clock.now() },
    skipDuplicates: true,
  });
  const movedFrom = taken.count === 0 ? await rebook(tx, payment, booked) : undefined;
  if (taken.count === 0 && movedFrom === undefined) return await repeated(tx, invoice, payment);
  if (reason !== undefined) {
    log.warn("payment.unmatched", { invoice: invoice.number, provider, reference, amount, currency, reason });
    return ok({ outcome: "unmatched", invoice: invoice.number, reason });
  }
  await settle(tx, ctx, invoice, { ...payment, movedFrom });
  return ok({ outcome: "paid", invoice: invoice.number, granted: invoice.credits });
}

type Booked = Pick<Payment, "workspaceId" | "invoiceId" | "currency" | "matched" | "reason"> & { amount: number };

/**
 * Moves a transfer that was recorded for another invoice, where it paid nothing, to this one.
 * People record transfers, and the bank assigns no second reference. Of two concurrent calls, one
 * finds it matched.
 * @returns the number of the previous invoice, or its ID if it belongs to another workspace, whose
 * numbers are private.
 */
async function rebook(tx: Tx, { provider, reference }: PaymentInput, booked: Booked): Promise<string | undefined> {
  if (provider !== "manual" || !booked.matched) return undefined;
  const before = await tx.payment.findUnique({ where: { provider_reference: { provider, reference } } });
  if (!before || before.invoiceId === booked.invoiceId) return undefined;
  const { workspaceId, invoiceId } = before;
  const { count } = await tx.payment.updateMany({
    where: { provider, reference, matched: false, invoiceId },
    data: booked,
  });
  if (count === 0) return undefined;
  if (workspaceId !== booked.workspaceId) return invoiceId;
  const first = await tx.invoice.findFirst({ where: { workspaceId, id: invoiceId }, select: { number: true } });
  return first?.number ?? invoiceId;
}

/**
 * Returns the first result for the same payment. Refuses the reference of another invoice's
 * payment.
 */
async function repeated(
  tx: Tx,
  invoice: NumberedInvoice,
  { provider, reference }: PaymentInput,
): Promise<Result<PaymentOutcome, "reference_used">> {
  const first = await tx.payment.findUniqueOrThrow({ where: { provider_reference: { provider, reference } } });
  if (first.invoiceId !== invoice.id)
    return refuse(
      "reference_used",
      `The reference ${reference} belongs to a payment of another invoice. Give the reference of this payment.`,
    );
  if (!first.matched) return ok({ outcome: "unmatched", invoice: invoice.number, reason: first.reason ?? "" });
  return ok({ outcome: "repeated", invoice: invoice.number, granted: invoice.credits });
}

async function settle(
  tx: Tx,
  ctx: Ctx,
  invoice: NumberedInvoice,
  { provider, reference, movedFrom }: PaymentInput & { movedFrom: string | undefined },
): Promise<void> {
  const paidAt = ctx.clock.now();
  const { workspaceId } = ctx;
  const { count } = await tx.invoice.updateMany({
    where: { workspaceId, id: invoice.id, status: "open" },
    data: { status: "paid", paidAt },
  });
  if (count !== 1) throw new Error(`Invoice ${invoice.number} changed while it was locked.`);
  const given = await giveCredits(tx, ctx, {
    amount: invoice.credits,
    reason: `Invoice ${invoice.number} paid`,
    source: "payment",
  });
  if (!given) throw new Error(`Invoice ${invoice.number} belongs to no workspace.`);
  await tx.payment.update({ where: { provider_reference: { provider, reference } }, data: { grantId: given.grantId } });
  // A paid top-up re-arms the automatic one, even if credits are still low.
  if (invoice.automatic) await tx.topUpState.updateMany({ where: { workspaceId }, data: { armed: true } });
  await record(tx, ctx, {
    action: "invoice.paid",
    targetType: "invoice",
    targetId: invoice.id,
    before: { status: "open" },
    after: {
      status: "paid",
      number: invoice.number,
      provider,
      reference,
      ...(movedFrom !== undefined && { moved_from: movedFrom }),
      credits: invoice.credits,
      balance: given.balance,
    },
  });
  await notifyOfInvoice(tx, ctx, { ...invoice, status: "paid" }, "paid");
}
