import type { Prisma } from "#generated/prisma/client.ts";
import { reachableEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which jobs this actor can see and change: a test key those of test keys alone (contract 2). */
export const reachableJobs = (ctx: Ctx): Prisma.JobWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...reachableEnv(ctx),
});

/** The same answer for a job of another workspace and one that never was. */
export const noSuchJob = (id: string): Refusal<"not_found"> =>
  refuse("not_found", `There is no job ${id.slice(0, 64)} in this workspace. Jobs are kept for 30 days.`);
