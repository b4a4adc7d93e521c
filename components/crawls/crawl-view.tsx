"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { CausedDeliveries } from "#components/deliveries/caused-deliveries.tsx";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { JobFailures } from "#components/jobs/job-failures.tsx";
import { isFinished, ownPath } from "#components/jobs/use-jobs.ts";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { readJson, readProblem } from "#components/ui/hooks/read-json.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { usePassFocus } from "#components/ui/hooks/use-pass-focus.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { LiveProblem } from "#components/ui/table/log-layout.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import { cancelCrawlAction, pauseCrawlAction, resumeCrawlAction } from "#lib/dashboard/actions/crawls.ts";
import type { Crawl, CrawlBranches } from "#lib/scraping/crawls/types.ts";
import type { FailureCount } from "#lib/scraping/jobs/types.ts";
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
          <Panel description="By host and folder, largest first." title="Pages">
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

const SITEMAP_WORDS = { include: "links and sitemaps", skip: "links alone", only: "sitemaps alone" } as const;

function crawlFacts(crawl: Crawl, slug: string): Fact[] {
  const facts: Fact[] = [
    { label: "Crawl", value: <Copyable value={crawl.id} what="crawl id" /> },
    { label: "Created", value: <Copyable value={crawl.created_at} what="time of creation" /> },
  ];
  if (crawl.finished_at)
    facts.push({ label: "Finished", value: <Copyable value={crawl.finished_at} what="time of its end" /> });
  facts.push(
    {
      label: "Key",
      value: (
        <Link className="font-mono text-xs hover:underline" href={`/${slug}/keys/${crawl.key_id}`} prefetch={false}>
          {crawl.key_id}
        </Link>
      ),
    },
    { label: "Limit", value: `${grouped(crawl.limit)} pages, ${crawl.max_depth} links away` },
    { label: "Finds by", value: SITEMAP_WORDS[crawl.sitemap] },
    { label: "Pace", value: `${crawl.delay_ms} ms between requests, ${crawl.max_concurrency} at once` },
    { label: "robots.txt", value: crawl.respect_robots ? "obeyed" : "not asked" },
  );
  for (const [label, patterns] of [
    ["Only", crawl.include_paths],
    ["Without", crawl.exclude_paths],
  ] as const)
    if (patterns.length > 0)
      facts.push({ label, value: <UntrustedText className="font-mono text-xs" text={patterns.join(" ")} /> });
  return facts;
}

const LEFT_OUT_WORDS: Readonly<Record<Crawl["left_out"][number], string>> = {
  limit: "beyond the crawl's limit, or too many to check",
  depth: "too many links away",
  similar: "too many of one kind",
  robots: "kept out by robots.txt",
};

function CrawlFigures({ crawl }: { crawl: Crawl }) {
  const { pages, credits_used, left_out } = crawl;
  const figures = [
    ["Found", pages.found, ""],
    ["Read", pages.ok, "text-ok"],
    ["Failed", pages.failed, pages.failed > 0 ? "text-bad" : ""],
    ["To do", pages.waiting + pages.under_way, ""],
    ["Led on", pages.skipped, ""],
    ["Credits", credits_used, ""],
  ] as const;
  return (
    <>
      <dl className="mt-3 grid grid-cols-3 gap-2 text-center sm:grid-cols-6">
        {figures.map(([label, value, tone]) => (
          <div className="flex flex-col-reverse rounded-lg border border-line px-2 py-1.5" key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={`font-medium tabular-nums ${tone}`}>{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      {left_out.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          The site has more: {left_out.map((reason) => LEFT_OUT_WORDS[reason]).join(", ")}.
        </p>
      )}
    </>
  );
}

type CrawlActionsProps = { slug: string; crawl: Crawl; onChanged: () => void };

/** Pauses, resumes or cancels a crawl; explains the consequences before canceling. */
function CrawlActions({ slug, crawl, onChanged }: CrawlActionsProps) {
  const [asking, setAsking] = useState(false);
  const input = { crawl_id: crawl.id };
  const { pending, refused, ask } = useAnswer();
  const rests = crawl.status === "paused";
  const turn = () => ask(() => (rests ? resumeCrawlAction : pauseCrawlAction)(slug, input), onChanged);
  const { pages } = crawl;
  const buttons = usePassFocus<HTMLSpanElement>();
  return (
    <span className="contents" ref={buttons}>
      {refused && (
        <span className="text-bad text-xs" role="alert">
          {refused.message}
        </span>
      )}
      <Button onClick={turn} pending={pending} size="sm">
        {rests ? "Resume" : "Pause"}
      </Button>
      <Button onClick={() => setAsking(true)} size="sm" variant="danger-quiet">
        Cancel the crawl
      </Button>
      {asking && (
        <ConfirmDialog
          action={() => cancelCrawlAction(slug, input)}
          confirmLabel="Cancel the crawl"
          onClose={() => setAsking(false)}
          onDone={() => {
            toast.ok("The crawl is canceled", { description: "Fetches in progress still finish." });
            onChanged();
          }}
          title="Cancel this crawl?"
        >
          About {plural(pages.waiting, "page")} will not be fetched, and the crawl cannot be resumed. The{" "}
          {plural(pages.ok + pages.failed, "page")} done so far are kept and billed as usual, and can be downloaded a
          moment later. No event is sent.
        </ConfirmDialog>
      )}
    </span>
  );
}
