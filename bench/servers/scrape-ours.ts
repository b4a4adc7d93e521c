// The engine as the API uses it, with guard and caps but without gateway and ledger.
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { scrapeUrl } from "#lib/scraping/pages/scrape-url.ts";
import { measured } from "../scrape/measured.ts";
import type { Outputs } from "../scrape/outputs.ts";
import { pageUrls } from "../scrape/site.ts";

const { base, pages, concurrency } = JSON.parse(process.env.BENCH_SCRAPE ?? "{}");
const ctx: Ctx = {
  workspaceId: trustedWorkspace("ws_0"),
  actor: { type: "api_key", id: "key_0", label: "bench", env: "live", scopes: ["scrape"] },
  clock: fakeClock(new Date()),
};

async function scrape(url: string): Promise<Outputs> {
  const scraped = await scrapeUrl(ctx, ScrapeInput.parse({ url, formats: ["metadata", "links", "text"] }));
  if (!scraped.ok) throw new Error(`${url}: ${scraped.message}`);
  const { metadata, links = [], text = "" } = scraped.value;
  return { title: metadata?.title ?? null, description: metadata?.description ?? null, links, text };
}

async function run(urls: string[]): Promise<Outputs> {
  const waiting = [...urls];
  let first: Outputs | undefined;
  const lane = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const outputs = await scrape(url);
      if (url === urls[0]) first = outputs;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (!first) throw new Error("No page was read.");
  return first;
}

const all = pageUrls(base, pages * 2);
const result = await measured({ warm: all.slice(pages), counted: all.slice(0, pages) }, run);
const before = process.memoryUsage.rss();
const bomb = await scrapeUrl(ctx, ScrapeInput.parse({ url: `${base}/bomb` }));
const bombed = { code: bomb.ok ? "read" : bomb.error, grownBytes: process.memoryUsage.rss() - before };
process.send?.({ ...result, bombed });
process.on("disconnect", () => process.exit(0));
