import type { Metadata } from "next";
import { CrawlList } from "#components/crawls/crawl-list.tsx";
import { CreateCrawl } from "#components/crawls/create-crawl.tsx";
import { FirstCrawl } from "#components/crawls/first-crawl.tsx";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadCrawls } from "#lib/dashboard/loaders/crawls.ts";

export const metadata: Metadata = { title: "Crawls" };

type CrawlsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Crawls of the last 30 days, with progress. */
export default async function CrawlsPage({ params, searchParams }: CrawlsPageProps) {
  const { workspace: slug } = await params;
  const given = await searchParams;
  const env = firstOf(given, "env") === "test" ? "test" : "live";
  const cursor = firstOf(given, "cursor");
  const view = await loadCrawls(slug, { env, cursor });
  const { crawls, next, read_at: readAt, keys, may_create: mayCreate } = view;
  const href = (more: Record<string, string>) =>
    `/${slug}/crawls?${new URLSearchParams({ ...(env === "test" && { env }), ...more })}`.replace(/\?$/, "");
  return (
    <>
      <PageHeader
        actions={mayCreate && <CreateCrawl env={env} keys={keys} slug={slug} />}
        aside={<LiveTestTabs env={env} href={(to) => `/${slug}/crawls${to === "test" ? "?env=test" : ""}`} />}
        title="Crawls"
      />
      {crawls.length === 0 ? (
        <FirstCrawl baseUrl={view.base_url} env={env} exampleUrl={view.example_url} mayCreate={mayCreate} slug={slug} />
      ) : (
        <CrawlList crawls={crawls} readAt={readAt} slug={slug} />
      )}
      <Pagination
        newestHref={cursor === undefined ? undefined : href({})}
        olderHref={next ? href({ cursor: next }) : undefined}
      />
    </>
  );
}
