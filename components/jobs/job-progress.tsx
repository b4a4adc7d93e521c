import { timeLeft } from "#components/replays/progress.ts";
import { Meter } from "#components/ui/primitives/meter.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import { paceOf, rateText } from "./pace.ts";

/** How far a job is, as a bar; with its numbers, rate and time left next to it. */
export function JobProgress({ job, readAt }: { job: Job; readAt: string }) {
  const { done, perSecond, secondsLeft } = paceOf(job, readAt);
  const said = `${grouped(done)} of ${grouped(job.urls_total)} URLs done`;
  return (
    <span className="flex min-w-0 flex-col gap-1 py-0.5">
      <Meter label={said} max={Math.max(1, job.urls_total)} steady value={done} />
      <span className="truncate text-xs text-muted tabular-nums">
        {grouped(done)} of {grouped(job.urls_total)}
        {perSecond !== null && ` · ${rateText(perSecond)}`}
        {secondsLeft !== null && secondsLeft > 0 && ` · ${timeLeft(secondsLeft)}`}
      </span>
    </span>
  );
}
