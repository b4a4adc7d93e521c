"use client";

import { useSyncExternalStore } from "react";
import { useTimes } from "../hooks/times.tsx";
import { listTime, sortableIn } from "../text/zoned-time.ts";
import { Tooltip } from "./tooltip.tsx";

const TICK_MS = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The server's time, constant within a tick, because React reads it twice and compares. */
const serverNow = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

type RelativeTimeProps = {
  /** ISO 8601. */
  at: string;
  /** Reachable by Tab: for single facts, not for every row of a table. */
  focusable?: boolean;
};

/**
 * A time like "3 min ago", updated, or "14:02:11" for users who prefer clock times. The tooltip has
 * the exact time in UTC and in their zone.
 */
export function RelativeTime({ at, focusable = false }: RelativeTimeProps) {
  const current = useSyncExternalStore(subscribe, () => now, serverNow);
  const times = useTimes();
  const date = new Date(at);
  // The current time is as old as the last tick: what happened since is not in the future.
  const ahead = date.getTime() - current;
  const shown = ahead > 0 && ahead <= TICK_MS ? current : date.getTime();
  return (
    <Tooltip
      focusable={focusable}
      tip={() => (
        <span className="grid grid-cols-[auto_1fr] gap-x-2 tabular-nums" suppressHydrationWarning>
          <span>UTC</span>
          <span>{sortableIn(date, "UTC")}</span>
          {times.zone !== "UTC" && (
            <>
              <span>{times.zone.replaceAll("_", " ")}</span>
              <span>{sortableIn(date, times.zone)}</span>
            </>
          )}
        </span>
      )}
    >
      <time dateTime={at} suppressHydrationWarning>
        {listTime(times.clock ? date : new Date(shown), current, times)}
      </time>
    </Tooltip>
  );
}
