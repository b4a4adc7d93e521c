import type { Prisma } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which runs this actor can see and change: a test key those of test deliveries alone (contract 2). */
export function visibleTo(ctx: Ctx): Prisma.ReplayRunWhereInput {
  const visible = visibleEnv(ctx);
  return {
    workspaceId: ctx.workspaceId,
    ...("env" in visible && { filters: { path: ["env"], equals: visible.env } }),
  };
}

/** The same answer for a run of another workspace and one that never was. */
export const notFoundReplay = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `There is no replay ${id.slice(0, 64)} in this workspace.`);
