import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { represent } from "./represent.ts";
import { reverseChargeFrom } from "./reverse-charge-from.ts";
import type { AlertSettings, BillingProfile, BillingSettings } from "./types.ts";

async function getBillingSettings(workspaceId: string, tx: Tx): Promise<BillingSettings> {
  const row = await tx.billingSettings.findUnique({ where: { workspaceId } });
  return represent(row, reverseChargeFrom());
}

/**
 * Who buys and how they are taxed, for code that needs it to do its work: an invoice copies it when it is made. A workspace that
 * set nothing up has empty fields, the first currency and no tax.
 *
 * @param tx the transaction to read in; none reads what is committed.
 */
export async function readBillingProfile(ctx: Pick<Ctx, "workspaceId">, tx: Tx = db()): Promise<BillingProfile> {
  const { auto_top_up: _, alerts: __, ...profile } = await getBillingSettings(ctx.workspaceId, tx);
  return profile;
}

/** The month's budget and the levels of alerts, for code that has judged already who asks. */
export async function getAlertSettings(ctx: Pick<Ctx, "workspaceId">): Promise<AlertSettings> {
  return (await getBillingSettings(ctx.workspaceId, db())).alerts;
}

/** All that the billing page sets up, for those who may see invoices. */
export async function readBillingSettings(ctx: Ctx): Promise<Result<BillingSettings, "forbidden">> {
  return authorize(ctx, "invoices:read") ?? ok(await getBillingSettings(ctx.workspaceId, db()));
}
