import { authorize, type Ctx } from "#lib/auth/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import type { WebhookChange } from "./types.ts";

/** More changes of one subscription than this are a matter for the audit log's own page. */
const CHANGES_MAX = 50;

/** Who made, changed, paused and resumed a subscription, and who saw its secret, newest first. */
export async function webhookHistory(ctx: Ctx, webhookId: string): Promise<Result<WebhookChange[], "forbidden">> {
  const forbidden = authorize(ctx, "audit:read");
  if (forbidden) return forbidden;
  const rows = await db().auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, targetId: webhookId, targetType: "webhook" },
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
      before: row.before as WebhookChange["before"],
      after: row.after as WebhookChange["after"],
      created_at: row.createdAt.toISOString(),
    })),
  );
}
