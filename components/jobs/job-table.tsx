import type { MouseEvent } from "react";
import { Table } from "#components/ui/table.tsx";
import { TableHead, Th } from "#components/ui/table-parts.tsx";
import { JobRow } from "./job-row.tsx";
import type { JobPage } from "./use-jobs.ts";
import { type JobsView, jobsHref } from "./view.ts";

type JobTableProps = { slug: string; view: JobsView; page: JobPage; onOpen: (id: string) => void };

/** The jobs, newest first. */
export function JobTable({ slug, view, page, onOpen }: JobTableProps) {
  const compact = view.open !== undefined;
  const openRow = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target as Element;
    const id = target.closest("tr")?.dataset.job;
    if (!id || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    // Here, not by the table: that would follow the link to the server.
    event.preventDefault();
    event.stopPropagation();
    onOpen(id);
    document.getElementById(`open-${id}`)?.focus();
  };
  return (
    <Table label={`${view.env === "test" ? "Test" : "Live"} jobs, newest first`}>
      <TableHead>
        <Th from={compact ? "xl" : "sm"}>Created</Th>
        <Th>Job</Th>
        <Th>State</Th>
        <Th>Progress</Th>
        {!compact && (
          <>
            <Th from="md" num>
              Failed
            </Th>
            <Th from="md" num>
              Credits
            </Th>
          </>
        )}
      </TableHead>
      {/* For the mouse; the keyboard presses the link in each row, which is a click too. */}
      <tbody onClickCapture={openRow}>
        {page.data.map((job) => (
          <JobRow
            compact={compact}
            current={job.id === view.open}
            href={jobsHref(slug, { ...view, open: job.id })}
            job={job}
            key={job.id}
            onWalk={view.open === undefined || view.open === job.id ? undefined : () => onOpen(job.id)}
            readAt={page.read_at}
          />
        ))}
      </tbody>
    </Table>
  );
}
