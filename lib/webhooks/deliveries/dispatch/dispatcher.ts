import { AdaptivePolling } from "#lib/platform/async/adaptive-polling.ts";
import { type Claimed, type LeaseWorker, startLeaseWorker } from "#lib/platform/database/leases/lease-worker.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type Claim, releaseClaims } from "./claim-deliveries.ts";
import { BEGIN_WITHIN_MS, MAX_IN_FLIGHT, MAX_SLOW_IN_FLIGHT, POLLING } from "./constants.ts";
import { DueDeliveries } from "./due-deliveries.ts";
import { Endpoints } from "./endpoints.ts";
import { resultsWait } from "./record-attempts.ts";
import { NotificationSuppression } from "./suppress-notifications.ts";
import { loadTargets } from "./targets.ts";

type Options = {
  clock: Clock;
  policy?: OutboundPolicy;
  inFlight?: number;
  /** Workers delivering, including this one. */
  workers?: () => number;
};

/**
 * Delivers what is due until stopped, with hundreds of attempts in flight. Differs from other lease
 * workers in three ways (docs/decisions/0084-lease-engine.md): how much to claim is decided per
 * endpoint; some claims wait here for their endpoint; and leases are not renewed, because an
 * attempt that cannot finish in time is not begun.
 */
export function startDispatcher(options: Options): { stop(): Promise<void> } {
  const { clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT, workers } = options;
  const endpoints = new Endpoints(inFlight, MAX_SLOW_IN_FLIGHT, workers);
  const polling = new AdaptivePolling(POLLING);
  const suppression = new NotificationSuppression();
  const due = new DueDeliveries(clock, endpoints, loadTargets);

  async function claimDue(): Promise<Claimed<Claim>> {
    // Claim nothing new while results are waiting to be recorded: new results could not be recorded
    // either, and sent deliveries could be claimed again.
    if (resultsWait()) return { begin: [], more: false };
    const { begin, found, more } = await due.claim();
    if (found !== null) polling.found(found, performance.now());
    return { begin, more };
  }

  /** Makes and records an attempt. Claims waiting for the endpoint follow. */
  async function deliver(entered: Claim): Promise<void> {
    const { endpoint, claimedAt } = entered;
    try {
      // Too late to finish within the lease: another claim follows after it ends.
      if (performance.now() - claimedAt > BEGIN_WITHIN_MS) return worker.begin(endpoints.stopSending(endpoint));
      await attemptDelivery(entered, { clock, policy }, (attempt) =>
        worker.begin(attempt ? endpoints.sent(endpoint, attempt) : endpoints.stopSending(endpoint)),
      );
    } finally {
      endpoints.leave(endpoint);
    }
  }

  const worker: LeaseWorker<Claim> = startLeaseWorker<Claim>({
    name: "deliveries",
    describe: ({ id }) => ({ delivery_id: id }),
    channel: DELIVERIES_CHANNEL,
    onNotification: () => polling.notified(),
    inFlight,
    claim: claimDue,
    waitMs: () => {
      const { polls, waitMs } = polling.next(performance.now());
      suppression.set(polls);
      return waitMs;
    },
    work: deliver,
    makesRoom: ({ endpoint }) => endpoints.claimable && (due.moreIsDue || endpoints.isParked(endpoint)),
    release: (claims) => releaseClaims({ clock }, claims),
    onLastClaim: async () => {
      await suppression.end();
      return endpoints.drainWaiting();
    },
  });
  return worker;
}
