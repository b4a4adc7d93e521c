import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { restoreEvent } from "#lib/webhooks/events/archived-events.ts";
import { bodyFor, type Claim, releaseClaims } from "./claim-deliveries.ts";
import { ARCHIVE_AGAIN_MS, BEGIN_WITHIN_MS } from "./constants.ts";

/**
 * Returns a claim with its body from the archive, for bulk replays of archived days. Restores the
 * event to the database. Returns undefined if no attempt can be made now: the archive cannot be
 * read, which postpones the delivery by five minutes, or reading took too long for the lease.
 * Returns the claim without a body if the archive has none.
 */
export async function withArchivedBody(claim: Claim, clock: Clock): Promise<Claim | undefined> {
  const { workspaceId, eventId } = claim;
  try {
    const event = await restoreEvent({ workspaceId, clock }, { at: idTime(eventId), id: eventId });
    if (performance.now() - claim.claimedAt <= BEGIN_WITHIN_MS)
      return event ? { ...claim, ...bodyFor(claim, event), traceparent: event.traceparent } : claim;
    await releaseClaims({ clock }, [claim]);
  } catch (error) {
    if (!(error instanceof ArchiveUnreadable)) throw error;
    await releaseClaims({ clock }, [claim], ARCHIVE_AGAIN_MS);
  }
  return undefined;
}
