import type { ReactNode } from "react";
import { errorWord } from "#components/deliveries/error-word.ts";
import { BarChart } from "#components/ui/primitives/bar-chart.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { Tabs } from "#components/ui/primitives/tabs.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { clockIn, minuteIn, shortDayIn, zoneMark } from "#components/ui/text/zoned-time.ts";
import type { EndpointAnswers, OutcomeBucket } from "#lib/webhooks/deliveries/types.ts";
import { FAILURES_BEFORE_PAUSE, type HealthSpan } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { answerTimeText, countText, dayOutcome, percent } from "./health-text.ts";

const hourOf = (iso: string, zone: string) => clockIn(new Date(iso), zone).slice(0, 5);
const dayOf = (iso: string, zone: string) => shortDayIn(new Date(iso), zone);

/** Answers listed; others are rare. */
const ANSWERS_SHOWN = 8;

/** Labels of each span, and every how many bars its axis has a label. */
const SPANS = {
  "24h": { tab: "24 h", words: "24 hours", every: 4, axisOf: hourOf },
  "7d": { tab: "7 days", words: "7 days", every: 4, axisOf: dayOf },
  "30d": { tab: "30 days", words: "30 days", every: 5, axisOf: dayOf },
} as const satisfies Record<HealthSpan, object>;

/** "20 Nov 14:00 to 15:00 UTC+1" */
const barLabel = ({ start, end }: OutcomeBucket, zone: string) => {
  const until = dayOf(start, zone) === dayOf(end, zone) ? hourOf(end, zone) : minuteIn(new Date(end), zone);
  return `${minuteIn(new Date(start), zone)} to ${until} ${zoneMark(new Date(end), zone)}`;
};

type WebhookHealthPanelProps = {
  slug: string;
  webhook: Webhook;
  health: WebhookHealth;
  span: HealthSpan;
  /** Outcomes of the span. */
  buckets: readonly OutcomeBucket[];
  answers: EndpointAnswers;
  zone: string;
};

/** A webhook's health in a day, week or month: four figures, a chart, and its answers. */
export function WebhookHealthPanel({ slug, webhook, health, span, buckets, answers, zone }: WebhookHealthPanelProps) {
  const { pending, retrying, held, more } = health;
  const { delivered, failed, canceled, success } = dayOutcome({ hours: buckets, retrying });
  const { p50_ms: p50, p95_ms: p95, sampled } = answers;
  const { words, every, axisOf } = SPANS[span];
  const bars = buckets.map((bar) => ({ label: barLabel(bar, zone), ok: bar.delivered, bad: bar.failed }));
  const axis = buckets.filter((_, at) => at % every === 0).map((bar) => axisOf(bar.start, zone));
  const base = `/${slug}/webhooks/${webhook.id}`;
  return (
    <Panel
      action={
        <Tabs
          label="Time range"
          tabs={(Object.keys(SPANS) as HealthSpan[]).map((value) => ({
            active: value === span,
            href: value === "24h" ? base : `${base}?span=${value}`,
            label: SPANS[value].tab,
          }))}
        />
      }
      description={`Deliveries created in the last ${words}, including replays and test events. Times are in ${zoneMark(new Date(buckets.at(-1)?.end ?? 0), zone)}.`}
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
        <Figure label="Response time, p95" value={p95 === null ? "–" : answerTimeText(p95)}>
          {p50 === null
            ? "no answers yet"
            : `half within ${answerTimeText(p50)}; ${answers.more ? "the last " : ""}${plural(sampled, "delivery", "deliveries")}`}
        </Figure>
        <Figure label="Waiting" tone={held > 0 ? "warn" : undefined} value={countText(pending + held, more)}>
          {held > 0
            ? `${countText(held, more)} held`
            : retrying > 0
              ? `${grouped(retrying)} to be retried`
              : "nothing held"}
        </Figure>
        <Figure
          label="Failed in a row"
          tone={webhook.consecutive_failures > 0 ? "warn" : undefined}
          value={grouped(webhook.consecutive_failures)}
        >
          {`paused at ${FAILURES_BEFORE_PAUSE}`}
        </Figure>
      </dl>
      {delivered + failed > 0 ? (
        <BarChart
          axis={axis}
          bars={bars}
          label={`Deliveries of the last ${words}: ${grouped(delivered)} delivered, ${grouped(failed)} failed`}
          tone={webhook.test_only ? "test" : "live"}
          unit="deliveries"
        />
      ) : (
        <p className="border-t border-line pt-3 text-muted">No delivery finished in this period.</p>
      )}
      {sampled > 0 && <Answers answers={answers} />}
    </Panel>
  );
}

/** The endpoint's latest answers to each delivery, most frequent first. */
function Answers({ answers: { answers, sampled } }: { answers: EndpointAnswers }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="mb-1.5 text-xs text-muted">Last answer to each delivery</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {answers.slice(0, ANSWERS_SHOWN).map(({ answer, count }) => (
          <li className="flex items-baseline gap-1.5" key={answer}>
            <span className={cn("font-medium", !/^2\d\d$/.test(answer) && "text-bad")}>{errorWord(answer)}</span>
            <span className="text-muted">{percent(count / sampled)}</span>
            <span className="text-xs text-faint">{grouped(count)}</span>
          </li>
        ))}
      </ul>
    </div>
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
