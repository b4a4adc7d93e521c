"use client";

import dynamic from "next/dynamic";
import { useCallback } from "react";
import { Skeleton } from "#components/ui/primitives/skeleton.tsx";
import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { JobDetail as Detail, Job } from "#lib/scraping/jobs/types.ts";
import { useOpenJob } from "./use-jobs.ts";
import type { useView } from "./use-view.ts";
import { type JobsView, jobsHref } from "./view.ts";

const JobDetail = dynamic(async () => (await import("./job-detail.tsx")).JobDetail, {
  loading: () => <Skeleton className="h-40 w-full" />,
});

type OpenJobProps = {
  slug: string;
  view: JobsView;
  show: ReturnType<typeof useView>["show"];
  rows: readonly Job[];
  opened: Detail | null;
  meanings: Readonly<Record<string, string>>;
  mayCancel: boolean;
};

/** The open job's sheet. */
export function OpenJob({ slug, view, show, rows, opened, meanings, mayCancel }: OpenJobProps) {
  const { open } = view;
  const { job, problem, again } = useOpenJob(slug, open, opened);
  const onOpen = useCallback((id: string | undefined) => show({ open: id }, id ? "replace" : "push"), [show]);
  if (!open) return null;
  return (
    <RowSheet
      closeHref={jobsHref(slug, { ...view, open: undefined })}
      noun="job"
      onOpen={onOpen}
      open={open}
      rows={rows}
      title={`Job …${open.slice(-8)}`}
    >
      {job ? (
        <JobDetail job={job} key={job.id} mayCancel={mayCancel} meanings={meanings} onChanged={again} slug={slug} />
      ) : (
        <p className="text-muted">
          {problem
            ? `${problem} Check that the address is whole, or close this and look in the list.`
            : "Loading the job…"}
        </p>
      )}
    </RowSheet>
  );
}
