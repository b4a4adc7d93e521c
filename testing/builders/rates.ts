import { setImmediate as nextTurn } from "node:timers/promises";
import { vi } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { RateEngine } from "#lib/platform/rates/engine.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import { takeFrom } from "#lib/platform/rates/rules.ts";
import type { Level, Limit, RateStore } from "#lib/platform/rates/types.ts";

/**
 * Returns a store in memory that follows the same rules as the database and Redis, with a clock and
 * outages that the test controls.
 */
export function rateStoreInMemory(now: () => number) {
  const levels = new Map<string, Level>();
  const state = { away: false, asked: 0 };
  const store: RateStore = {
    take: async (asks, share) => {
      if (state.away) throw new Error("The store is away.");
      state.asked++;
      return asks.map((ask) => {
        const grant = takeFrom(levels.get(ask.limit.id), ask, now(), share);
        levels.set(ask.limit.id, grant.level);
        return grant;
      });
    },
    close: async () => undefined,
  };
  return { store, state };
}

/** Creates `count` processes that share a store and a clock controlled by the test. */
export function rateProcesses(count: number, begin = Date.UTC(2026, 10, 23)) {
  let time = begin;
  const { store, state } = rateStoreInMemory(() => time);
  const engines = Array.from(
    { length: count },
    (_, at) =>
      // Monotonic clocks of different machines are unrelated.
      new RateEngine({ store, processes: () => count, now: () => time, steady: () => time - begin + at * 12_345 }),
  );
  return {
    engines,
    state,
    /** Advances the clock by `ms`. */
    pass: async (ms: number) => {
      time += ms;
      for (const engine of engines) engine.sweep();
      await settled();
    },
    time: () => time,
    close: () => Promise.all(engines.map((engine) => engine.close())),
  };
}

/**
 * Uses up a window, as if it had been counted an hour from now, so that it does not reset during a
 * test.
 */
export async function useUp({ id, limit }: Pick<Limit, "id" | "limit">): Promise<void> {
  await sql().query(
    "insert into rates (id, used, counted_at, ends_at) values ($1, $2, now() + interval '1 hour', now() + interval '2 hours')",
    [id, limit],
  );
}

/**
 * Returns the response to a call that a used-up limit refuses. While the store is slow, this
 * process admits calls from its local share; then it tries again.
 * @param attempt uses up another limit each time and makes a call; undefined if the call was
 * admitted.
 */
export async function refusedWhenUsedUp<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  return await vi.waitFor(
    async () => {
      await rates().probe();
      const refused = await attempt();
      if (refused === undefined) throw new Error("It was let in.");
      return refused;
    },
    { timeout: 90_000, interval: 25 },
  );
}

/**
 * Resolves when batches in flight have finished; each waits for at most two turns of the event
 * loop.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await nextTurn();
}

/** Returns how many of `calls` concurrent calls are admitted. */
export async function admittedOf(engine: RateEngine, limits: readonly Limit[], calls: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: calls }, () => engine.take(limits)));
  return taken.filter(({ admitted }) => admitted).length;
}
