import type { Prisma } from "#generated/prisma/client.ts";
import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which runs this actor can see and change: a test key those that test keys made (contract 14.5). */
export const visibleTo = (ctx: Ctx): Prisma.ReplayRunWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...(isTestKey(ctx.actor) && { filters: { path: ["test_webhooks"], equals: true } }),
});

/** The same answer for a run of another workspace and one that never was. */
export const notFoundReplay = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Replay ${id.slice(0, 64)} does not exist in this workspace.`);
