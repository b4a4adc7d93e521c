import type { Prisma } from "#generated/prisma/client.ts";
import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Which jobs this actor can see and change: a test key those of test keys alone (contract 2). */
export const visibleTo = (ctx: Ctx): Prisma.JobWhereInput => ({
  workspaceId: ctx.workspaceId,
  ...visibleEnv(ctx),
});

/** Which crawls; the same table. */
export const visibleCrawls = (ctx: Ctx): Prisma.JobWhereInput => ({ ...visibleTo(ctx), kind: "crawl" });

/** The same answer for a job of another workspace and one that never was. */
export const notFoundJob = (id: string): Refusal<"not_found"> =>
  refuse(
    "not_found",
    `Job ${id.slice(0, 64)} does not exist in this workspace. Jobs are kept for ${JOBS_KEPT_DAYS} days after they end.`,
  );

/** The same of a crawl. */
export const notFoundCrawl = (id: string): Refusal<"not_found"> =>
  refuse(
    "not_found",
    `Crawl ${id.slice(0, 64)} does not exist in this workspace. Crawls are kept for ${JOBS_KEPT_DAYS} days after they end.`,
  );
