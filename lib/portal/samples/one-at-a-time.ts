import { setTimeout as delay } from "node:timers/promises";
import { lockWorkspaceUnlessHeld } from "#lib/accounts/workspaces/lock-workspace.ts";
import { db, type Tx } from "#lib/platform/db.ts";

/** Far more than it takes: on a machine that is busy too, what was begun by a press should not be lost. */
const WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 250;

/**
 * Adds or removes sample data in one transaction, once whoever is at it in this workspace has ended: who presses twice is told what the first press did. It looks
 * again and again, because a statement may not wait for a lock for as long as that takes. Throws where it is not free within four minutes.
 */
export async function oneAtATime<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const done = await db().$transaction(
      async (tx) => ((await lockWorkspaceUnlessHeld(tx, workspaceId)) ? { value: await work(tx) } : undefined),
      { timeout: WITHIN_MS },
    );
    if (done) return done.value;
    if (performance.now() > until) throw new Error("Others have been changing this workspace for minutes.");
    await delay(LOOK_EVERY_MS);
  }
}
