import type { Prisma } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which monitors this actor can see and change: a test key those of test keys alone (contract 2). */
export const visibleMonitors = (ctx: Ctx): Prisma.MonitorWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...visibleEnv(ctx),
});

/** The same answer for a monitor of another workspace and one that never was. */
export const notFoundMonitor = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Monitor ${id.slice(0, 64)} does not exist in this workspace.`);
