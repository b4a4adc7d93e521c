import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { ShortId } from "#components/ui/primitives/short-id.tsx";
import { type OpenableRow, OpenableTr, OpenRowLink } from "#components/ui/table/openable-row.tsx";
import { Td } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { JobProgress } from "./job-progress.tsx";
import { JobStatusPill } from "./job-status.tsx";

type JobRowProps = {
  job: Job;
  readAt: string;
  row: OpenableRow;
};

/** One job. */
export function JobRow({ job, readAt, row }: JobRowProps) {
  return (
    <OpenableTr row={row}>
      <Td className="text-muted" {...(row.compact && { from: "xl" as const })}>
        <RelativeTime at={job.created_at} />
      </Td>
      <Td>
        <OpenRowLink row={row}>
          <ShortId id={job.id} />
        </OpenRowLink>
      </Td>
      <Td>
        <JobStatusPill job={job} />
      </Td>
      <Td className="w-full max-w-0 max-sm:pr-4">
        <JobProgress job={job} readAt={readAt} />
      </Td>
      {!row.compact && (
        <>
          <Td className={job.urls_failed === 0 ? "text-faint" : "text-bad"} from="md" num>
            {grouped(job.urls_failed)}
          </Td>
          <Td className={job.credits_used === 0 ? "text-faint" : ""} from="md" num>
            {grouped(job.credits_used)}
          </Td>
        </>
      )}
    </OpenableTr>
  );
}
