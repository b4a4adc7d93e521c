import type { Prisma } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** A test key sees only monitors of test keys (contract 2). */
export const visibleMonitors = (ctx: Ctx): Prisma.MonitorWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...visibleEnv(ctx),
});

/** Gives the same answer for an unknown monitor and one of another workspace. */
export const notFoundMonitor = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `Monitor ${id.slice(0, 64)} does not exist in this workspace.`);
