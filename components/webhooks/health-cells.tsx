import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped } from "#components/ui/text/time-text.ts";
import type { WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { countText, dayOutcome, percent } from "./health-text.ts";

const GOOD = 0.99;
const POOR = 0.9;

const toneOf = (share: number) => (share >= GOOD ? "" : share >= POOR ? "text-warn" : "text-bad");

/** The success rate of a day's deliveries. */
export function Success({ health }: { health: WebhookHealth }) {
  const { delivered, failed, success } = dayOutcome(health);
  if (success === null) return <span className="text-faint">–</span>;
  const tried = delivered + failed + health.retrying;
  return (
    <span
      className={cn("tabular-nums", toneOf(success))}
      title={`${grouped(delivered)} of ${grouped(tried)} in 24 hours`}
    >
      {percent(success)}
    </span>
  );
}

/** Pending and held deliveries. */
export function Backlog({ health }: { health: WebhookHealth }) {
  const { pending, held, more } = health;
  if (pending + held === 0) return <span className="text-faint">0</span>;
  if (pending === 0) return <span className="text-muted">{countText(held, more)} held</span>;
  return (
    <span>
      {countText(pending + held, more)}
      {held > 0 && <span className="text-faint"> ({grouped(held)} held)</span>}
    </span>
  );
}

const ENDED = {
  delivered: { word: "delivered", dot: "bg-bar-ok" },
  failed: { word: "failed", dot: "bg-bar-bad" },
  canceled: { word: "canceled", dot: "bg-line-strong" },
};

export function LastDelivery({ health }: { health: WebhookHealth }) {
  const { last } = health;
  if (!last)
    return (
      <span className="text-faint" title="None in the last 24 hours">
        –
      </span>
    );
  const { word, dot } = ENDED[last.status];
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cn("size-1.5 rounded-full", dot)} />
      <span>
        <span className="sr-only">{word} </span>
        <RelativeTime at={last.finished_at} />
      </span>
    </span>
  );
}
