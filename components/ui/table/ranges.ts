import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";

/** Named ranges, as in the URL. */
export const RANGES = [
  { name: "15m", label: "Last 15 minutes", ms: 15 * 60_000 },
  { name: "1h", label: "Last hour", ms: HOUR_MS },
  { name: "24h", label: "Last 24 hours", ms: DAY_MS },
  { name: "7d", label: "Last 7 days", ms: 7 * DAY_MS },
  { name: "30d", label: "Last 30 days", ms: 30 * DAY_MS },
] as const;

export type RangeName = (typeof RANGES)[number]["name"];
