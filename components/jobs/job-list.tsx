"use client";

import type { ReactNode } from "react";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LiveProblem, LogBar, LogLayout } from "#components/ui/table/log-layout.tsx";
import { LogPages } from "#components/ui/table/log-pages.tsx";
import { useOpenRow } from "#components/ui/table/use-open-row.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import { JOB_STATUSES } from "#lib/scraping/jobs/constants.ts";
import type { JobDetail } from "#lib/scraping/jobs/types.ts";
import { STATUS_LOOK } from "./job-status.tsx";
import { JobTable } from "./job-table.tsx";
import { OpenJob } from "./open-job.tsx";
import { isFinished, type JobPage, useJobs } from "./use-jobs.ts";
import { jobsAddress } from "./view.ts";

type JobListProps = {
  slug: string;
  page: JobPage;
  /** The open job, which may be on another page. */
  opened: JobDetail | null;
  meanings: Readonly<Record<string, string>>;
  mayCancel: boolean;
  views: readonly SavedView[];
  /** Shown instead of an empty table. */
  empty: ReactNode;
};

/** The jobs: filters, table and open job. Polls running ones. */
export function JobList(props: JobListProps) {
  return (
    <QueryProvider>
      <Jobs {...props} />
    </QueryProvider>
  );
}

function Jobs({ slug, page: rendered, opened, meanings, mayCancel, views, empty }: JobListProps) {
  const { view, closedHref, openRow } = useOpenRow(jobsAddress, slug);
  const { page, problem } = useJobs(slug, jobsAddress.listQuery(view), rendered);
  return (
    <>
      <LogBar
        end={
          <Freshness
            count={page.data.length}
            more={page.next_cursor !== null}
            readAt={page.read_at}
            tail={!page.data.every(isFinished)}
          />
        }
      >
        <SavedViews page="jobs" query={jobsAddress.filterText(view)} slug={slug} views={views} />
        {JOB_STATUSES.map((status) => (
          <FilterChip
            active={view.status === status}
            href={jobsAddress.refineHref(slug, view, { status: view.status === status ? undefined : status })}
            key={status}
          >
            {STATUS_LOOK[status].word}
          </FilterChip>
        ))}
      </LogBar>
      <LiveProblem problem={problem}>The progress may be out of date.</LiveProblem>
      <LogLayout
        sheet={
          <OpenJob
            mayCancel={mayCancel}
            meanings={meanings}
            opened={opened}
            rows={page.data}
            onOpen={openRow}
            slug={slug}
            view={view}
          />
        }
      >
        {page.data.length === 0 ? (
          empty
        ) : (
          <JobTable closedHref={closedHref} onOpen={openRow} open={view.open} page={page} test={view.env === "test"} />
        )}
        <LogPages
          cursors={view.cursors}
          href={(cursors) => jobsAddress.pageHref(slug, view, cursors)}
          older={page.next_cursor}
        />
      </LogLayout>
    </>
  );
}
