import type { Prisma } from "#generated/prisma/client.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/**
 * Returns the filter for runs that this actor may see and change: a test key only those made by
 * test keys (contract 14.5).
 */
export const visibleTo = (ctx: Ctx): Prisma.ReplayRunWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...(isTestKey(ctx.actor) && { filters: { path: ["test_webhooks"], equals: true } }),
});

/** The same refusal for a run of another workspace and for one that never existed. */
export const notFoundReplay = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Replay ${id.slice(0, 64)} does not exist in this workspace.`);
