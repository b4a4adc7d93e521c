import type { Ctx } from "#lib/kernel/context.ts";
import { column, joined } from "#lib/platform/columns.ts";
import type { Tx } from "#lib/platform/db.ts";
import type { Entry } from "./read-entry.ts";

const INSERT = `
  insert into job_items (workspace_id, job_id, index, url, custom_id, due_at)
  select $1, $2, $3 + at - 1, url, custom_id, $4::timestamptz
  from unnest(${column(5)}, ${column(6)}) with ordinality as c (url, custom_id, at)`;

type Batch = { jobId: string; from: number; at: Date; entries: readonly Entry[] };

/** Some of a job's URLs, in the transaction that makes it. Part of `createJob`. */
export async function insertItems(tx: Tx, ctx: Ctx, { jobId, from, at, entries }: Batch): Promise<void> {
  const urls = joined(entries.map(({ url }) => url));
  const customIds = joined(entries.map(({ customId }) => customId));
  await tx.$executeRawUnsafe(INSERT, ctx.workspaceId, jobId, from, at.toISOString(), urls, customIds);
}
