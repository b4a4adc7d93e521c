import type { Prisma } from "#generated/prisma/client.ts";
import { reachableEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which runs this actor can see and change: a test key those of test deliveries alone (contract 2). */
export function reachableReplays(ctx: Ctx): Prisma.ReplayRunWhereInput {
  const reach = reachableEnv(ctx);
  return {
    workspaceId: ctx.workspaceId,
    ...("env" in reach && { filters: { path: ["env"], equals: reach.env } }),
  };
}

/** The same answer for a run of another workspace and one that never was. */
export const noSuchReplay = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `There is no replay ${id.slice(0, 64)} in this workspace.`);
