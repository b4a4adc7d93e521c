import type { Job as JobRow } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { fieldsOfAll } from "#lib/scraping/jobs/represent.ts";
import type { Crawl } from "./types.ts";

/** @param underWay number of its pages that are being read. */
export function representCrawl(ctx: Ctx, row: JobRow, underWay: number): Crawl {
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
    paused_at: isoOrNull(row.pausedAt),
    ...fieldsOfAll(ctx, row),
  };
}
