import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { subscribe } from "#lib/platform/subscribe.ts";
import { DELIVERIES_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type Claim, claim, findParked, giveBack } from "./claim.ts";
import {
  BEGIN_WITHIN_MS,
  CLAIM_AT_FREE_SHARE,
  CLAIM_MOST,
  FIND_PARKED_MS,
  MAX_IN_FLIGHT,
  PASS_MOST,
} from "./constants.ts";
import { Endpoints } from "./endpoints.ts";
import { resultsWait } from "./record.ts";
import { KeepBack } from "./suppress-notifications.ts";
import { loadTargets } from "./targets.ts";
import { Wake } from "./wake.ts";
import { Watch } from "./watch.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/**
 * Delivers what is due, for as long as it runs: claims batches, has hundreds of attempts in flight, takes results down in batches.
 * Any number of processes may do so at once; one that is killed is made up for a lease later. Answers how to stop: nothing new is
 * begun, what is under way is finished and taken down.
 */
export function startDispatcher({ clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  const endpoints = new Endpoints(inFlight);
  const wake = new Wake();
  const watch = new Watch();
  const keepBack = new KeepBack();
  const running = new Set<Promise<void>>();
  const unsent: Claim[] = [];
  let stopped = false;
  let failures = 0;
  /** Whether the last claim left something behind, for want of slots or because it was full. */
  let moreIsDue = false;
  /** Whether the last claim found little but what has no room. */
  let passing = false;

  /** Sends one claim and takes the result down; whatever waits for its place follows. */
  async function deliver(entered: Claim): Promise<void> {
    try {
      if (stopped || performance.now() - entered.claimedAt > BEGIN_WITHIN_MS) {
        // Too late to end within the lease: it is made again when that ends. Or never begun, by a process that stops.
        if (stopped) unsent.push(entered);
        begin(endpoints.stopSending(entered.endpoint));
        return;
      }
      await attemptDelivery(entered, { clock, policy }, (attempt) =>
        begin(attempt ? endpoints.sent(entered.endpoint, attempt) : endpoints.stopSending(entered.endpoint)),
      );
    } catch (err) {
      log.error({ err, delivery: entered.id }, "a delivery could not be taken down; it is made again after its lease");
    } finally {
      endpoints.leave(entered.endpoint);
      if (endpoints.claimable && (moreIsDue || endpoints.isParked(entered.endpoint))) wake.up();
    }
  }

  function begin(claims: readonly Claim[]): void {
    for (const each of claims) {
      const work = deliver(each);
      running.add(work);
      void work.finally(() => running.delete(work));
    }
  }

  /** One claim; answers whether there may be more to be had at once. */
  async function takeDue(): Promise<boolean> {
    moreIsDue = true;
    if (!endpoints.claimable) return false;
    const most = Math.min(inFlight - endpoints.taken, CLAIM_MOST);
    const rooms = endpoints.rooms(most);
    const claimed = await claim({ clock }, { most, ...(passing && { look: PASS_MOST }), ...rooms });
    passing = claimed.full && claimed.claims.length < most * CLAIM_AT_FREE_SHARE;
    watch.took(claimed.claims.length);
    await loadTargets(claimed.claims);
    endpoints.unpark(rooms.parked, claimed.claims);
    endpoints.park(claimed.parked);
    begin(claimed.claims.filter((each) => endpoints.enter(each)));
    moreIsDue = claimed.full;
    return claimed.full || (claimed.parked.length > 0 && endpoints.parkedFit);
  }

  async function run(): Promise<void> {
    let lookedForParked = Number.NEGATIVE_INFINITY;
    while (!stopped) {
      try {
        if (performance.now() - lookedForParked > FIND_PARKED_MS) {
          lookedForParked = performance.now();
          endpoints.park(await findParked());
        }
        // What cannot be taken down had better not be sent, and what was sent not be claimed again before it is taken down.
        if (!resultsWait() && (await takeDue())) continue;
        failures = 0;
      } catch (err) {
        if (failures++ === 0) log.warn({ err }, "nothing can be claimed for now; it is tried again");
      }
      const turn = watch.turn(performance.now());
      keepBack.set(turn.keepBack);
      await wake.within(turn.waitMs);
    }
  }

  const stopListening = subscribe(DELIVERIES_CHANNEL, () => {
    watch.heard();
    wake.up();
  });
  const loop = run();

  return {
    async stop() {
      stopped = true;
      wake.up();
      await loop;
      await stopListening();
      await keepBack.end();
      const waiting = endpoints.drainWaiting();
      await giveBack({ clock }, [...unsent, ...waiting]).catch((err: unknown) =>
        log.warn({ err }, "claims were not given back; their leases end by themselves"),
      );
      while (running.size > 0) await Promise.all(running);
    },
  };
}
