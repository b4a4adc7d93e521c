import type { Prisma } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

/** A test key sees only jobs of test keys (contract 2). */
export const visibleTo = (ctx: Ctx): Prisma.JobWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...visibleEnv(ctx),
});

/** Crawls are in the same table. */
export const visibleCrawls = (ctx: Ctx): Prisma.JobWhereInput => ({ ...visibleTo(ctx), kind: "crawl" });

/** Gives the same answer for an unknown job and one of another workspace. */
export const notFoundJob = (id: string): Refusal<"not_found"> =>
  refuse(
    "not_found",
    `Job ${id.slice(0, 64)} does not exist in this workspace. Jobs are kept for ${JOBS_KEPT_DAYS} days after they end.`,
  );

export const notFoundCrawl = (id: string): Refusal<"not_found"> =>
  refuse(
    "not_found",
    `Crawl ${id.slice(0, 64)} does not exist in this workspace. Crawls are kept for ${JOBS_KEPT_DAYS} days after they end.`,
  );
