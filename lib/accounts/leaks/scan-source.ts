import type { Prisma } from "#generated/prisma/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withoutTokens } from "./clean-url.ts";
import { SCAN_RENEW_MS } from "./constants.ts";
import { recordSightings } from "./record-sightings.ts";
import { claimScan, concludeScan, renewScan, saveCursor } from "./scan-state.ts";
import type { SourceAdapter } from "./types.ts";

const BROKE_OFF = "The scan failed for an unexpected reason, which is in the worker's log.";

/**
 * Scans a source once, from where the last scan stopped, and records the outcome, also when it
 * throws. Does nothing while another process scans it. Adapters quote third parties, so their texts
 * are redacted and truncated before they are stored or logged.
 *
 * @returns the number of newly leaked keys of this installation.
 */
export async function scanSource(ctx: { clock: Clock }, adapter: SourceAdapter): Promise<number> {
  const { name } = adapter;
  const claim = await claimScan(ctx, name);
  if (!claim) return 0;
  // If renewing fails, the lease ends, and a process that has lost it cannot save its cursor.
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

/**
 * Returns the error with tokens redacted for logging: parsers and drivers tend to quote their
 * input.
 */
function withoutTokensIn(error: unknown): Error {
  const plain = new Error(withoutTokens(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) plain.stack = withoutTokens(error.stack);
  return plain;
}
