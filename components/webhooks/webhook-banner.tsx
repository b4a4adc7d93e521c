import Link from "next/link";
import type { ReactNode } from "react";
import { errorWord } from "#components/deliveries/error-word.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { MAX_ATTEMPTS } from "#lib/webhooks/queue/retry-schedule.ts";
import { FAILURES_BEFORE_PAUSE } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook, WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";
import { conditionOf, givenReason, pausedByFailures } from "./condition.ts";
import { countText } from "./health-text.ts";

type WebhookBannerProps = {
  webhook: Webhook;
  health: WebhookHealth;
  mayWrite: boolean;
  /** A button that replays missing deliveries; nothing without permission. */
  resend: ReactNode;
  /** Name of the person who paused it. */
  pausedBy: string | undefined;
  slug: string;
  /** The latest delivery that used up its attempts, if it is among the recent ones. */
  lastFailed: Delivery | undefined;
};

/** A webhook's problem and what to do; nothing if it is healthy. */
export function WebhookBanner(props: WebhookBannerProps) {
  const { webhook, health, mayWrite, resend, pausedBy } = props;
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
        <WhatWasTried {...props} />
        <p>
          {health.held > 0 ? `${waiting}, and new events are held too.` : "New events are held."}{" "}
          {failed && "Fix the endpoint, send it a test event, then resume. "}
          {mayWrite
            ? "When you resume, you choose whether to deliver or skip what is held."
            : "An owner of the workspace can resume it."}
        </p>
      </Callout>
    );
  }
  const { consecutive_failures: failures } = webhook;
  return (
    <Callout
      action={resend}
      title={<>Started failing {webhook.failing_since && <RelativeTime at={webhook.failing_since} focusable />}</>}
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
        Open one of the deliveries below to read what the endpoint answered. Once it works, resend what was not
        delivered.
      </p>
    </Callout>
  );
}

/** The failures before the pause: since when, how many, and the last one. */
function WhatWasTried({ webhook, lastFailed, slug }: WebhookBannerProps) {
  const { failing_since: since } = webhook;
  if (!since) return null;
  return (
    <p>
      Started failing <RelativeTime at={since} focusable />
      {pausedByFailures(webhook) && `; each of these deliveries was tried ${MAX_ATTEMPTS} times within 24 hours`}.
      {lastFailed && (
        <>
          {" "}
          The last one ended with{" "}
          <Link className="underline" href={`/${slug}/deliveries/${lastFailed.id}`} prefetch={false}>
            {answerWords(lastFailed)}
          </Link>
          .
        </>
      )}
    </p>
  );
}

const answerWords = ({ last_status: status, last_error: error }: Delivery): string =>
  error !== null && error !== "http_error" ? errorWord(error) : `status ${status ?? "unknown"}`;
