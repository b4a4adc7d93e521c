import { providerName } from "#lib/billing/settings/provider-name.ts";
import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { MAILED_LINK_MS } from "./constants.ts";
import { writtenDay, writtenMoney } from "./rules.ts";
import { signPdfLink } from "./sign-pdf-link.ts";
import type { Invoice } from "./types.ts";

/**
 * Enqueues the emails about an invoice to owners, billing members and billing contacts, once each,
 * and one post, in the transaction that issues it or marks it paid. Contacts may not be members, so
 * the PDF link needs no sign-in.
 */
export async function notifyOfInvoice(
  tx: Tx,
  ctx: Ctx,
  invoice: Invoice & { number: string },
  what: "issued" | "paid",
): Promise<void> {
  const { workspace, slug, emails } = await readRecipients(tx, ctx.workspaceId);
  const paid = {
    workspace,
    number: invoice.number,
    total: writtenMoney(invoice.total, invoice.currency),
    credits: invoice.credits,
    invoice_url: new URL(`/${slug}/invoices/${invoice.id}`, env().BASE_URL).href,
    pdf_url: signPdfLink(
      ctx.workspaceId,
      invoice.id,
      ctx.clock.now(),
      MAILED_LINK_MS,
      what === "paid" ? "receipt" : "invoice",
    ).url,
  };
  const issued = {
    ...paid,
    kind: invoice.kind,
    month: invoice.period_start,
    automatic: invoice.automatic,
    bank: invoice.seller.bank.replaceAll("\n", ", "),
    due: invoice.due_date && writtenDay(invoice.due_date),
    by_bank: providerName() === "manual",
  };
  const about = `invoice_${what}:${invoice.id}`;
  for (const recipient of emails) {
    const to = { recipient, dedupeKey: `${about}:${recipient}` };
    if (what === "paid") await enqueueNotice(tx, ctx, { ...to, kind: "invoice_paid", payload: paid });
    else await enqueueNotice(tx, ctx, { ...to, kind: "invoice_issued", payload: issued });
  }
  // Credit notes and statements require no action.
  if (what === "paid") await enqueuePosts(tx, ctx, { kind: "invoice_paid", payload: paid, dedupeKey: about });
  else if (invoice.kind === "invoice")
    await enqueuePosts(tx, ctx, { kind: "invoice_issued", payload: issued, dedupeKey: about });
}
