"use client";

import { useTimes } from "../hooks/times.tsx";
import { clockIn, exactIn, zoneMark } from "../text/zoned-time.ts";

type FreshnessProps = { count: number; more: boolean; readAt: string; tail: boolean };

/** How many are shown, and how fresh that is. */
export function Freshness({ count, more, readAt, tail }: FreshnessProps) {
  const { zone } = useTimes();
  if (count === 0) return null;
  const at = new Date(readAt);
  const shown = more ? `${count} shown, more below` : `${count} shown`;
  return (
    <span className="text-xs text-muted tabular-nums max-sm:sr-only">
      {shown} ·{" "}
      {tail ? (
        "followed live"
      ) : (
        <span title={`Read at ${exactIn(at, zone)}`}>
          exact {clockIn(at, zone)} {zoneMark(at, zone)}
        </span>
      )}
    </span>
  );
}
