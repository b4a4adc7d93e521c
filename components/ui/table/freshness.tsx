"use client";

import { useTimes } from "../hooks/times.tsx";
import { clockIn, exactIn, zoneMark } from "../text/zoned-time.ts";

type FreshnessProps = {
  /** How many are shown; undefined where that changes as one looks. */
  count: number | undefined;
  more: boolean;
  readAt: string;
  tail: boolean;
};

/** How many are shown, and how fresh that is. */
export function Freshness({ count, more, readAt, tail }: FreshnessProps) {
  const { zone } = useTimes();
  if (count === 0) return null;
  const at = new Date(readAt);
  const shown = count !== undefined && `${count} shown${more ? ", more below" : ""} · `;
  return (
    <span className="text-xs text-muted tabular-nums max-sm:sr-only">
      {shown}
      {tail ? (
        "updating live"
      ) : (
        <span title={`Read at ${exactIn(at, zone)}`}>
          exact {clockIn(at, zone)} {zoneMark(at, zone)}
        </span>
      )}
    </span>
  );
}
