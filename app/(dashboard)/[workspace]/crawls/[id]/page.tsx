import type { Metadata } from "next";
import { CrawlView } from "#components/crawls/crawl-view.tsx";
import { loadCrawl } from "#lib/dashboard/loaders/crawls.ts";

export const metadata: Metadata = { title: "Crawl" };

type CrawlPageProps = { params: Promise<{ workspace: string; id: string }> };

/** One crawl, polled while it runs. */
export default async function CrawlPage({ params }: CrawlPageProps) {
  const { workspace: slug, id } = await params;
  const { crawl, meanings, may_change: mayChange } = await loadCrawl(slug, id);
  return <CrawlView crawl={crawl} meanings={meanings} mayChange={mayChange} slug={slug} />;
}
