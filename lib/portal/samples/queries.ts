import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { SampleState } from "./types.ts";

/** Whether the workspace has had no calls and no webhook. */
export async function isUnused(
  tx: Pick<Tx, "usageHour" | "webhook" | "request">,
  { workspaceId }: Ctx,
): Promise<boolean> {
  const of = { where: { workspaceId }, select: { workspaceId: true } };
  if (await tx.webhook.findFirst(of)) return false;
  if (await tx.usageHour.findFirst(of)) return false;
  return (await tx.request.findFirst(of)) === null;
}

/** Returns whether the workspace has sample data and whether the user may add or remove it. */
export async function readSamples(ctx: Ctx): Promise<Result<SampleState, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  const mayWrite = permits(ctx.actor, "workspace:write");
  const { workspaceId } = ctx;
  const fill = await db().sampleFill.findUnique({ where: { workspaceId }, select: { filledAt: true, charged: true } });
  if (fill)
    return ok({
      state: "filled",
      filled_at: fill.filledAt.toISOString(),
      removable: !fill.charged,
      may_remove: mayWrite,
    });
  return ok({ state: mayWrite && (await isUnused(db(), ctx)) ? "fillable" : "none" });
}

const HOLDS_SAMPLES = { name: "holds-samples", text: "select 1 from sample_fills where workspace_id = $1" };

/** Returns whether the workspace has sample data, for the frame of its pages. */
export async function holdsSamples({ workspaceId }: Ctx): Promise<boolean> {
  const { rowCount } = await sql().query({ ...HOLDS_SAMPLES, values: [workspaceId] });
  return rowCount === 1;
}
