import { ReplayWizard } from "#components/replays/replay-wizard.tsx";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { REPLAY_RATE_DEFAULT } from "#lib/webhooks/replays/constants.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";

type ResendUndeliveredProps = { slug: string; webhook: Webhook; readAt: string };

/**
 * Replays what a webhook did not get: since its first failure, and at least a day, as long as
 * deliveries are retried. Includes held deliveries of a paused webhook.
 */
export function ResendUndelivered({ slug, webhook, readAt }: ResendUndeliveredProps) {
  const dayAgo = new Date(Date.parse(readAt) - DAY_MS).toISOString();
  const since = webhook.failing_since;
  return (
    <ReplayWizard
      choices={{ endpoints: [webhook] }}
      initial={{
        from: since !== null && since < dayAgo ? since : dayAgo,
        to: readAt,
        webhook_id: webhook.id,
        status: webhook.status === "paused" ? ["failed", "retrying", "held"] : ["failed", "retrying"],
        env: "",
        rate_per_second: REPLAY_RATE_DEFAULT,
      }}
      label="Resend undelivered"
      slug={slug}
    />
  );
}
