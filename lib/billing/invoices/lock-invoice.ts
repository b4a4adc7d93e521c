import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { representInvoice } from "./represent.ts";
import type { Invoice } from "./types.ts";

export type NumberedInvoice = Invoice & { number: string };

/**
 * Locks and returns an invoice until the transaction ends. Payments, voids and credit notes are
 * serialized by this lock. Returns undefined if it does not exist or has no number yet.
 */
export async function lockInvoice(
  tx: Tx,
  { workspaceId }: Pick<Ctx, "workspaceId">,
  id: string,
): Promise<NumberedInvoice | undefined> {
  await tx.$executeRaw`select 1 from invoices where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  const row = await tx.invoice.findFirst({ where: { workspaceId, id, kind: "invoice" }, omit: { pdf: true } });
  return row?.number == null ? undefined : { ...representInvoice(row), number: row.number };
}
