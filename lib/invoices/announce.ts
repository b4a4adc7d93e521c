import type { Ctx } from "#lib/auth/context.ts";
import { readRecipients } from "#lib/billing/read-recipients.ts";
import { enqueueNotice } from "#lib/notices/enqueue.ts";
import type { Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { MAILED_LINK_MS } from "./constants.ts";
import { writtenMoney } from "./rules.ts";
import { signPdfLink } from "./sign-pdf-link.ts";
import type { Invoice } from "./types.ts";

/**
 * Promises the mails about an invoice to owners, billing members and billing contacts, once each, in the transaction that issues it or marks it
 * paid. Contacts need not be members, so the PDF's link opens without signing in, for as long as it lasts.
 */
export async function announce(
  tx: Tx,
  ctx: Ctx,
  invoice: Invoice & { number: string },
  what: "issued" | "paid",
): Promise<void> {
  const { workspace, slug, emails } = await readRecipients(tx, ctx.workspaceId);
  const told = {
    workspace,
    number: invoice.number,
    total: writtenMoney(invoice.total, invoice.currency),
    credits: invoice.credits,
    invoice_url: new URL(`/${slug}/invoices/${invoice.id}`, env().BASE_URL).href,
    pdf_url: signPdfLink(ctx.workspaceId, invoice.id, ctx.clock.now(), MAILED_LINK_MS).url,
  };
  for (const recipient of emails) {
    const dedupeKey = `invoice_${what}:${invoice.id}:${recipient}`;
    if (what === "paid") await enqueueNotice(tx, ctx, { kind: "invoice_paid", recipient, payload: told, dedupeKey });
    else
      await enqueueNotice(tx, ctx, {
        kind: "invoice_issued",
        recipient,
        dedupeKey,
        payload: {
          ...told,
          kind: invoice.kind,
          month: invoice.period_start,
          automatic: invoice.automatic,
          bank: invoice.seller.bank,
          by_bank: env().STRIPE_SECRET_KEY === undefined,
        },
      });
  }
}
