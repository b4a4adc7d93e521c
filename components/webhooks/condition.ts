import { FAILURES_BEFORE_PAUSE, PAUSED_REASON_DEFAULT } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";

/** A webhook's condition. Failing: active, but its latest attempts were not accepted. */
export const WEBHOOK_CONDITIONS = ["active", "failing", "paused"] as const;
export type WebhookCondition = (typeof WEBHOOK_CONDITIONS)[number];

export const conditionOf = (webhook: Pick<Webhook, "status" | "failing_since">): WebhookCondition =>
  webhook.status === "paused" ? "paused" : webhook.failing_since === null ? "active" : "failing";

/** Whether it was paused automatically after failures. */
export const pausedByFailures = (webhook: Pick<Webhook, "status" | "consecutive_failures">): boolean =>
  webhook.status === "paused" && webhook.consecutive_failures >= FAILURES_BEFORE_PAUSE;

/** Returns a person's reason for the pause, if they gave one. */
export const givenReason = ({ paused_reason: reason }: Pick<Webhook, "paused_reason">): string | null =>
  reason === PAUSED_REASON_DEFAULT ? null : reason;

/**
 * Returns the reason to give when a resume is undone. An automatic pause has none: its reason would
 * become a person's.
 */
export const restoredPauseReason = (
  webhook: Pick<Webhook, "status" | "consecutive_failures" | "paused_reason">,
): string | null => (pausedByFailures(webhook) ? null : webhook.paused_reason);
