import { grouped } from "#components/ui/text/time-text.ts";
import type { WebhookHealth } from "#lib/webhooks/subscriptions/types.ts";

/** Deliveries by outcome in a day or another span. */
export type DayOutcome = {
  delivered: number;
  failed: number;
  canceled: number;
  /** Share of delivered among attempted, without canceled ones; null without any. */
  success: number | null;
  /** Why bars, which show finished deliveries, are missing. Undefined if there are some. */
  over: string | undefined;
};

/**
 * Sums up a span. Deliveries being retried count against the rate: otherwise a failing endpoint
 * would look healthy for 24 hours, until its first delivery has finally failed.
 */
export function dayOutcome(health: {
  hours: readonly Pick<WebhookHealth["hours"][number], "delivered" | "failed" | "canceled">[];
  retrying: number;
}): DayOutcome {
  const sum = (what: "delivered" | "failed" | "canceled") =>
    health.hours.reduce((total, hour) => total + hour[what], 0);
  const delivered = sum("delivered");
  const failed = sum("failed");
  const tried = delivered + failed + health.retrying;
  const over = delivered + failed > 0 ? undefined : health.retrying > 0 ? "all being retried" : "none";
  return { delivered, failed, canceled: sum("canceled"), success: tried === 0 ? null : delivered / tried, over };
}

/** "100%", "99.98%", "64%": never rounded up to 100% or down to 0%. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100}%`;
  const digits = share > 0.99 || share < 0.01 ? 2 : share > 0.9 ? 1 : 0;
  const shown = Math.min(Math.max(share * 100, 10 ** -digits), 100 - 10 ** -digits);
  return `${shown.toFixed(digits)}%`;
}

/** "84 ms", "2.41 s". */
export const answerTimeText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)}\u00a0s`;

/** "412", or "5,000+" if counting stopped. */
export const countText = (count: number, more: boolean): string => `${grouped(count)}${more ? "+" : ""}`;
