import { setTimeout as sleep } from "node:timers/promises";

export type PacedCalls = { perSecond: number; stop: () => Promise<number> };

const TICK_MS = 10;

/** Calls at a steady rate, without waiting for answers. `stop` waits for open calls and returns the number made. */
export function paceCalls(perSecond: number, call: (at: number) => Promise<void>): PacedCalls {
  const begun = performance.now();
  let made = 0;
  let stopped = false;
  const open = new Set<Promise<void>>();
  const turn = async () => {
    while (!stopped) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
      for (; made < due; made++) {
        const one = call(made).finally(() => open.delete(one));
        open.add(one);
      }
      await sleep(TICK_MS);
    }
    await Promise.all(open);
    return made;
  };
  const turning = turn();
  return {
    perSecond,
    stop: async () => {
      stopped = true;
      return await turning;
    },
  };
}
