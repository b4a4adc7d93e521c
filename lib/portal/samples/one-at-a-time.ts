import { setTimeout as delay } from "node:timers/promises";
import { lockWorkspaceUnlessHeld } from "#lib/accounts/workspaces/lock-workspace.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";

/** Generous, so that a click is not lost on a busy machine. */
const WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 250;

/**
 * Adds or removes sample data in one transaction, after any other such transaction in this
 * workspace, so that a second click gets the first one's result. Polls the lock because the
 * statement timeout is shorter than the wait. Throws if the lock is not free within four minutes.
 */
export async function oneAtATime<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const done = await db().$transaction(
      async (tx) => ((await lockWorkspaceUnlessHeld(tx, workspaceId)) ? { value: await work(tx) } : undefined),
      { timeout: WITHIN_MS },
    );
    if (done) return done.value;
    if (performance.now() > until) throw new Error("Others have been changing this workspace for several minutes.");
    await delay(LOOK_EVERY_MS);
  }
}
