import type { Currency } from "#lib/billing/settings/types.ts";
import { type Actor, trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { inEachShard } from "#lib/platform/database/shards/shards.ts";
import type { InvoiceStatus } from "./types.ts";

export type FoundInvoice = {
  workspaceId: WorkspaceId;
  id: string;
  status: InvoiceStatus;
  /** Minor units. */
  total: number;
  currency: Currency;
};

/**
 * Finds invoices of any workspace by number or ID. Operators only. An ID matches at most one. A
 * number may match one per seller's series, if the seller changed within a year; the oldest comes
 * first.
 */
export async function findInvoices(
  { actor }: { actor: Actor & { type: "operator" } },
  named: string,
): Promise<FoundInvoice[]> {
  if (actor.type !== "operator") throw new Error("Only the operator finds invoices of all workspaces.");
  const parts = await Promise.all(
    inEachShard(() =>
      db().invoice.findMany({
        where: { OR: [{ id: named }, { number: named.toUpperCase() }] },
        select: { workspaceId: true, id: true, status: true, total: true, currency: true, issuedAt: true },
        orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
      }),
    ),
  );
  const found = parts.flat().sort((a, b) => Number(a.issuedAt ?? Infinity) - Number(b.issuedAt ?? Infinity));
  return found.map(({ workspaceId, id, status, total, currency }) => ({
    workspaceId: trustedWorkspace(workspaceId),
    id,
    status,
    total: Number(total),
    currency: currency as Currency,
  }));
}
