import { Network } from "lucide-react";
import type { Metadata } from "next";
import { CrawlList } from "#components/crawls/crawl-list.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
import { InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { LiveTestTabs } from "#components/ui/primitives/live-test-tabs.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { firstOf } from "#components/ui/table/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { loadCrawls } from "#lib/dashboard/crawls/loaders.ts";

export const metadata: Metadata = { title: "Crawls" };

type CrawlsPageProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Crawls: those under way with their progress, and those of the last 30 days. */
export default async function CrawlsPage({ params, searchParams }: CrawlsPageProps) {
  const { workspace: slug } = await params;
  const given = await searchParams;
  const env = firstOf(given, "env") === "test" ? "test" : "live";
  const cursor = firstOf(given, "cursor");
  const { crawls, next, read_at: readAt } = await loadCrawls(slug, { env, cursor });
  const href = (more: Record<string, string>) =>
    `/${slug}/crawls?${new URLSearchParams({ ...(env === "test" && { env }), ...more })}`.replace(/\?$/, "");
  return (
    <>
      <PageHeader
        aside={<LiveTestTabs env={env} href={(to) => `/${slug}/crawls${to === "test" ? "?env=test" : ""}`} />}
        title="Crawls"
      />
      {crawls.length === 0 ? (
        <EmptyState icon={<Network />} title={env === "test" ? "No test crawls yet" : "No crawls yet"}>
          <InlineCode text="`POST /v1/crawls` scrapes a whole site, at the pace that it bears." />
        </EmptyState>
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
