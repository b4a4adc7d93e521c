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
      <Td className="text-muted" from={row.compact ? "xl" : "sm"}>
        <RelativeTime at={job.created_at} />
      </Td>
      <Td className="max-sm:pl-4">
        <OpenRowLink row={row}>
          <ShortId id={job.id} />
        </OpenRowLink>
        {/* A phone has no room for a column of its own. */}
        <span className="block text-xs text-muted sm:hidden">
          <RelativeTime at={job.created_at} />
        </span>
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
