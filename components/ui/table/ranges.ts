/** Named ranges, as in the URL. */
export const RANGES = [
  { name: "15m", label: "Last 15 minutes", ms: 15 * 60_000 },
  { name: "1h", label: "Last hour", ms: 3_600_000 },
  { name: "24h", label: "Last 24 hours", ms: 86_400_000 },
  { name: "7d", label: "Last 7 days", ms: 7 * 86_400_000 },
  { name: "30d", label: "Last 30 days", ms: 30 * 86_400_000 },
] as const;

export type RangeName = (typeof RANGES)[number]["name"];
