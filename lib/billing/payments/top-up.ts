import { INVOICING_LIMITS } from "#lib/billing/invoices/constants.ts";
import type { Finalised } from "#lib/billing/invoices/finalise-invoice.ts";
import { monthOf } from "#lib/billing/invoices/rules.ts";
import { lockSettings } from "#lib/billing/settings/change-settings.ts";
import { packsIn } from "#lib/billing/settings/packs.ts";
import { represent } from "#lib/billing/settings/represent.ts";
import { reverseChargeFrom } from "#lib/billing/settings/reverse-charge-from.ts";
import { missingOfBuyer } from "#lib/billing/settings/rules.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { invoicePack } from "./invoice-pack.ts";
import { topUpStep } from "./rules.ts";

/**
 * Checks a workspace's automatic top-up and opens its invoice if needed, once per crossing of the
 * level even with concurrent workers: the state's row is locked, so the second finds it disarmed.
 * Locks the settings as well: if it was turned off or the buyer is incomplete, buys nothing.
 * @returns the opened invoice, if any.
 */
export async function topUp(ctx: Ctx): Promise<Finalised | undefined> {
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const settings = represent(await lockSettings(tx, workspaceId), reverseChargeFrom());
    const { auto_top_up: options, currency } = settings;
    if (options === null || missingOfBuyer(settings)) return undefined;
    await tx.topUpState.createMany({ data: { workspaceId }, skipDuplicates: true });
    const [state] = await tx.$queryRaw<{ armed: boolean }[]>`
      select armed from top_up_states where workspace_id = ${workspaceId} for update`;
    const account = await tx.balance.findUnique({ where: { workspaceId }, select: { balance: true, held: true } });
    const unspent = Number(account?.balance ?? 0) + Number(account?.held ?? 0);
    const step = topUpStep({ armed: state?.armed ?? true, ...(await purchases(tx, ctx)) }, unspent, options);
    if (step === "arm") await tx.topUpState.update({ where: { workspaceId }, data: { armed: true } });
    if (step !== "buy") return undefined;
    const pack = packsIn(currency).find(({ id }) => id === options.pack_id);
    // No longer sold; the settings page says so.
    if (!pack) return undefined;
    await tx.topUpState.update({ where: { workspaceId }, data: { armed: false, firedAt: ctx.clock.now() } });
    return await invoicePack(tx, ctx, pack, { automatic: true });
  }, INVOICING_LIMITS);
}

/**
 * Returns whether an automatic invoice is unpaid, and how many were created this month (UTC),
 * including void ones.
 */
async function purchases(tx: Tx, ctx: Ctx): Promise<{ open: boolean; bought: number }> {
  const { workspaceId } = ctx;
  const automatic = { workspaceId, kind: "invoice", automatic: true } as const;
  const [open, bought] = [
    await tx.invoice.count({ where: { ...automatic, status: "open" } }),
    await tx.invoice.count({ where: { ...automatic, createdAt: { gte: monthOf(ctx.clock.now()) } } }),
  ];
  return { open: open > 0, bought };
}
