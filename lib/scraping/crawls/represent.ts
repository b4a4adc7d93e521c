import type { Job as JobRow } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { isoOrNull } from "#lib/platform/iso-or-null.ts";
import { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { signLink } from "#lib/scraping/jobs/sign-link.ts";
import type { Crawl } from "./types.ts";

/** @param underWay number of its pages that are being read. */
export function representCrawl(ctx: Ctx, row: JobRow, underWay: number): Crawl {
  const keyId = ctx.actor.type === "api_key" ? ctx.actor.id : row.keyId;
  const link = row.resultsKey === null ? undefined : signLink(row.id, keyId, ctx.clock.now());
  const open = row.urlsTotal - row.urlsOk - row.urlsFailed - row.urlsSkipped;
  const rests = row.pausedAt !== null && (row.status === "queued" || row.status === "running");
  return {
    id: row.id,
    object: "crawl",
    ...CrawlPlan.parse(row.crawl),
    status: rests ? "paused" : row.status,
    env: row.env,
    pages: {
      found: row.urlsTotal,
      waiting: Math.max(0, open - underWay),
      under_way: Math.min(open, underWay),
      ok: row.urlsOk,
      failed: row.urlsFailed,
      skipped: row.urlsSkipped,
    },
    sitemaps: row.sitemaps,
    // Written only by record_crawl_page, from this list.
    left_out: row.leftOut as Crawl["left_out"],
    credits_used: Number(row.creditsUsed),
    max_concurrency: row.maxConcurrency,
    // Written only by createCrawl, from its parsed input.
    options: row.options as Crawl["options"],
    webhook: row.webhookId ?? row.webhookUrl,
    key_id: row.keyId,
    created_at: row.createdAt.toISOString(),
    started_at: isoOrNull(row.startedAt),
    paused_at: isoOrNull(row.pausedAt),
    finished_at: isoOrNull(row.finishedAt),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
    results_bytes: row.resultsLength === null ? null : Number(row.resultsLength),
    download_url: link?.download_url ?? null,
    download_url_expires_at: link?.download_url_expires_at ?? null,
  };
}
