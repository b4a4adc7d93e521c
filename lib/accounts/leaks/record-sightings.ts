import type { Clock } from "#lib/platform/values/clock.ts";
import { cleanUrl } from "./clean-url.ts";
import { MATCH_BATCH } from "./constants.ts";
import { handleLeakedKey } from "./handle-leaked-key.ts";
import { matchTokens } from "./match-tokens.ts";
import type { LeakSource, Sighting } from "./types.ts";

/** Numbers of newly found keys: revoked, or only announced because the workspace has opted out. */
export type Recorded = { revoked: number; notified: number };

/**
 * Matches tokens seen in public against this installation's live keys, and calls `handleLeakedKey`
 * for each match. Skips tokens of other installations, test keys and ended keys. Any number of
 * sightings is processed in bounded batches; repeating them, also concurrently, changes nothing.
 * Tokens are neither stored nor logged.
 */
export async function recordSightings(
  ctx: { clock: Clock; ip?: string | undefined },
  source: LeakSource,
  sightings: readonly Sighting[],
): Promise<Recorded> {
  const recorded: Recorded = { revoked: 0, notified: 0 };
  for (let at = 0; at < sightings.length; at += MATCH_BATCH) {
    const batch = Map.groupBy(sightings.slice(at, at + MATCH_BATCH), ({ token }) => token);
    const keys = await matchTokens([...batch.keys()]);
    for (const [token, key] of keys) {
      if (key.env !== "live") continue;
      const places = (batch.get(token) ?? []).map(({ sourceUrl, diffUrl }) => ({
        sourceUrl: cleanUrl(sourceUrl, token),
        diffUrl: cleanUrl(diffUrl, token),
      }));
      const outcome = await handleLeakedKey(ctx, key, source, places);
      if (outcome === "revoked" || outcome === "notified") recorded[outcome]++;
    }
  }
  return recorded;
}
