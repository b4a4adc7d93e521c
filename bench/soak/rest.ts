import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { readDatabase } from "./read-database.ts";

const LOOK_MS = 500;
const CALM_S = 1;

/** Polls until `holds` returns true or `withinMs` has passed. Returns whether it did. */
async function until(withinMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const giveUp = performance.now() + withinMs;
  // A failed check is retried.
  while (!(await holds().catch(() => false))) {
    if (performance.now() > giveUp) return false;
    await pause(LOOK_MS);
  }
  return true;
}

/** Waits until nothing has been due for more than `CALM_S` seconds. */
export const waitUntilCaughtUp = (withinMs: number): Promise<boolean> =>
  until(withinMs, async () => {
    const { deliveryAgeS, scrapeAgeS } = await readDatabase();
    return Math.max(deliveryAgeS, scrapeAgeS) < CALM_S;
  });

/** Deliveries to the broken endpoint are retried for a day. */
const UNDER_WAY = `
  select exists (select from delivery_queue where webhook_id is distinct from $1) or exists (select from scrape_queue)
    or exists (select from jobs where finished_at is null) or exists (select from replay_runs where finished_at is null) as busy`;

/**
 * Waits until all work has finished and all expired rows are deleted. The judge reports what remains after `withinMs`.
 */
export const waitUntilFinished = (
  broken: string,
  countAged: () => Promise<number>,
  withinMs: number,
): Promise<boolean> =>
  until(withinMs, async () => {
    const { rows } = await sql().query<{ busy: boolean }>(UNDER_WAY, [broken]);
    return rows[0]?.busy === false && (await countAged()) === 0;
  });

/** Waits `minutes`. Throws as soon as a process ends, because the rest would prove nothing. */
export async function pass(minutes: number, processes: Readonly<Record<string, { alive(): boolean }>>): Promise<void> {
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
    for (const [name, { alive }] of Object.entries(processes))
      if (!alive()) throw new Error(`The ${name} process ended.`);
    await pause(Math.min(LOOK_MS, Math.max(0, end - performance.now())));
  }
}

const TRIES = 3;

/** Retries a failing query, so that a timeout does not waste an hour's run. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      process.stderr.write(`  asked again: ${error instanceof Error ? error.message : error}\n`);
      await pause(LOOK_MS * 2 ** tries);
    }
}
