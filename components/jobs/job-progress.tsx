import { timeLeft } from "#components/replays/progress.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { OutcomeBar } from "./outcome-bar.tsx";
import { paceOf, rateText } from "./pace.ts";

/** A job's progress bar with numbers, rate and remaining time. */
export function JobProgress({ job, readAt }: { job: Job; readAt: string }) {
  const { done, parts, perSecond, secondsLeft } = paceOf(job, readAt);
  const failed = job.urls_failed > 0 ? `, ${grouped(job.urls_failed)} failed` : "";
  const said = `${grouped(done)} of ${grouped(job.urls_total)} URLs done${failed}`;
  return (
    <span className="@container flex w-full max-w-xl min-w-0 flex-col gap-1 py-0.5">
      <OutcomeBar label={said} parts={parts} />
      {/* Columns on phones have no room for the numbers, which the bar's label has. */}
      <span aria-hidden="true" className="text-xs text-muted tabular-nums @min-[8rem]:hidden">
        {Math.floor((done / Math.max(1, job.urls_total)) * 100)}%
      </span>
      <span className="truncate text-xs text-muted tabular-nums @max-[8rem]:hidden">
        {grouped(done)} of {grouped(job.urls_total)} done{failed}
        {perSecond !== null && ` · ${rateText(perSecond)}`}
        {secondsLeft !== null && secondsLeft > 0 && ` · ${timeLeft(secondsLeft)}`}
      </span>
    </span>
  );
}
