import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { Change } from "./types.ts";

/** More changes of one thing than this are a matter for the audit log's own page. */
const CHANGES_MAX = 50;

/** What was done to one thing of the workspace, and by whom, newest first. */
export async function historyOf(
  ctx: Ctx,
  { type, id }: { type: "key" | "webhook"; id: string },
): Promise<Result<Change[], "forbidden">> {
  const forbidden = authorize(ctx, "audit:read");
  if (forbidden) return forbidden;
  const rows = await db().auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, targetId: id, targetType: type },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: CHANGES_MAX,
  });
  return ok(
    rows.map((row) => ({
      id: row.id,
      action: row.action,
      actor: row.actorLabel,
      actor_type: row.actorType,
      ip: row.ip,
      before: row.before as Change["before"], // written by `record`, as an object or nothing
      after: row.after as Change["after"],
      created_at: row.createdAt.toISOString(),
    })),
  );
}
