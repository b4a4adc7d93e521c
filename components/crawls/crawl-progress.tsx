import { OutcomeBar } from "#components/jobs/outcome-bar.tsx";
import { paceOf, rateText } from "#components/jobs/pace.ts";
import { timeLeft } from "#components/replays/progress.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

/** Progress relative to the pages found so far, as the total is unknown. */
export function CrawlProgress({ crawl, readAt }: { crawl: Crawl; readAt: string }) {
  const { pages, status, started_at } = crawl;
  const counted = {
    status: status === "running" ? ("running" as const) : ("completed" as const),
    urls_total: Math.max(1, pages.found - pages.skipped),
    urls_ok: pages.ok,
    urls_failed: pages.failed,
    started_at,
  };
  const { parts, perSecond, secondsLeft } = paceOf(counted, readAt);
  const failed = pages.failed > 0 ? `, ${grouped(pages.failed)} failed` : "";
  const said = `${plural(pages.ok, "page")} read of ${grouped(pages.found)} found${failed}`;
  return (
    <span className="flex max-w-xl min-w-0 flex-col gap-1 py-0.5">
      <OutcomeBar label={said} parts={parts} />
      <span className="truncate text-xs text-muted tabular-nums">
        {said}
        {perSecond !== null && ` · ${rateText(perSecond)}`}
        {secondsLeft !== null && secondsLeft > 0 && ` · ${timeLeft(secondsLeft)} for the pages found so far`}
      </span>
    </span>
  );
}
