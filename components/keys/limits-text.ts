import { grouped } from "#components/ui/text/time-text.ts";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";

/** A key's or a workspace's limits in one line, the shortest window first; undefined when it has none. */
export function limitsText(limits: Readonly<RateLimits>): string | undefined {
  const { rate_limit: second, rate_limit_minute: minute, rate_limit_day: day } = limits;
  const parts = [
    second !== null && `${grouped(second)} requests/s`,
    minute !== null && `${grouped(minute)} a minute`,
    day !== null && `${grouped(day)} a day`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : undefined;
}
