import { INVOICING_LIMITS, MAILED_LINK_MS } from "#lib/billing/invoices/constants.ts";
import { lockInvoice, type NumberedInvoice } from "#lib/billing/invoices/lock-invoice.ts";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { signPdfLink } from "#lib/billing/invoices/sign-pdf-link.ts";
import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

/**
 * A report on a payment that takes days: it has started or failed. `recordPayment` handles its
 * success.
 */
type Report = { invoice_id: string; session_id: string; reported: "under_way" | "failed" };

export type CheckoutOutcome = { outcome: "under_way" | "failed" | "repeated"; invoice: string };

/**
 * Records a provider's report on a checkout. Reports may be repeated or arrive out of order: each
 * is recorded once, and a failed checkout never goes back to being in progress. Writes an audit
 * entry. If the invoice is still open, emails
 * a failure to the payers, who believe they have paid.
 * System only.
 */
export async function followCheckout(
  ctx: Ctx,
  { invoice_id, session_id, reported }: Report,
): Promise<Result<CheckoutOutcome, "forbidden" | "not_found">> {
  if (ctx.actor.type !== "system") return refuse("forbidden", "Only the payment provider can report on checkouts.");
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const invoice = await lockInvoice(tx, ctx, invoice_id);
    const checkout = await tx.checkout.findFirst({
      where: { workspaceId, invoiceId: invoice_id, sessionId: session_id },
    });
    if (!invoice || !checkout) return refuse("not_found", `Checkout ${session_id} does not belong to ${invoice_id}.`);
    const known = reported === "failed" ? checkout.failedAt : (checkout.completedAt ?? checkout.failedAt);
    if (known) return ok<CheckoutOutcome>({ outcome: "repeated", invoice: invoice.number });
    const now = ctx.clock.now();
    await tx.checkout.updateMany({
      where: { workspaceId, invoiceId: invoice_id, sessionId: session_id },
      data: reported === "failed" ? { failedAt: now } : { completedAt: now },
    });
    await record(tx, ctx, {
      action: reported === "failed" ? "invoice.payment_failed" : "invoice.payment_begun",
      targetType: "invoice",
      targetId: invoice.id,
      after: { number: invoice.number, provider: checkout.provider, reference: session_id },
    });
    if (reported === "failed" && invoice.status === "open") await notifyOfFailure(tx, ctx, invoice, session_id);
    return ok<CheckoutOutcome>({ outcome: reported, invoice: invoice.number });
  }, INVOICING_LIMITS);
}

async function notifyOfFailure(tx: Tx, ctx: Ctx, invoice: NumberedInvoice, session: string): Promise<void> {
  const { workspace, slug, emails } = await readRecipients(tx, ctx.workspaceId);
  const payload = {
    workspace,
    number: invoice.number,
    total: writtenMoney(invoice.total, invoice.currency),
    invoice_url: new URL(`/${slug}/invoices/${invoice.id}`, env().BASE_URL).href,
    pdf_url: signPdfLink(ctx.workspaceId, invoice.id, ctx.clock.now(), MAILED_LINK_MS).url,
  };
  const kind = "payment_failed";
  const about = `${kind}:${session}`;
  for (const recipient of emails)
    await enqueueNotice(tx, ctx, { kind, payload, recipient, dedupeKey: `${about}:${recipient}` });
  await enqueuePosts(tx, ctx, { kind, payload, dedupeKey: about });
}
