"use client";

import { useTimes } from "../hooks/times.tsx";
import { exactIn, sortableIn } from "../text/zoned-time.ts";

/** "20 Nov 2026, 15:02:11 UTC+1": a moment to the second, in the zone of who reads it; in UTC on hover. */
export function ExactTime({ at }: { at: string }) {
  const { zone } = useTimes();
  const date = new Date(at);
  return (
    <time dateTime={at} suppressHydrationWarning title={`${sortableIn(date, "UTC")} UTC`}>
      {exactIn(date, zone)}
    </time>
  );
}
