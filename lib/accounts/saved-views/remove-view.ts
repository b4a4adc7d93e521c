import { record } from "#lib/kernel/audit/record.ts";
import { authorize } from "#lib/kernel/context.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { isRemovable } from "./rules.ts";
import type { RemoveViewInput } from "./schema.ts";

/**
 * Removes one's own saved view or, for an owner, a shared one. A private view of somebody else is
 * not found.
 */
export async function removeView(
  ctx: MemberCtx,
  { view_id: id }: RemoveViewInput,
): Promise<Result<null, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  return await db().$transaction(async (tx) => {
    const view = await tx.savedView.findFirst({
      where: { id, workspaceId: ctx.workspaceId, OR: [{ userId: ctx.person.id }, { shared: true }] },
    });
    if (!view) return refuse("not_found", "This view no longer exists.");
    const mine = view.userId === ctx.person.id;
    if (!isRemovable({ shared: view.shared, mine }, ctx.role))
      return refuse("forbidden", "Only the person who saved this view or an owner can remove it.");
    const { count } = await tx.savedView.deleteMany({
      where: { id, workspaceId: ctx.workspaceId, shared: view.shared },
    });
    if (count === 0) return refuse("not_found", "This view no longer exists.");
    if (view.shared)
      await record(tx, ctx, {
        action: "saved_view.removed",
        targetType: "saved_view",
        targetId: id,
        before: { page: view.page, name: view.name, query: view.query },
      });
    return ok(null);
  });
}
