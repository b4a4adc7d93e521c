"use client";

import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { JobDetail as Detail, Job } from "#lib/scraping/jobs/types.ts";
import { jobTitle } from "./job-title.ts";
import { useOpenJob } from "./use-jobs.ts";
import { type JobsView, jobsAddress } from "./view.ts";

const JobDetail = lazyPart(
  async () => (await import("./job-detail.tsx")).JobDetail,
  <Skeleton className="h-40 w-full" />,
);

type OpenJobProps = {
  slug: string;
  view: JobsView;
  onOpen: (id: string | undefined) => void;
  rows: readonly Job[];
  opened: Detail | null;
  meanings: Readonly<Record<string, string>>;
  mayCancel: boolean;
};

export function OpenJob({ slug, view, onOpen, rows, opened, meanings, mayCancel }: OpenJobProps) {
  const { open } = view;
  const { job, problem, again } = useOpenJob(slug, open, opened);
  if (!open) return null;
  return (
    <RowSheet
      closeHref={jobsAddress.href(slug, { ...view, open: undefined })}
      noun="job"
      onOpen={onOpen}
      open={open}
      rowHref={jobsAddress.href(slug, { env: view.env, open })}
      rows={rows}
      title={job ? jobTitle(job) : "Job"}
      absent={
        problem
          ? `${problem} Check that the address is complete, or close this and look in the list.`
          : "Loading the job…"
      }
    >
      {job && (
        <JobDetail job={job} key={job.id} mayCancel={mayCancel} meanings={meanings} onChanged={again} slug={slug} />
      )}
    </RowSheet>
  );
}
