import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BUSY_SHARE, SETTLE_MS } from "./constants.ts";

/**
 * Frees once what loading has left behind, when the process has settled and has little to do: it stands still for it, for a tenth of a
 * second. V8 collects when it needs room, and an idle process does not need any for hours; it would keep some 50 MB that nothing uses. One
 * that is busy needs no help.
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
