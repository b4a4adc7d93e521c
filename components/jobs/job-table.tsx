import { openableRows } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import { JobRow } from "./job-row.tsx";
import type { JobPage } from "./use-jobs.ts";
import { type JobsView, jobsAddress } from "./view.ts";

type JobTableProps = { slug: string; view: JobsView; page: JobPage; onOpen: (id: string) => void };

/** The jobs, newest first. */
export function JobTable({ slug, view, page, onOpen }: JobTableProps) {
  const compact = view.open !== undefined;
  const rowOf = openableRows({
    rows: page.data,
    open: view.open,
    href: (id) => jobsAddress.href(slug, { ...view, open: id }),
    onOpen,
  });
  return (
    <Table label={`${view.env === "test" ? "Test" : "Live"} jobs, newest first`}>
      <TableHead>
        <Th from={compact ? "xl" : "sm"}>Created</Th>
        <Th className="max-sm:pl-4">Job</Th>
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
          <JobRow job={job} key={job.id} row={rowOf(job.id)} readAt={page.read_at} />
        ))}
      </tbody>
    </Table>
  );
}
