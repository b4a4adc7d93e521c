"use client";

import { useQuery } from "@tanstack/react-query";
import { CausedDeliveries } from "#components/deliveries/caused-deliveries.tsx";
import { JobFailures } from "#components/jobs/job-failures.tsx";
import { isFinished } from "#components/jobs/use-jobs.ts";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { LiveProblem } from "#components/ui/table/log-layout.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Crawl, CrawlBranches } from "#lib/scraping/crawls/types.ts";
import type { FailureCount } from "#lib/scraping/jobs/types.ts";
import { CrawlActions } from "./crawl-actions.tsx";
import { crawlFacts } from "./crawl-facts.tsx";
import { CrawlFigures } from "./crawl-figures.tsx";
import { CrawlProgress } from "./crawl-progress.tsx";
import { CrawlStatusPill } from "./crawl-status.tsx";
import { CrawlTree } from "./crawl-tree.tsx";

const LOOK_MS = 2_000;

type Detail = Crawl & { failures: readonly FailureCount[]; hosts: CrawlBranches; read_at: string };

type CrawlViewProps = {
  slug: string;
  crawl: Detail;
  meanings: Readonly<Record<string, string>>;
  mayChange: boolean;
};

/** One crawl, polled until it ends. */
export function CrawlView(props: CrawlViewProps) {
  return (
    <QueryProvider>
      <Followed {...props} />
    </QueryProvider>
  );
}

function Followed({ slug, crawl: rendered, meanings, mayChange }: CrawlViewProps) {
  const path = `/api/dashboard/${slug}/crawls/${rendered.id}`;
  const live = useQuery({
    queryKey: ["crawl", path, rendered.read_at],
    queryFn: ({ signal }) => readJson<Detail>(path, signal),
    initialData: rendered,
    enabled: !isFinished(rendered),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : LOOK_MS),
    staleTime: LOOK_MS,
    retry: false,
  });
  const crawl = live.data;
  const finished = isFinished(crawl);
  return (
    <>
      <PageHeader
        actions={
          <>
            {!finished && crawl.status !== "canceled" && mayChange && (
              <CrawlActions crawl={crawl} onChanged={() => void live.refetch()} slug={slug} />
            )}
            {crawl.download_url && (
              <a
                className={buttonStyle({ variant: "primary", size: "sm" })}
                download={`${crawl.id}.ndjson`}
                href={ownPath(crawl.download_url)}
              >
                Download NDJSON
              </a>
            )}
          </>
        }
        aside={<CrawlStatusPill crawl={crawl} />}
        parent={{ href: `/${slug}/crawls${crawl.env === "test" ? "?env=test" : ""}`, label: "Crawls" }}
        title={<UntrustedText text={crawl.url} />}
      />
      <LiveProblem problem={readProblem(live.error)}>The progress may be out of date.</LiveProblem>
      <div className="grid items-start gap-4 px-4 pb-6 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {crawl.error && (
            <Callout title="No usable page" tone="bad">
              {crawl.error.message}
            </Callout>
          )}
          <Panel title="Progress">
            <CrawlProgress crawl={crawl} readAt={crawl.read_at} />
            <CrawlFigures crawl={crawl} />
          </Panel>
          <Panel description="By host and folder, the largest first." title="Pages">
            <CrawlTree hosts={crawl.hosts} where={{ path, follow: !finished }} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Settings">
            <Facts facts={crawlFacts(crawl, slug)} />
          </Panel>
          <JobFailures failures={crawl.failures} meanings={meanings} total={crawl.pages.failed} />
          {finished && <CausedDeliveries id={crawl.id} slug={slug} />}
        </div>
      </div>
    </>
  );
}

/** Makes a URL of this installation relative, whatever host it has. */
function ownPath(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
