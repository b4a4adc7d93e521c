import { memo } from "react";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { OpenableTr, OpenRowLink, openHref } from "#components/ui/table/openable-row.tsx";
import { rowOpener } from "#components/ui/table/row-opener.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { JobProgress } from "./job-progress.tsx";
import { JobStatusPill } from "./job-status.tsx";
import { jobTitle } from "./job-title.ts";
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

type JobRowProps = {
  job: Job;
  readAt: string;
  /** URL with its sheet open. */
  href: string;
  current: boolean;
};

const JobRow = memo(function JobRow({ job, readAt, href, current }: JobRowProps) {
  return (
    <OpenableTr current={current} id={job.id}>
      <Td compact="xl" className="text-muted" from="sm">
        <RelativeTime at={job.created_at} />
      </Td>
      <Td className="max-sm:pl-4">
        <OpenRowLink className="block max-w-48 truncate lg:max-w-72" href={href} id={job.id}>
          <UntrustedText text={jobTitle(job)} />
        </OpenRowLink>
        {/* Phones have no room for a time column. */}
        <span className="block text-xs text-muted sm:hidden">
          <RelativeTime at={job.created_at} />
        </span>
      </Td>
      <Td compact="never" className="text-muted" from="xl">
        <ShortId id={job.id} />
      </Td>
      <Td>
        <JobStatusPill job={job} />
      </Td>
      <Td compact="last" className="w-full max-w-0 max-sm:pr-4">
        <JobProgress job={job} readAt={readAt} />
      </Td>
      <Td compact="never" className={job.urls_failed === 0 ? "text-faint" : "text-bad"} from="md" num>
        {grouped(job.urls_failed)}
      </Td>
      <Td compact="never" className={job.credits_used === 0 ? "text-faint" : ""} from="md" num>
        {grouped(job.credits_used)}
      </Td>
    </OpenableTr>
  );
});
