import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { represent } from "./represent.ts";
import { reverseChargeFrom } from "./reverse-charge-from.ts";
import type { AlertSettings, BillingProfile, BillingSettings } from "./types.ts";

async function getBillingSettings(workspaceId: string, tx: Tx): Promise<BillingSettings> {
  const row = await tx.billingSettings.findUnique({ where: { workspaceId } });
  return represent(row, reverseChargeFrom());
}

/**
 * Returns the buyer and their tax without a permission check, for internal callers; invoices copy
 * it. A workspace without settings has empty fields, the default currency and no tax.
 * @param tx transaction to read in; defaults to committed data.
 */
export async function readBillingProfile(ctx: Pick<Ctx, "workspaceId">, tx: Tx = db()): Promise<BillingProfile> {
  const { auto_top_up: _, alerts: __, ...profile } = await getBillingSettings(ctx.workspaceId, tx);
  return profile;
}

/** Returns the budget and alert levels, for callers that have checked the permission. */
export async function getAlertSettings(ctx: Pick<Ctx, "workspaceId">): Promise<AlertSettings> {
  return (await getBillingSettings(ctx.workspaceId, db())).alerts;
}

/** Returns all billing settings if the caller may see invoices. */
export async function readBillingSettings(ctx: Ctx): Promise<Result<BillingSettings, "forbidden">> {
  return authorize(ctx, "invoices:read") ?? ok(await getBillingSettings(ctx.workspaceId, db()));
}
