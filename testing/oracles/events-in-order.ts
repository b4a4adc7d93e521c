import { setTimeout as pause } from "node:timers/promises";
import { emit } from "#lib/kernel/events/emit.ts";
import { db } from "#lib/platform/db.ts";
import type { Ctx } from "../builders/workspace.ts";

/** A fact that is committed, and when that was answered, by `performance.now()`. */
export type OrderedFact = { id: string; at: number };

export type FactsInOrder = {
  /** In the order in which they were stated. */
  readonly facts: readonly OrderedFact[];
  /** States no more; answers when the last one is committed. Throws when one could not be stated. */
  stop(): Promise<void>;
};

/** Of one millisecond, facts have no order; and an id's time is cut to the millisecond. */
const APART_MS = 2;

/** States a fact every `everyMs`, one after the other, each in a later millisecond than the one before was committed in, until it is stopped. */
export function stateInOrder(ctx: Ctx, everyMs: number): FactsInOrder {
  const facts: OrderedFact[] = [];
  let stopped = false;
  const run = async () => {
    const began = performance.now();
    while (!stopped) {
      const id = await db().$transaction((tx) =>
        emit(tx, ctx, "live", { type: "credits.low", data: { balance: facts.length, threshold: 10 } }),
      );
      const at = performance.now();
      facts.push({ id, at });
      // By a schedule, so that slow commits are made up for.
      await pause(Math.max(APART_MS, began + facts.length * everyMs - at));
    }
  };
  const running = run();
  running.catch(() => undefined); // told by `stop`
  return {
    facts,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
