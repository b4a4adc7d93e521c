import { setImmediate as nextTurn } from "node:timers/promises";
import { vi } from "vitest";
import { sql } from "#lib/platform/db.ts";
import { RateEngine } from "#lib/platform/rates/engine.ts";
import { rates } from "#lib/platform/rates/rates.ts";
import { takeFrom } from "#lib/platform/rates/rules.ts";
import type { Level, Limit, RateStore } from "#lib/platform/rates/types.ts";

/** A store in memory, by the pure rules: what the database and Redis do, at a time that the test sets, or away. */
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

/** So many processes on one store, whose time moves when the test says. */
export function rateProcesses(count: number, begin = Date.UTC(2026, 10, 23)) {
  let time = begin;
  const { store, state } = rateStoreInMemory(() => time);
  const engines = Array.from(
    { length: count },
    (_, at) =>
      // Steady clocks of different machines have nothing to do with one another.
      new RateEngine({ store, processes: () => count, now: () => time, steady: () => time - begin + at * 12_345 }),
  );
  return {
    engines,
    state,
    /** Lets `ms` pass. */
    pass: async (ms: number) => {
      time += ms;
      for (const engine of engines) engine.sweep();
      await settled();
    },
    time: () => time,
    close: () => Promise.all(engines.map((engine) => engine.close())),
  };
}

/** Has a window be used up, and not begin again while a test runs: as if it had been counted an hour from now. */
export async function useUp({ id, limit }: Pick<Limit, "id" | "limit">): Promise<void> {
  await sql().query(
    "insert into rates (id, used, counted_at, ends_at) values ($1, $2, now() + interval '1 hour', now() + interval '2 hours')",
    [id, limit],
  );
}

/**
 * What a call is answered that a used-up limit refuses. While the store is late this process lets calls in by its own share; then it is tried again.
 *
 * @param attempt uses up a limit that this process has never asked for, another each time. Answers undefined where its call was let in.
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

/** Batches under way come to an end: each waits for two turns of the event loop at most. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await nextTurn();
}

/** How many of so many calls at once are let in. */
export async function admittedOf(engine: RateEngine, limits: readonly Limit[], calls: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: calls }, () => engine.take(limits)));
  return taken.filter(({ admitted }) => admitted).length;
}
