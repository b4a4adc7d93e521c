import type { ReplayRun } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { visibleTo } from "./scope.ts";

/** Returns a run that this actor may change, locked until the transaction ends, or null. */
export async function lockReplay(tx: Tx, ctx: Ctx, id: string): Promise<ReplayRun | null> {
  if (!isId("rpl", id)) return null;
  await tx.$queryRaw`select 1 from replay_runs where id = ${id} and workspace_id = ${ctx.workspaceId} for no key update`;
  return await tx.replayRun.findFirst({ where: { ...visibleTo(ctx), id } });
}
