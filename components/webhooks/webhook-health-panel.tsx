import type { ReactNode } from "react";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { countText, dayOutcome, percent, tookText } from "./health-text.ts";

const AXIS_EVERY = 4;

const hourLabel = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** How a subscription has done in the last 24 hours, in four numbers and by the hour. */
export function WebhookHealthPanel({ webhook, health }: { webhook: Webhook; health: WebhookHealth }) {
  const { delivered, failed, canceled, success } = dayOutcome(health);
  const { pending, retrying, held, more, p95_ms: p95, sampled } = health;
  const bars = health.hours.map((hour) => ({ label: hourLabel(hour.start), ok: hour.delivered, bad: hour.failed }));
  const axis = health.hours.filter((_, at) => at % AXIS_EVERY === 0).map((hour) => hour.start.slice(11, 16));
  return (
    <Panel
      description="The last 24 hours, by the hour in which a delivery was made. Exact to the last attempt; replays and test events count too."
      title="Health"
    >
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure
          label="Delivered"
          tone={success !== null && success < 0.9 ? "bad" : undefined}
          value={success === null ? "–" : percent(success)}
        >
          {success === null
            ? "nothing was tried"
            : `${grouped(delivered)} of ${grouped(delivered + failed + retrying)} tried`}
          {canceled > 0 && `, ${grouped(canceled)} canceled`}
        </Figure>
        <Figure label="p95 answer time" value={p95 === null ? "–" : tookText(p95)}>
          {p95 === null ? "nothing has ended yet" : `from the last ${plural(sampled, "attempt")}`}
        </Figure>
        <Figure label="Waiting" tone={held > 0 ? "warn" : undefined} value={countText(pending + held, more)}>
          {held > 0
            ? `${countText(held, more)} held`
            : retrying > 0
              ? `${grouped(retrying)} to be tried again`
              : "nothing held"}
        </Figure>
        <Figure
          label="Failed in a row"
          tone={webhook.consecutive_failures > 0 ? "warn" : undefined}
          value={grouped(webhook.consecutive_failures)}
        >
          {`${FAILURES_BEFORE_PAUSE} pause it`}
        </Figure>
      </dl>
      {delivered + failed > 0 ? (
        <BarChart
          axis={axis}
          bars={bars}
          label={`Deliveries of the last 24 hours: ${grouped(delivered)} delivered, ${grouped(failed)} failed`}
          tone={webhook.test_only ? "test" : "live"}
          unit="deliveries"
        />
      ) : (
        <p className="border-t border-line pt-3 text-muted">
          No delivery was delivered or failed for good in this time.
        </p>
      )}
    </Panel>
  );
}

type FigureProps = { label: string; value: string; tone?: "bad" | "warn" | undefined; children: ReactNode };

function Figure({ label, value, tone, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <span
          className={cn(
            "block text-lg font-semibold tracking-tight tabular-nums",
            tone === "bad" && "text-bad",
            tone === "warn" && "text-warn",
          )}
        >
          {value}
        </span>
        <span className="block text-xs text-faint">{children}</span>
      </dd>
    </div>
  );
}
