import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { isScanDue } from "./rules.ts";
import { scanSource } from "./scan-source.ts";
import type { SourceAdapter } from "./types.ts";

const NEVER = {
  leaseUntil: null,
  startedAt: null,
  finishedAt: null,
  askedAt: null,
  retryAt: null,
  complete: true,
  problem: null,
};

/** Looks through a source if it is switched on and its turn has come, or somebody asked for it. */
export async function scanWhenDue(ctx: { clock: Clock }, adapter: SourceAdapter): Promise<number> {
  if (!adapter.configured()) return 0;
  const state = await db().leakSourceState.findUnique({ where: { name: adapter.name }, omit: { cursor: true } });
  return isScanDue(state ?? NEVER, ctx.clock.now()) ? await scanSource(ctx, adapter) : 0;
}
