import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { Change } from "./types.ts";

/** Longer histories are for the audit log's own page. */
const CHANGES_MAX = 50;

const HISTORY = `select id, action, actor_label as actor, actor_type, ip, before, after, created_at from audit_log
  where workspace_id = $1 and target_id = $2 and target_type = $3 order by created_at desc, id desc limit $4`;

/** Returns the changes of one object of the workspace, newest first. */
export async function historyOf(
  ctx: Ctx,
  { type, id }: { type: "key" | "webhook"; id: string },
): Promise<Result<Change[], "forbidden">> {
  const forbidden = authorize(ctx, "audit:read");
  if (forbidden) return forbidden;
  const values = [ctx.workspaceId, id, type, CHANGES_MAX];
  const { rows } = await onReplica((pool) =>
    pool.query<Omit<Change, "created_at"> & { created_at: Date }>(HISTORY, values),
  );
  return ok(rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })));
}
