import type { Prisma } from "#generated/prisma/client.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { withoutTokens } from "./clean-url.ts";
import { SCAN_RENEW_MS } from "./constants.ts";
import { recordSightings } from "./record-sightings.ts";
import { claimScan, concludeScan, renewScan, saveCursor } from "./scan-state.ts";
import type { SourceAdapter } from "./types.ts";

const BROKE_OFF = "The scan failed for an unexpected reason; the operator finds it in the worker's log.";

/**
 * Looks through a source once, from where the last scan stopped, and keeps what came of it, also when it throws. Nothing where another
 * process is at it. What an adapter says or throws is a stranger's words: it is kept and passed on without tokens, and cut.
 *
 * @returns how many keys of this installation it found that were not known to be leaked.
 */
export async function scanSource(ctx: { clock: Clock }, adapter: SourceAdapter): Promise<number> {
  const { name } = adapter;
  const claim = await claimScan(ctx, name);
  if (!claim) return 0;
  // Should saying so fail, the lease ends, and the cursor is refused to a process that no longer has it.
  const renewing = setInterval(() => renewScan(ctx, claim).catch(() => undefined), SCAN_RENEW_MS).unref();
  let found = 0;
  try {
    const outcome = await adapter.scan(
      ctx,
      claim.cursor,
      async (sightings) => {
        const { revoked, notified } = await recordSightings(ctx, name, sightings);
        found += revoked + notified;
      },
      // An adapter's cursor is JSON by contract.
      (next) => saveCursor(claim, next as Prisma.InputJsonValue | null),
    );
    await concludeScan(ctx, claim, { ...outcome, found });
  } catch (error) {
    await concludeScan(ctx, claim, { documents: 0, complete: false, problem: BROKE_OFF, retryAt: null, found });
    throw withoutTokensIn(error);
  } finally {
    clearInterval(renewing);
  }
  return found;
}

/** The error as it may be logged: a parser's or a driver's likes to quote what it stumbled over. */
function withoutTokensIn(error: unknown): Error {
  const plain = new Error(withoutTokens(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) plain.stack = withoutTokens(error.stack);
  return plain;
}
