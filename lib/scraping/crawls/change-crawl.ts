import type { Prisma } from "#generated/prisma/client.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { type CancelReason, canceled } from "#lib/scraping/jobs/cancel-job.ts";
import { JOBS_CHANNEL } from "#lib/scraping/jobs/constants.ts";
import { notFoundCrawl, visibleCrawls } from "#lib/scraping/jobs/scope.ts";
import { getCrawl } from "./queries.ts";
import type { Crawl } from "./types.ts";

export type ChangeCrawlError = "forbidden" | "not_found";

type Change = {
  action: "crawl.canceled" | "crawl.paused" | "crawl.resumed";
  /** The state in which there is something to change. */
  from: Prisma.JobWhereInput;
  to: (now: Date) => ReturnType<typeof canceled> | { pausedAt: Date | null };
};

/** Changes an unfinished crawl. Returns a finished crawl, or one already in that state, unchanged. */
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
 * Cancels a crawl permanently. Pages that are done or being fetched are kept and billed; their
 * results can be downloaded shortly afterwards.
 * @param reason shown in the crawl's `error`; set when no user canceled it.
 */
export const cancelCrawl = (ctx: Ctx, id: string, reason?: CancelReason): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.canceled", from: {}, to: () => canceled(reason) });

/** Pauses a crawl: no page is started until it is resumed, but pages being fetched are finished. */
export const pauseCrawl = (ctx: Ctx, id: string): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.paused", from: { pausedAt: null }, to: (now) => ({ pausedAt: now }) });

export const resumeCrawl = (ctx: Ctx, id: string): Promise<Result<Crawl, ChangeCrawlError>> =>
  changeCrawl(ctx, id, { action: "crawl.resumed", from: { pausedAt: { not: null } }, to: () => ({ pausedAt: null }) });
