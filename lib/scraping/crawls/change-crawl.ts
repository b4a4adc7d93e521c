import type { Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import type { Result } from "#lib/platform/result.ts";
import { type CancelReason, canceled } from "#lib/scraping/jobs/cancel-job.ts";
import { JOBS_CHANNEL } from "#lib/scraping/jobs/constants.ts";
import { notFoundCrawl, visibleCrawls } from "#lib/scraping/jobs/scope.ts";
import { getCrawl } from "./queries.ts";
import type { Crawl } from "./types.ts";

export type ChangeCrawlError = "forbidden" | "not_found";

type Change = {
  action: "crawl.canceled" | "crawl.paused" | "crawl.resumed";
  /** What must be so for there to be anything to change. */
  from: Prisma.JobWhereInput;
  to: (now: Date) => ReturnType<typeof canceled> | { pausedAt: Date | null };
};

/** Changes a crawl that is not over, and answers it as it is then; one that is over, or is so already, stays as it is. */
async function changeCrawl(
  ctx: Ctx,
  id: string,
  { action, from, to }: Change,
): Promise<Result<Crawl, ChangeCrawlError>> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  if (!isId("crl", id)) return notFoundCrawl(id);
  await db().$transaction(async (tx) => {
    const { count } = await tx.job.updateMany({
      where: { ...visibleCrawls(ctx), id, status: { in: ["queued", "running"] }, finishedAt: null, ...from },
      data: to(ctx.clock.now()),
    });
    if (count === 0) return;
    await record(tx, ctx, { action, targetType: "crawl", targetId: id });
    await tx.$executeRaw`select pg_notify(${JOBS_CHANNEL}, '')`;
  });
  return await getCrawl(ctx, id);
}

/**
 * Cancels a crawl for good: no page is begun any more. What has finished, or is being fetched at this moment, is kept and billed, and can
 * be downloaded a moment later.
 *
 * @param reason where nobody asked for it; the crawl's `error` says it.
 */
export const cancelCrawl = (ctx: Ctx, id: string, reason?: CancelReason): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.canceled", from: {}, to: () => canceled(reason) });

/** Lets a crawl rest: no page is begun until it is resumed; what is being fetched is finished. */
export const pauseCrawl = (ctx: Ctx, id: string): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.paused", from: { pausedAt: null }, to: (now) => ({ pausedAt: now }) });

/** Continues a crawl that rests, where it was. */
export const resumeCrawl = (ctx: Ctx, id: string): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.resumed", from: { pausedAt: { not: null } }, to: () => ({ pausedAt: null }) });
