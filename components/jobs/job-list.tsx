"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { JOB_STATUSES } from "#lib/scraping/jobs/constants.ts";
import type { JobDetail } from "#lib/scraping/jobs/types.ts";
import { STATUS_LOOK } from "./job-status.tsx";
import { JobTable } from "./job-table.tsx";
import { OpenJob } from "./open-job.tsx";
import { isOver, type JobPage, useJobs } from "./use-jobs.ts";
import { useView } from "./use-view.ts";
import { jobsHref, listQuery, refine } from "./view.ts";

type JobListProps = {
  slug: string;
  page: JobPage;
  /** The open job, when it may not be on the page. */
  opened: JobDetail | null;
  meanings: Readonly<Record<string, string>>;
  mayCancel: boolean;
  /** Stands in for the table when nothing is there. */
  empty: ReactNode;
};

/** The jobs: filters, the table, and the open one beside it. What is under way is followed. */
export function JobList(props: JobListProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Jobs {...props} />
    </QueryClientProvider>
  );
}

function Jobs({ slug, page: rendered, opened, meanings, mayCancel, empty }: JobListProps) {
  const { view, show } = useView(slug);
  const { page, problem } = useJobs(slug, listQuery(view), rendered);
  const href = (change: Partial<typeof view>) => jobsHref(slug, { ...view, open: undefined, ...change });
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">
        {JOB_STATUSES.map((status) => (
          <FilterChip
            active={view.status === status}
            href={jobsHref(slug, refine(view, { status: view.status === status ? undefined : status }))}
            key={status}
          >
            {STATUS_LOOK[status].word}
          </FilterChip>
        ))}
        <span className="ml-auto">
          <Freshness
            count={page.data.length}
            more={page.next_cursor !== null}
            readAt={page.read_at}
            tail={!page.data.every(isOver)}
          />
        </span>
      </div>
      {problem && (
        <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
          The progress is not up to date. {problem} It looks again every two seconds.
        </Callout>
      )}
      <div className="flex min-w-0 flex-1 items-start border-t border-line">
        <div className="min-w-0 flex-1">
          {page.data.length === 0 ? (
            empty
          ) : (
            <JobTable
              onOpen={(id) => show({ open: id }, view.open ? "replace" : "push")}
              page={page}
              slug={slug}
              view={view}
            />
          )}
          <LogPages cursors={view.cursors} href={(cursors) => href({ cursors })} older={page.next_cursor} />
        </div>
        <OpenJob
          mayCancel={mayCancel}
          meanings={meanings}
          opened={opened}
          rows={page.data}
          show={show}
          slug={slug}
          view={view}
        />
      </div>
    </>
  );
}
