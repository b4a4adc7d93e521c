import { CausedDeliveries } from "#components/deliveries/caused-deliveries.tsx";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { CopyButton } from "#components/ui/primitives/copy-button.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { JobDetail as Detail } from "#lib/scraping/jobs/types.ts";
import { CancelJob } from "./cancel-job.tsx";
import { factsOf } from "./job-facts.tsx";
import { JobFailures } from "./job-failures.tsx";
import { JobProgress } from "./job-progress.tsx";
import { JobStatusPill } from "./job-status.tsx";
import { tookText } from "./pace.ts";
import { ResultsPreview } from "./results-preview.tsx";
import { isFinished, ownPath } from "./use-jobs.ts";

type JobDetailProps = {
  slug: string;
  job: Detail;
  meanings: Readonly<Record<string, string>>;
  mayCancel: boolean;
  /** Called after a change, to reload the job. */
  onChanged: () => void;
};

export function JobDetail({ slug, job, meanings, mayCancel, onChanged }: JobDetailProps) {
  const finished = isFinished(job);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <JobStatusPill job={job} />
        <span className="text-muted tabular-nums">
          <RelativeTime at={job.created_at} focusable />
          {job.started_at && ` · ${tookText(job.started_at, job.finished_at ?? job.read_at)}`} ·{" "}
          {job.env === "test" ? "test, free" : plural(job.credits_used, "credit")}
        </span>
      </p>
      {job.error && (
        <Callout title="No usable output" tone="bad">
          {job.error.message}
        </Callout>
      )}
      <div>
        <JobProgress job={job} readAt={job.read_at} />
        <dl className="mt-2 grid grid-cols-3 gap-2 text-center">
          {(
            [
              ["Succeeded", job.urls_ok, "text-ok"],
              ["Failed", job.urls_failed, job.urls_failed > 0 ? "text-bad" : ""],
              [finished ? "Not started" : "To do", job.urls_total - job.urls_ok - job.urls_failed, ""],
            ] as const
          ).map(([label, value, tone]) => (
            <div className="flex flex-col-reverse rounded-lg border border-line px-2 py-1.5" key={label}>
              <dt className="text-xs text-muted">{label}</dt>
              <dd className={`font-medium tabular-nums ${tone}`}>{grouped(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {job.download_url && (
          <>
            <a
              className={buttonStyle({ variant: "primary", size: "sm" })}
              download={`${job.id}.ndjson`}
              href={ownPath(job.download_url)}
            >
              Download NDJSON
            </a>
            <CopyButton labelled value={job.download_url} what="signed link" />
          </>
        )}
        {!finished && job.status !== "canceled" && mayCancel && (
          <CancelJob job={job} onChanged={onChanged} slug={slug} />
        )}
      </div>
      {job.download_url && (
        <p className="-mt-2 text-xs text-muted">
          Both work without a key for 24 hours, or until the key that created the job is revoked.
        </p>
      )}
      <JobFailures failures={job.failures} meanings={meanings} total={job.urls_failed} />
      <ResultsPreview job={job} />
      <Facts facts={factsOf(job, slug)} />
      {finished && <CausedDeliveries id={job.id} slug={slug} />}
    </>
  );
}
