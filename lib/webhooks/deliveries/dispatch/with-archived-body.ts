import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { idTime } from "#lib/platform/ids.ts";
import { bringBackEvent } from "#lib/webhooks/events/archived-events.ts";
import { bodyFor, type Claim, releaseClaims } from "./claim-deliveries.ts";
import { ARCHIVE_AGAIN_MS, BEGIN_WITHIN_MS } from "./constants.ts";

/**
 * A claim of which the database has no body, with that of the archive: what a bulk replay sends may be of a day that was moved there. The event comes
 * back into the database with it. Undefined where no attempt is made now: the archive cannot be read, and the delivery waits for five minutes, or it took
 * so long that the attempt could not end within the lease. Without a body still, where the archive has none either.
 */
export async function withArchivedBody(claim: Claim, clock: Clock): Promise<Claim | undefined> {
  const { workspaceId, eventId } = claim;
  try {
    const event = await bringBackEvent({ workspaceId, clock }, { at: idTime(eventId), id: eventId });
    if (performance.now() - claim.claimedAt <= BEGIN_WITHIN_MS)
      return event ? { ...claim, ...bodyFor(claim, event), traceparent: event.traceparent } : claim;
    await releaseClaims({ clock }, [claim]);
  } catch (error) {
    if (!(error instanceof ArchiveUnreadable)) throw error;
    await releaseClaims({ clock }, [claim], ARCHIVE_AGAIN_MS);
  }
  return undefined;
}
