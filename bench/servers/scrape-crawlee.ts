// Baseline: Crawlee's CheerioCrawler without storage on disk, producing the same outputs with Cheerio.

import { measured } from "../scrape/measured.ts";
import type { Outputs } from "../scrape/outputs.ts";
import { pageUrls } from "../scrape/site.ts";
import { importPeer } from "../setup/import-peer.ts";

type Found = { attr(name: string): string | undefined; text(): string; toArray(): unknown[] };
type Select = ((what: unknown) => Found) & { root(): Found };
type Handled = { $: Select; request: { url: string; loadedUrl?: string } };
type Crawlee = {
  Configuration: new (options: object) => object;
  log: { setLevel(level: number): void; LEVELS: { OFF: number } };
  CheerioCrawler: new (options: object, configuration: object) => { run(urls: string[]): Promise<unknown> };
};

const { base, pages, concurrency } = JSON.parse(process.env.BENCH_SCRAPE ?? "{}");
const { CheerioCrawler, Configuration, log } = await importPeer<Crawlee>("@crawlee/cheerio");
log.setLevel(log.LEVELS.OFF);

function outputsOf({ $, request }: Handled): Outputs {
  const links = $("a[href]")
    .toArray()
    .map((link) => new URL($(link).attr("href") ?? "", request.loadedUrl ?? request.url).href);
  return {
    title: $("title").text(),
    description: $('meta[name="description"]').attr("content") ?? null,
    links: [...new Set(links)],
    text: $("body").text(),
  };
}

async function run(urls: string[]): Promise<Outputs> {
  let first: Outputs | undefined;
  let failed = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: 0,
      useSessionPool: false,
      requestHandler: async (handled: Handled) => {
        const outputs = outputsOf(handled);
        if (handled.request.url === urls[0]) first = outputs;
      },
      failedRequestHandler: () => {
        failed++;
      },
    },
    new Configuration({ persistStorage: false }),
  );
  await crawler.run(urls);
  if (!first || failed > 0) throw new Error(`Crawlee did not read every page; ${failed} failed.`);
  return first;
}

const all = pageUrls(base, pages * 2);
process.send?.(await measured({ warm: all.slice(pages), counted: all.slice(0, pages) }, run));
process.on("disconnect", () => process.exit(0));
