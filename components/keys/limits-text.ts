import { grouped } from "#components/ui/text/time-text.ts";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";

/** Returns the rate limits in one line, shortest window first; undefined without any. */
export function limitsText(limits: Readonly<RateLimits>): string | undefined {
  const { rate_limit: second, rate_limit_minute: minute, rate_limit_day: day } = limits;
  const parts = [
    second !== null && `${grouped(second)} requests/s`,
    minute !== null && `${grouped(minute)} a minute`,
    day !== null && `${grouped(day)} a day`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : undefined;
}
