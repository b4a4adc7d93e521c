import type { BillingSettings } from "#generated/prisma/client.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import { buyPack } from "#lib/billing/payments/buy-pack.ts";
import { recordPayment } from "#lib/billing/payments/record-payment.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";

/** Returns the ctx of the operator in a workspace, as on the command line. */
export const asOperator = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { type: "operator", id: "operator", label: "a test (command line)" },
});

/** Saves billing settings, as the workspace's billing page does. */
export async function setBilling(
  ctx: Pick<Ctx, "workspaceId">,
  settings: Partial<Omit<BillingSettings, "workspaceId" | "updatedAt">>,
): Promise<void> {
  const { workspaceId } = ctx;
  await db().billingSettings.upsert({ where: { workspaceId }, create: { workspaceId, ...settings }, update: settings });
}

/** Billing details that the first purchase requires. */
const BUYER = { company: "Buyer Ltd", addressLines: ["1 Buyer Street"], country: "IE" } as const;

/** Adds the billing details that a purchase requires and the workspace lacks. */
export async function nameBuyer({ workspaceId }: Ctx): Promise<void> {
  const row = await db().billingSettings.findUnique({ where: { workspaceId } });
  const missing = {
    ...(row?.company == null && { company: BUYER.company }),
    ...(!row?.addressLines.length && { addressLines: [...BUYER.addressLines] }),
    ...(row?.country == null && { country: BUYER.country }),
  };
  await setBilling({ workspaceId }, missing);
}

/** Creates an open invoice for the smallest pack. */
export async function makeInvoice(ctx: Ctx): Promise<Invoice & { number: string }> {
  await nameBuyer(ctx);
  const [pack] = packsIn("EUR");
  if (!pack) throw new Error("No pack is sold in EUR.");
  const bought = await buyPack(ctx, { pack_id: pack.id, price: pack.price, currency: "EUR" });
  if (!bought.ok) throw new Error(bought.message);
  return { ...bought.value.invoice, number: bought.value.invoice.number ?? "" };
}

/** Marks an invoice as paid, like `operator mark-paid`. */
export async function payInvoice(ctx: Ctx, invoice: Pick<Invoice, "id">): Promise<void> {
  const paid = await recordPayment(asOperator(ctx), {
    provider: "manual",
    reference: `transfer-${invoice.id}`,
    invoice_id: invoice.id,
  });
  if (!paid.ok) throw new Error(paid.message);
}
