import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
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

/**
 * Scans a source if it is configured and due, or if a scan was requested.
 *
 * @returns the number of newly leaked keys.
 */
export async function scanWhenDue(ctx: { clock: Clock }, adapter: SourceAdapter): Promise<number> {
  if (!adapter.configured()) return 0;
  const state = await db().leakSourceState.findUnique({ where: { name: adapter.name }, omit: { cursor: true } });
  return isScanDue(state ?? NEVER, ctx.clock.now()) ? await scanSource(ctx, adapter) : 0;
}
