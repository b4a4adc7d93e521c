import type { ReactNode } from "react";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, givenReason, pausedByFailures } from "./condition.ts";
import { countText } from "./health-text.ts";

type WebhookBannerProps = {
  webhook: Webhook;
  health: WebhookHealth;
  mayWrite: boolean;
  /** Sends again what did not arrive; nothing for who may not. */
  resend: ReactNode;
  /** Who paused it, by name. */
  pausedBy: string | undefined;
};

/** What is wrong with a subscription and what to do about it; nothing while all is well. */
export function WebhookBanner({ webhook, health, mayWrite, resend, pausedBy }: WebhookBannerProps) {
  const condition = conditionOf(webhook);
  if (condition === "active") return null;
  const waiting = `${countText(health.held, health.more)} ${health.held === 1 ? "delivery is" : "deliveries are"} held`;
  if (condition === "paused") {
    const failed = pausedByFailures(webhook);
    const reason = givenReason(webhook);
    return (
      <Callout
        action={resend}
        title={
          <>
            Paused {webhook.paused_at && <RelativeTime at={webhook.paused_at} focusable />}
            {!failed && pausedBy && ` by ${pausedBy}`}
          </>
        }
        tone={failed ? "bad" : "info"}
      >
        {reason && <p>{failed ? reason : `Reason: ${reason}`}</p>}
        <p>
          {health.held > 0
            ? `${waiting}, and what happens from now on is held too.`
            : "What happens from now on is held."}{" "}
          {failed && "Mend the endpoint, send it a test event, then resume. "}
          {mayWrite
            ? "On resuming you choose whether to deliver or skip what is held."
            : "An owner of the workspace can resume it."}
        </p>
      </Callout>
    );
  }
  const { consecutive_failures: failures } = webhook;
  return (
    <Callout
      action={resend}
      title={<>Not accepted since {webhook.failing_since && <RelativeTime at={webhook.failing_since} focusable />}</>}
      tone="warn"
    >
      <p>
        {health.retrying > 0 &&
          `${plural(health.retrying, "delivery waits", "deliveries wait")} for another attempt; each has eight within 24 hours. `}
        {failures > 0
          ? `${plural(failures, "delivery", "deliveries")} in a row used up all attempts; at ${FAILURES_BEFORE_PAUSE} the webhook is paused.`
          : `When ${FAILURES_BEFORE_PAUSE} deliveries in a row have used up their attempts, the webhook is paused.`}
      </p>
      <p>
        Open one of the deliveries below to read what the endpoint answered. Once it works, send again what did not
        arrive.
      </p>
    </Callout>
  );
}
