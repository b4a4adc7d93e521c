import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { collectLines, type ReadLinesInput } from "#lib/scraping/jobs/read-lines.ts";
import type { Lines } from "#lib/scraping/jobs/types.ts";
import { getCrawl } from "./queries.ts";
import type { Crawl } from "./types.ts";

export type CrawlLines = Lines & { crawl: Crawl };

/** The lines of a crawl's usable pages, some at once, also while it is under way; as `readLines` of a job. */
export async function readCrawlLines(
  ctx: Ctx,
  id: string,
  input: ReadLinesInput,
): Promise<Result<CrawlLines, "forbidden" | "not_found">> {
  const crawl = await getCrawl(ctx, id);
  return crawl.ok ? ok({ crawl: crawl.value, ...(await collectLines(ctx, crawl.value, input)) }) : crawl;
}
