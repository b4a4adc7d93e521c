import { STATUS_LOOK } from "#components/jobs/job-status.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

const CRAWL_LOOK = { ...STATUS_LOOK, paused: { tone: "held", word: "Paused" } } as const;

/** A crawl's status. A canceled crawl shows as canceling until running pages have finished. */
export function CrawlStatusPill({ crawl }: { crawl: Pick<Crawl, "status" | "env" | "finished_at"> }) {
  const { tone, word } = CRAWL_LOOK[crawl.status];
  return (
    <StatusPill test={crawl.env === "test"} tone={tone}>
      {crawl.status === "canceled" && crawl.finished_at === null ? "Canceling" : word}
    </StatusPill>
  );
}
