import { setTimeout as pause } from "node:timers/promises";
import { emit } from "#lib/kernel/events/emit.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Ctx } from "../builders/workspace.ts";

/** A committed event and the time of its confirmation, by `performance.now()`. */
export type OrderedEvent = { id: string; at: number };

export type EventsInOrder = {
  /** In order of emission. */
  readonly events: readonly OrderedEvent[];
  /** Stops; resolves when the last event is committed. Throws if one could not be emitted. */
  stop(): Promise<void>;
};

/** Events of one millisecond have no order, and an ID's time is truncated to milliseconds. */
const APART_MS = 2;

/**
 * Emits an event every `everyMs`, one after the other, each in a later millisecond than the
 * previous commit, until stopped.
 */
export function emitInOrder(ctx: Ctx, everyMs: number): EventsInOrder {
  const events: OrderedEvent[] = [];
  let stopped = false;
  const run = async () => {
    const began = performance.now();
    while (!stopped) {
      const id = await db().$transaction((tx) =>
        emit(tx, ctx, "live", { type: "credits.low", data: { balance: events.length, threshold: 10 } }),
      );
      const at = performance.now();
      events.push({ id, at });
      // By a schedule, so that slow commits are made up for.
      await pause(Math.max(APART_MS, began + events.length * everyMs - at));
    }
  };
  const running = run();
  running.catch(() => undefined); // thrown by `stop`
  return {
    events,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
