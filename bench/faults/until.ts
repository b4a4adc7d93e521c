import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/database/client.ts";

/** Polls every 5 ms until `holds` returns true; throws after `withinMs`. */
export async function until(what: string, withinMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await pause(5);
  }
}

/** Waits until the queue is empty, or `withinMs`; the oracle reports the rest. */
export async function waitUntilQueueEmpty(withinMs: number): Promise<void> {
  const giveUp = performance.now() + withinMs;
  for (;;) {
    const some = await sql()
      .query<{ some: boolean }>("select exists (select from delivery_queue) as some")
      .then(
        ({ rows }) => rows[0]?.some === true,
        () => true, // a broken database may not be back for everyone
      );
    if (!some || performance.now() > giveUp) return;
    await pause(100);
  }
}
