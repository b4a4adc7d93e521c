import type { Ctx } from "#lib/kernel/context.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";
import { jobPolicy } from "./job.ts";

/** Creates a crawl from this body. */
export async function makeCrawl(ctx: Ctx, body: object): Promise<Crawl> {
  const input = CreateCrawlInput.parse(body);
  const made = await createCrawl(ctx, { requestId: newId("req", ctx.clock.now()), input }, jobPolicy);
  if (!made.ok) throw new Error(made.message);
  return made.value;
}
