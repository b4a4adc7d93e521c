import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import { JobRow } from "./job-row.tsx";
import type { JobPage } from "./use-jobs.ts";
import { type JobsView, jobsHref } from "./view.ts";

type JobTableProps = { slug: string; view: JobsView; page: JobPage; onOpen: (id: string) => void };

/** The jobs, newest first. */
export function JobTable({ slug, view, page, onOpen }: JobTableProps) {
  const compact = view.open !== undefined;
  const walks = page.data.some(({ id }) => id === view.open);
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
      <tbody onClickCapture={rowOpener(onOpen)}>
        {page.data.map((job) => (
          <JobRow
            compact={compact}
            current={job.id === view.open}
            href={jobsHref(slug, { ...view, open: job.id })}
            job={job}
            key={job.id}
            onWalk={walks && view.open !== job.id ? () => onOpen(job.id) : undefined}
            readAt={page.read_at}
          />
        ))}
      </tbody>
    </Table>
  );
}
