import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { SCAN_LOOK_EVERY_MS, SCAN_STOP_MS } from "./constants.ts";
import { scanWhenDue } from "./scan-when-due.ts";
import { sources } from "./sources/index.ts";
import type { ScannedSource, SourceAdapter } from "./types.ts";

/**
 * Looks through the sources for as long as it runs: each in its turn, every quarter of an hour or when somebody asks; a slow one holds up
 * no other. Any number of processes may do so at once. Answers how to stop: a scan that does not end soon is left, and resumes elsewhere
 * from what it has saved.
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
