import { openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Th } from "#components/ui/table/table-parts.tsx";
import { JobRow } from "./job-row.tsx";
import type { JobPage } from "./use-jobs.ts";

type JobTableProps = {
  test: boolean;
  page: JobPage;
  /** ID of the row whose sheet is open. */
  open: string | undefined;
  /** URL without an open sheet. */
  closedHref: string;
  onOpen: (id: string) => void;
};

export function JobTable({ test, page, open, closedHref, onOpen }: JobTableProps) {
  return (
    <Table label={`${test ? "Test" : "Live"} jobs, newest first`} open={open}>
      <TableHead>
        <Th compact="xl" from="sm">
          Created
        </Th>
        <Th className="max-sm:pl-4">Job</Th>
        <Th compact="never" from="xl">
          ID
        </Th>
        <Th>State</Th>
        <Th compact="last">Progress</Th>
        <Th compact="never" from="md" num>
          Failed
        </Th>
        <Th compact="never" from="md" num>
          Credits
        </Th>
      </TableHead>
      <tbody {...rowOpener(onOpen)}>
        {page.data.map((job) => (
          <JobRow
            current={job.id === open}
            href={openHref(closedHref, job.id)}
            job={job}
            key={job.id}
            readAt={page.read_at}
          />
        ))}
      </tbody>
    </Table>
  );
}
