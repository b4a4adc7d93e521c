import { storable } from "#lib/platform/columns.ts";
import type { Tx } from "#lib/platform/db.ts";
import type { HealthMark } from "./rules.ts";

/** What is owed to a subscription whose row somebody held when results were recorded, in its order. */
export const readMarks = (tx: Tx, webhookId: string): Promise<HealthMark[]> =>
  tx.$queryRaw<HealthMark[]>`
    select kind::text as kind, made_at as "madeAt", url, problem from webhook_marks
    where webhook_id = ${webhookId} order by made_at, seq`;

/** The same, owed no more when the transaction commits. Its row must be locked, so that it is applied once. */
export const takeMarks = (tx: Tx, webhookId: string): Promise<HealthMark[]> =>
  tx.$queryRaw<HealthMark[]>`
    with owed as (delete from webhook_marks where webhook_id = ${webhookId} returning *)
    select kind::text as kind, made_at as "madeAt", url, problem from owed order by made_at, seq`;

/**
 * Owes a subscription that one more delivery used up its attempts, in the transaction that records it. The rest is owed in SQL
 * (prisma/functions/mark_webhooks.sql).
 */
export async function oweFailure(
  tx: Tx,
  { id, workspaceId }: { id: string; workspaceId: string },
  { madeAt, url, problem }: Omit<Extract<HealthMark, { kind: "failed" }>, "kind">,
): Promise<void> {
  await tx.$executeRaw`
    insert into webhook_marks (workspace_id, webhook_id, made_at, kind, url, problem)
    values (${workspaceId}, ${id}, ${madeAt}, 'failed', ${storable(url)}, ${storable(problem)})`;
}
