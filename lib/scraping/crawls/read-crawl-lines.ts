import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { collectLines, type ReadLinesInput } from "#lib/scraping/jobs/read-lines.ts";
import type { Lines } from "#lib/scraping/jobs/types.ts";
import { getCrawl } from "./queries.ts";
import type { Crawl } from "./types.ts";

export type CrawlLines = Lines & { crawl: Crawl };

/** Returns some result lines of a crawl's successful pages, even while it runs. */
export async function readCrawlLines(
  ctx: Ctx,
  id: string,
  input: ReadLinesInput,
): Promise<Result<CrawlLines, "forbidden" | "not_found">> {
  const crawl = await getCrawl(ctx, id);
  return crawl.ok ? ok({ crawl: crawl.value, ...(await collectLines(ctx, crawl.value, input)) }) : crawl;
}
