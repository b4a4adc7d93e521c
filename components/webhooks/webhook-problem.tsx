import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, givenReason, pausedByFailures } from "./condition.ts";

/** A webhook's problem in one line; nothing if it is healthy. */
export function WebhookProblem({ webhook, className }: { webhook: Webhook; className?: string }) {
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
