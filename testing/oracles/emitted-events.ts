import { setTimeout as pause } from "node:timers/promises";
import { emit } from "#lib/kernel/events/emit.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Ctx } from "../builders/workspace.ts";

/** Emitted events: those whose transaction committed, and those whose commit is uncertain. */
export type EmittedEvents = { accepted: Set<string>; unsure: Set<string>; refused: number };

export const nothingEmitted = (): EmittedEvents => ({ accepted: new Set(), unsure: new Set(), refused: 0 });

/** Emits one event and records its outcome. Returns whether it was accepted. */
async function emitInto(emitted: EmittedEvents, ctx: Ctx): Promise<boolean> {
  let id: string | undefined;
  try {
    await db().$transaction(async (tx) => {
      id = await emit(tx, ctx, "live", { type: "credits.low", data: { balance: 5, threshold: 10 } });
    });
  } catch {
    // A verb would return an error to its caller. The database shows later whether it was committed
    // anyway.
    if (id === undefined) emitted.refused++;
    else emitted.unsure.add(id);
    return false;
  }
  if (id !== undefined) emitted.accepted.add(id);
  return true;
}

/**
 * Emits `count` accepted events for these workspaces in turn, `atOnce` concurrently, as fast as
 * possible.
 */
export async function emitMany(
  emitted: EmittedEvents,
  contexts: readonly Ctx[],
  count: number,
  atOnce = 8,
): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const ctx = contexts[left % contexts.length];
      if (ctx && !(await emitInto(emitted, ctx))) left++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/**
 * Emits `count` events for these workspaces in turn at a steady rate, whether or not earlier ones
 * are committed (an open loop). Refused ones are emitted again later, as callers do.
 */
export async function emitSteadily(
  emitted: EmittedEvents,
  contexts: readonly Ctx[],
  { count, perSecond }: { count: number; perSecond: number },
): Promise<void> {
  const began = performance.now();
  const open = new Set<Promise<unknown>>();
  const again = async (ctx: Ctx) => {
    while (!(await emitInto(emitted, ctx))) await pause(500);
  };
  for (let at = 0; at < count; at++) {
    const wait = began + (at * 1_000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    const ctx = contexts[at % contexts.length];
    if (!ctx) continue;
    const work = again(ctx);
    open.add(work);
    void work.finally(() => open.delete(work));
  }
  await Promise.all(open);
}

/** Asks the database which uncertain events were committed. */
export async function settleUnsure(emitted: EmittedEvents): Promise<void> {
  const found = await db().event.findMany({ where: { id: { in: [...emitted.unsure] } }, select: { id: true } });
  for (const { id } of found) emitted.accepted.add(id);
  emitted.unsure.clear();
}
