import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BUSY_SHARE, SETTLE_MS } from "./constants.ts";

/**
 * Runs garbage collection once after loading, when the process is idle; this pauses it for about
 * 100 ms. V8 collects only when it needs memory, which an idle process may not for hours, so it
 * would keep some 50 MB of garbage. A busy process needs no help.
 */
export async function collectGarbage(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await sleep(SETTLE_MS, undefined, { ref: false });
    if (performance.eventLoopUtilization(before).utilization < BUSY_SHARE) break;
  }
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect();
}
