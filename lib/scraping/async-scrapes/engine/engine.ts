import { countByWorkspace } from "#lib/platform/async/count-by-workspace.ts";
import { startLeaseWorker } from "#lib/platform/database/leases/lease-worker.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import {
  DRAIN_MS,
  MAX_IN_FLIGHT,
  POLL_MS,
  RENEW_MS,
  REST_MS,
  SCRAPES_CHANNEL,
} from "#lib/scraping/async-scrapes/constants.ts";
import { type Claim, claimScrapes } from "./claim-scrapes.ts";
import { releaseClaims, renewLeases } from "./leases.ts";
import { performScrape } from "./perform-scrape.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/** Works on asynchronous scrapes until it is stopped, taking turns among workspaces. */
export function startScrapeEngine({ clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  /** The last workspace served; empty at the beginning of a round. */
  let last = "";
  return startLeaseWorker<Claim>({
    name: "scrapes",
    describe: ({ id }) => ({ scrape_id: id }),
    channel: SCRAPES_CHANNEL,
    inFlight,
    claim: async (room, underWay) => {
      if (room === 0) return { begin: [], more: false };
      const after = last;
      const begin = await claimScrapes({ clock }, { most: room, after, underWay: countByWorkspace(underWay) });
      last = begin.reduce((highest, { workspaceId }) => (workspaceId > highest ? workspaceId : highest), "");
      return { begin, more: begin.length > 0 || after !== "" };
    },
    waitMs: () => POLL_MS,
    work: (claim) => performScrape(claim, { clock, policy }),
    renewal: { everyMs: RENEW_MS, renew: (claims) => renewLeases({ clock }, claims) },
    release: (claims, afterMs) => releaseClaims({ clock }, claims, afterMs),
    restMs: REST_MS,
    drainMs: DRAIN_MS,
  });
}
