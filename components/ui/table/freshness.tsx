"use client";

import { useState } from "react";
import { useTimes } from "../hooks/times.tsx";
import { clockIn, exactIn, zoneMark } from "../text/zoned-time.ts";

type FreshnessProps = {
  /** Number of rows shown; undefined if it changes. */
  count: number | undefined;
  more: boolean;
  readAt: string;
  tail: boolean;
};

/**
 * The number of rows shown and their time; nothing after a live tail has stopped, until the list is
 * reloaded.
 */
export function Freshness({ count, more, readAt, tail }: FreshnessProps) {
  const { zone } = useTimes();
  const [tailed, setTailed] = useState<string>();
  if (tail && tailed !== readAt) setTailed(readAt);
  // The tail's rows are newer and stay when it stops.
  const isOlder = !tail && tailed === readAt;
  if (count === 0 || isOlder) return null;
  const at = new Date(readAt);
  const shown = count !== undefined && `${count} shown${more ? ", more below" : ""} · `;
  return (
    <span className="text-xs text-muted tabular-nums max-sm:sr-only">
      {shown}
      {tail ? (
        "updating live"
      ) : (
        <span title={`Read at ${exactIn(at, zone)}`}>
          as of {clockIn(at, zone)} {zoneMark(at, zone)}
        </span>
      )}
    </span>
  );
}
