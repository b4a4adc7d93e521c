import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { Crawl } from "#lib/scraping/crawls/types.ts";

const STATUS_LOOK: Readonly<Record<Crawl["status"], { tone: Tone; word: string }>> = {
  queued: { tone: "held", word: "Queued" },
  running: { tone: "info", word: "Running" },
  paused: { tone: "held", word: "Paused" },
  completed: { tone: "ok", word: "Completed" },
  failed: { tone: "bad", word: "Failed" },
  canceled: { tone: "held", word: "Canceled" },
};

/** A crawl's status. A canceled crawl shows as canceling until running pages have finished. */
export function CrawlStatusPill({ crawl }: { crawl: Pick<Crawl, "status" | "env" | "finished_at"> }) {
  const { tone, word } = STATUS_LOOK[crawl.status];
  return (
    <StatusPill test={crawl.env === "test"} tone={tone}>
      {crawl.status === "canceled" && crawl.finished_at === null ? "Canceling" : word}
    </StatusPill>
  );
}
