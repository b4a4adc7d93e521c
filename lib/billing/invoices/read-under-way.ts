import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { checkoutState } from "./checkout-state.ts";

/**
 * Returns since when payments are in progress, by invoice. Includes all providers, because a former
 * one may still deliver a payment.
 * @param client a transaction that locks the invoices, if this must not change meanwhile.
 */
export async function readUnderWay(
  { workspaceId, clock }: Pick<Ctx, "workspaceId" | "clock">,
  invoiceIds: readonly string[],
  client: Pick<Tx, "checkout"> = db(),
): Promise<ReadonlyMap<string, Date>> {
  const checkouts = await client.checkout.findMany({
    where: { workspaceId, invoiceId: { in: [...invoiceIds] }, completedAt: { not: null }, failedAt: null },
    orderBy: { completedAt: "desc" },
  });
  const now = clock.now();
  return new Map(
    checkouts.flatMap((checkout) =>
      checkout.completedAt && checkoutState(checkout, now) === "under_way"
        ? [[checkout.invoiceId, checkout.completedAt]]
        : [],
    ),
  );
}
