import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Sparkline } from "#components/ui/primitives/sparkline.tsx";
import { Tooltip } from "#components/ui/primitives/tooltip.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { RowLink, TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { addressParts } from "./address.ts";
import { conditionOf, givenReason, pausedByFailures } from "./condition.ts";
import { Backlog, LastDelivery, Success } from "./health-cells.tsx";
import { answerTimeText, dayOutcome } from "./health-text.ts";
import { WebhookEvents } from "./webhook-events.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

type WebhooksTableProps = {
  slug: string;
  webhooks: readonly Webhook[];
  /** By webhook ID. */
  health: Readonly<Record<string, WebhookHealth>>;
};

/** The workspace's webhooks with their health in the last 24 hours. */
export function WebhooksTable({ slug, webhooks, health }: WebhooksTableProps) {
  return (
    <Table label="Webhooks">
      <TableHead>
        <Th>Endpoint</Th>
        <Th from="lg">Events</Th>
        <Th from="xl">24 hours</Th>
        <Th from="sm" num>
          <Hint tip="Share of deliveries attempted in the last 24 hours. Those waiting for a retry count as not delivered.">
            Delivered
          </Hint>
        </Th>
        <Th from="md" num>
          <Hint tip="95 of 100 answers came within this time. Taken from the last attempts of the workspace’s latest 2,000 deliveries, those of 24 hours at most.">
            p95
          </Hint>
        </Th>
        <Th from="sm" num>
          <Hint tip="Deliveries that wait for an attempt, and those that are held while the webhook is paused.">
            Waiting
          </Hint>
        </Th>
        <Th from="lg">Last delivery</Th>
        <Th className="text-right lg:text-left">Status</Th>
      </TableHead>
      <tbody>
        {webhooks.map((webhook) => {
          const own = health[webhook.id];
          return (
            <tr key={webhook.id}>
              <Td className="w-full max-w-0 min-w-44">
                <Endpoint slug={slug} webhook={webhook} />
              </Td>
              <Td from="lg">
                <WebhookEvents events={webhook.events} most={1} />
              </Td>
              <Td from="xl">{own && <DayLine health={own} testOnly={webhook.test_only} />}</Td>
              <Td from="sm" num>
                {own && <Success health={own} />}
              </Td>
              <Td className="text-muted" from="md" num>
                {own?.p95_ms == null ? <span className="text-faint">–</span> : answerTimeText(own.p95_ms)}
              </Td>
              <Td from="sm" num>
                {own && <Backlog health={own} />}
              </Td>
              <Td className="text-muted" from="lg">
                {own && <LastDelivery health={own} />}
              </Td>
              <Td className="text-right lg:text-left">
                <WebhookStatus webhook={webhook} />
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Hint({ tip, children }: { tip: string; children: string }) {
  return (
    <Tooltip className="cursor-help underline decoration-dotted underline-offset-3" focusable tip={tip}>
      {children}
    </Tooltip>
  );
}

function Endpoint({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { host, path } = addressParts(webhook.url);
  return (
    <div className="py-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <RowLink className="min-w-0 truncate" href={`/${slug}/webhooks/${webhook.id}`} title={webhook.url}>
          {host}
          <span className="font-normal text-muted">{path}</span>
        </RowLink>
        {webhook.test_only && <Badge tone="test">test only</Badge>}
        {webhook.description && (
          <span className="hidden min-w-0 flex-1 basis-0 truncate text-faint sm:block">{webhook.description}</span>
        )}
      </div>
      <WebhookProblem className="block text-2xs whitespace-normal sm:truncate" webhook={webhook} />
    </div>
  );
}

function DayLine({ health, testOnly }: { health: WebhookHealth; testOnly: boolean }) {
  const { delivered, failed, over } = dayOutcome(health);
  if (over !== undefined) return <span className="text-xs text-faint">{over}</span>;
  return (
    <Sparkline
      className="w-24"
      failed={health.hours.map((hour) => hour.failed)}
      label={`${plural(delivered, "delivery", "deliveries")} delivered in 24 hours, ${grouped(failed)} failed`}
      tone={testOnly ? "test" : "live"}
      values={health.hours.map((hour) => hour.delivered + hour.failed)}
    />
  );
}

/** A webhook's problem in one line; nothing if it is healthy. */
function WebhookProblem({ webhook, className }: { webhook: Webhook; className?: string }) {
  const condition = conditionOf(webhook);
  if (condition === "active") return null;
  const { consecutive_failures: failures, failing_since: since, paused_at: pausedAt } = webhook;
  const reason = givenReason(webhook);
  const tone = condition === "failing" ? "text-warn" : pausedByFailures(webhook) ? "text-bad" : "text-muted";
  return (
    <span className={cn(tone, className)}>
      {condition === "failing" ? (
        <>
          Started failing {since && <RelativeTime at={since} />}
          {failures > 0 && `, ${failures} of ${FAILURES_BEFORE_PAUSE} in a row failed for good`}
        </>
      ) : (
        <>
          Paused {pausedAt && <RelativeTime at={pausedAt} />}
          {reason && `: ${reason}`}
          {!reason && pausedByFailures(webhook) && `: ${plural(failures, "delivery", "deliveries")} in a row failed.`}
        </>
      )}
    </span>
  );
}
