import { FAILURES_BEFORE_PAUSE, PAUSED_REASON_DEFAULT } from "#lib/webhooks/subscriptions/constants.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";

/** How a subscription does, in one word: failing is an active one whose latest attempts were not accepted. */
export const WEBHOOK_CONDITIONS = ["active", "failing", "paused"] as const;
export type WebhookCondition = (typeof WEBHOOK_CONDITIONS)[number];

export const conditionOf = (webhook: Pick<Webhook, "status" | "failing_since">): WebhookCondition =>
  webhook.status === "paused" ? "paused" : webhook.failing_since === null ? "active" : "failing";

/** Paused by the failures of its endpoint, not by a person. */
export const pausedByFailures = (webhook: Pick<Webhook, "status" | "consecutive_failures">): boolean =>
  webhook.status === "paused" && webhook.consecutive_failures >= FAILURES_BEFORE_PAUSE;

/** Why it is paused, when anybody said why. */
export const givenReason = ({ paused_reason: reason }: Pick<Webhook, "paused_reason">): string | null =>
  reason === PAUSED_REASON_DEFAULT ? null : reason;

/** Returns the reason to give when a resume is undone. An automatic pause has none: its reason would be a person's then. */
export const reasonToPauseAgain = (
  webhook: Pick<Webhook, "status" | "consecutive_failures" | "paused_reason">,
): string | null => (pausedByFailures(webhook) ? null : webhook.paused_reason);
