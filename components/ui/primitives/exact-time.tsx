"use client";

import { useTimes } from "../hooks/times.tsx";
import { exactIn, sortableIn } from "../text/zoned-time.ts";

/** A time to the second in the user's zone: "20 Nov 2026, 15:02:11 UTC+1". The tooltip has UTC. */
export function ExactTime({ at }: { at: string }) {
  const { zone } = useTimes();
  const date = new Date(at);
  return (
    <time dateTime={at} suppressHydrationWarning title={`${sortableIn(date, "UTC")} UTC`}>
      {exactIn(date, zone)}
    </time>
  );
}
