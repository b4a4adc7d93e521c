import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { RowLink, Td } from "#components/ui/table/table-parts.tsx";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { JobProgress } from "./job-progress.tsx";
import { JobStatusPill } from "./job-status.tsx";

type JobRowProps = {
  job: Job;
  readAt: string;
  href: string;
  /** A sheet stands beside it: shows less. */
  compact: boolean;
  current: boolean;
  /** Another row's sheet is open and the keyboard came to this one. */
  onWalk: (() => void) | undefined;
};

/** One job. */
export function JobRow({ job, readAt, href, compact, current, onWalk }: JobRowProps) {
  return (
    <tr aria-current={current || undefined} data-row={job.id}>
      <Td className="text-muted" from={compact ? "xl" : "sm"}>
        <RelativeTime at={job.created_at} />
      </Td>
      <Td>
        <RowLink
          className="font-mono text-xs"
          href={href}
          id={`open-${job.id}`}
          onWalk={onWalk}
          prefetch={false}
          scroll={false}
          title={job.id}
        >
          job_…{job.id.slice(-8)}
        </RowLink>
      </Td>
      <Td>
        <JobStatusPill job={job} />
      </Td>
      <Td className="w-full max-w-0 max-sm:pr-4">
        <JobProgress job={job} readAt={readAt} />
      </Td>
      {!compact && (
        <>
          <Td className={job.urls_failed === 0 ? "text-faint" : "text-bad"} from="md" num>
            {job.urls_failed.toLocaleString("en")}
          </Td>
          <Td className={job.credits_used === 0 ? "text-faint" : ""} from="md" num>
            {job.credits_used.toLocaleString("en")}
          </Td>
        </>
      )}
    </tr>
  );
}
