import type { ReactNode } from "react";
import type { Delivery, EndpointAnswers, OutcomeBucket } from "#lib/webhooks/deliveries/types.ts";
import type { HealthSpan } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { WebhookBanner } from "./webhook-banner.tsx";
import { WebhookDeliveriesPanel } from "./webhook-deliveries-panel.tsx";
import { WebhookHealthPanel } from "./webhook-health-panel.tsx";

type WebhookStateProps = {
  slug: string;
  webhook: Webhook;
  health: WebhookHealth;
  span: HealthSpan;
  buckets: readonly OutcomeBucket[];
  answers: EndpointAnswers;
  /** Most recent ones. */
  deliveries: readonly Delivery[];
  mayWrite: boolean;
  resend: ReactNode;
  pausedBy: string | undefined;
  zone: string;
};

export function WebhookState(props: WebhookStateProps) {
  const { slug, webhook, health, span, buckets, answers, deliveries, mayWrite, resend, pausedBy, zone } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <WebhookBanner
        health={health}
        lastFailed={deliveries.find(({ status }) => status === "failed")}
        mayWrite={mayWrite}
        pausedBy={pausedBy}
        resend={resend}
        slug={slug}
        webhook={webhook}
      />
      <WebhookHealthPanel
        answers={answers}
        buckets={buckets}
        health={health}
        slug={slug}
        span={span}
        webhook={webhook}
        zone={zone}
      />
      <WebhookDeliveriesPanel deliveries={deliveries} slug={slug} testOnly={webhook.test_only} webhookId={webhook.id} />
    </div>
  );
}
