import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, pausedByFailures } from "./condition.ts";

type WebhookStatusProps = {
  webhook: Pick<Webhook, "status" | "failing_since" | "consecutive_failures" | "test_only">;
};

export function WebhookStatus({ webhook }: WebhookStatusProps) {
  const condition = conditionOf(webhook);
  const tone = { active: "ok", failing: "warn", paused: pausedByFailures(webhook) ? "bad" : "held" } as const;
  return (
    <StatusPill test={webhook.test_only} tone={tone[condition]}>
      {condition === "active" ? "Active" : condition === "failing" ? "Failing" : "Paused"}
    </StatusPill>
  );
}
