import type { Tx } from "#lib/platform/database/client.ts";
import { storable } from "#lib/platform/values/columns.ts";
import type { HealthMark } from "./rules.ts";

/** Returns the pending marks of a subscription, in order. */
export const readMarks = (tx: Tx, webhookId: string): Promise<HealthMark[]> =>
  tx.$queryRaw<HealthMark[]>`
    select kind::text as kind, made_at as "madeAt", url, problem from webhook_marks
    where webhook_id = ${webhookId} order by made_at, seq`;

/**
 * Deletes and returns the pending marks of a subscription. Its row must be locked, so that they are
 * applied once.
 */
export const takeMarks = (tx: Tx, webhookId: string): Promise<HealthMark[]> =>
  tx.$queryRaw<HealthMark[]>`
    with owed as (delete from webhook_marks where webhook_id = ${webhookId} returning *)
    select kind::text as kind, made_at as "madeAt", url, problem from owed order by made_at, seq`;

/**
 * Stores a pending mark that one more delivery failed for good, in the transaction that records it.
 * Other marks are stored in SQL (prisma/functions/mark_webhooks.sql).
 */
export async function storeFailureMark(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  { madeAt, url, problem }: Omit<Extract<HealthMark, { kind: "failed" }>, "kind">,
): Promise<void> {
  await tx.$executeRaw`
    insert into webhook_marks (workspace_id, webhook_id, made_at, kind, url, problem)
    values (${workspaceId}, ${id}, ${madeAt}, 'failed', ${storable(url)}, ${storable(problem)})`;
}
