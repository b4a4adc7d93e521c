import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { checkoutState } from "./checkout-state.ts";

/** Since when a payment is under way, by invoice; of whatever provider: what was paid there arrives also when another is used by now. */
export async function readUnderWay(
  { workspaceId, clock }: Pick<Ctx, "workspaceId" | "clock">,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const checkouts = await db().checkout.findMany({
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
