import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { subscribe } from "#lib/platform/subscribe.ts";
import {
  DRAIN_MS,
  MAX_IN_FLIGHT,
  POLL_MS,
  RENEW_MS,
  REST_MS,
  SCRAPES_CHANNEL,
} from "#lib/scraping/async-scrapes/constants.ts";
import { Wake } from "#lib/webhooks/deliveries/dispatch/wake.ts";
import { type Claim, claimScrapes } from "./claim-scrapes.ts";
import { giveBack, renewLeases } from "./leases.ts";
import { performScrape } from "./perform-scrape.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/**
 * Makes asynchronous scrapes for as long as it runs, many at once, workspaces taking turns. Any number of processes may do so; one
 * that is killed is made up for a lease later. Answers how to stop: nothing new is begun, what is under way may end within a few
 * seconds, and the rest is given back to be made anew.
 */
export function startScrapeEngine({ clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  const wake = new Wake();
  const underWay = new Map<Claim, Promise<void>>();
  let stopped = false;
  let failures = 0;
  let last = "";

  async function work(claim: Claim): Promise<void> {
    try {
      await performScrape(claim, { clock, policy });
    } catch (err) {
      log.error({ err, scrape: claim.id }, "a scrape broke off; it is made again");
      await giveBack({ clock }, [claim], REST_MS).catch(() => undefined); // its lease ends by itself
    } finally {
      underWay.delete(claim);
      wake.up();
    }
  }

  /** One claim; answers whether there may be more to be had at once. */
  async function takeDue(): Promise<boolean> {
    const most = inFlight - underWay.size;
    if (most <= 0) return false;
    const claims = await claimScrapes({ clock }, { most, after: last, underWay: countByWorkspace(underWay.keys()) });
    for (const claim of claims) underWay.set(claim, work(claim));
    const turned = last !== "";
    last = claims.reduce((highest, { workspaceId }) => (workspaceId > highest ? workspaceId : highest), "");
    return claims.length > 0 || turned;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (await takeDue()) continue;
        failures = 0;
      } catch (err) {
        if (failures++ === 0) log.warn({ err }, "no scrapes can be claimed for now; it is tried again");
      }
      await wake.within(POLL_MS);
    }
  }

  const renewal = setInterval(() => {
    renewLeases({ clock }, [...underWay.keys()]).catch((err: unknown) =>
      log.warn({ err }, "leases of scrapes could not be renewed; it is tried again"),
    );
  }, RENEW_MS);
  const stopListening = subscribe(SCRAPES_CHANNEL, () => wake.up());
  const loop = run();

  return {
    async stop() {
      stopped = true;
      wake.up();
      await loop;
      await stopListening();
      await ended([...underWay.values()], DRAIN_MS);
      clearInterval(renewal);
      await giveBack({ clock }, [...underWay.keys()], 0).catch((err: unknown) =>
        log.warn({ err }, "scrapes were not given back; their leases end by themselves"),
      );
    },
  };
}

function countByWorkspace(claims: Iterable<Claim>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { workspaceId } of claims) counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return counts;
}

/** Waits until all have ended, `ms` at most. */
async function ended(works: readonly Promise<void>[], ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all(works), late]);
  clearTimeout(timer);
}
