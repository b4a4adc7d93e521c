import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/db.ts";
import { checkoutState } from "./checkout-state.ts";

/**
 * Since when a payment is under way, by invoice; of whatever provider: what was paid there arrives also when another is used by now.
 *
 * @param client a transaction that holds the invoices, where what is under way must not change meanwhile.
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
