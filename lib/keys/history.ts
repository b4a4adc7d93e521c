import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { KeyChange } from "./types.ts";

/** More changes of one key than this are a matter for the audit log's own page. */
const CHANGES_MAX = 50;

/** Who made, changed and ended a key, newest first. */
export async function keyHistory(ctx: Ctx, keyId: string): Promise<Result<KeyChange[], "forbidden">> {
  const forbidden = authorize(ctx, "audit:read");
  if (forbidden) return forbidden;
  const rows = await db().auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, targetId: keyId, targetType: "key" },
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
      before: row.before as KeyChange["before"],
      after: row.after as KeyChange["after"],
      created_at: row.createdAt.toISOString(),
    })),
  );
}
