import { record } from "#lib/kernel/audit/record.ts";
import { authorize } from "#lib/kernel/context.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { SAVED_VIEWS_MAX } from "./constants.ts";
import { representView } from "./queries.ts";
import { VIEW_NEEDS } from "./rules.ts";
import type { SaveViewInput } from "./schema.ts";
import type { SavedView } from "./types.ts";

/**
 * Saves a log's filters under a name, for this person or the whole workspace. Replaces the filters
 * of this person's view of that name on the page. Sharing and unsharing are written to the audit
 * log.
 */
export async function saveView(
  ctx: MemberCtx,
  { page, name, query, shared }: SaveViewInput,
): Promise<Result<SavedView, "forbidden" | "too_many_views">> {
  const forbidden = authorize(ctx, VIEW_NEEDS[page]);
  if (forbidden) return forbidden;
  const [workspaceId, userId] = [ctx.workspaceId, ctx.person.id];
  return await db().$transaction(async (tx) => {
    // Serializes a person's saves, so that the limit holds.
    await tx.$queryRaw`select 1 from members where workspace_id = ${workspaceId} and user_id = ${userId} for update`;
    const key = { workspaceId, userId, page, name };
    const before = await tx.savedView.findUnique({ where: { workspaceId_userId_page_name: key } });
    if (!before && (await tx.savedView.count({ where: { workspaceId, userId } })) >= SAVED_VIEWS_MAX)
      return refuse("too_many_views", `You have ${SAVED_VIEWS_MAX} saved views here, the maximum. Delete one first.`);
    const row = await tx.savedView.upsert({
      where: { workspaceId_userId_page_name: key },
      create: { ...key, id: newId("svw", ctx.clock.now()), query, shared, createdAt: ctx.clock.now() },
      update: { query, shared },
      include: { user: { select: { name: true, email: true } } },
    });
    const was = before?.shared ? { page, name, query: before.query } : undefined;
    if (shared || was)
      await record(tx, ctx, {
        action: shared ? "saved_view.shared" : "saved_view.removed",
        targetType: "saved_view",
        targetId: row.id,
        ...(was && { before: was }),
        ...(shared && { after: { page, name, query } }),
      });
    return ok(representView(ctx, row));
  });
}
