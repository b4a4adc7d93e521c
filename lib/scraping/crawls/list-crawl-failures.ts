import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { collectFailures } from "#lib/scraping/jobs/list-failures.ts";
import type { JobLine } from "#lib/scraping/jobs/types.ts";
import { getCrawl } from "./queries.ts";
import type { Crawl } from "./types.ts";

/** Returns the result lines of pages that have failed permanently so far. */
export async function listCrawlFailures(
  ctx: Ctx,
  id: string,
): Promise<Result<{ crawl: Crawl; failed: JobLine[] }, "forbidden" | "not_found">> {
  const crawl = await getCrawl(ctx, id);
  if (!crawl.ok) return crawl;
  return ok({
    crawl: crawl.value,
    failed: crawl.value.pages.failed > 0 ? await collectFailures(ctx, crawl.value) : [],
  });
}
