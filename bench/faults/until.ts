import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";

/** Waits until `holds`, looking every few ms; throws after `withinMs`. */
export async function until(what: string, withinMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await pause(5);
  }
}

/** Waits until nothing is queued any more; what is left after `withinMs` is for the oracle to find. */
export async function untilQueueEmpty(withinMs: number): Promise<void> {
  const giveUp = performance.now() + withinMs;
  for (;;) {
    const { rows } = await sql().query<{ some: boolean }>("select exists (select from delivery_queue) as some");
    if (!rows[0]?.some || performance.now() > giveUp) return;
    await pause(100);
  }
}
