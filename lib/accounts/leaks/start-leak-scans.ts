import { setTimeout as pause } from "node:timers/promises";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { SCAN_LOOK_EVERY_MS, SCAN_STOP_MS } from "./constants.ts";
import { scanWhenDue } from "./scan-when-due.ts";
import { sources } from "./sources/index.ts";
import type { ScannedSource, SourceAdapter } from "./types.ts";

/**
 * Scans all sources until stopped, each every quarter of an hour or on request; a slow one does not
 * delay others. Any number of processes may run it. Returns a function that stops it: a scan that
 * does not end soon is abandoned, and resumes elsewhere from its saved cursor.
 */
export function startLeakScans({
  clock,
  adapters = sources,
  lookEveryMs = SCAN_LOOK_EVERY_MS,
}: {
  clock: Clock;
  adapters?: readonly SourceAdapter[];
  lookEveryMs?: number;
}): { stop(): Promise<void> } {
  const running = new Map<ScannedSource, Promise<void>>();
  const failing = new Set<ScannedSource>();
  let stopped = false;

  async function lookThrough(adapter: SourceAdapter): Promise<void> {
    const { name } = adapter;
    try {
      const found = await scanWhenDue({ clock }, adapter);
      failing.delete(name);
      if (found > 0) log.info("leak.found", { source: name, found });
    } catch (err) {
      if (!failing.has(name) && !stopped) log.warn("leak.scan_failed", { err, source: name });
      failing.add(name);
    } finally {
      running.delete(name);
    }
  }

  const look = () => {
    for (const adapter of adapters) if (!running.has(adapter.name)) running.set(adapter.name, lookThrough(adapter));
  };

  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.race([Promise.all(running.values()), pause(SCAN_STOP_MS, undefined, { ref: false })]);
    },
  };
}
