import { countByWorkspace } from "#lib/platform/async/count-by-workspace.ts";
import { startLeaseWorker } from "#lib/platform/database/leases/lease-worker.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { JOBS_CHANNEL } from "#lib/scraping/jobs/constants.ts";
import { releaseClaims, renewLeases } from "#lib/scraping/jobs/run/claim.ts";
import { CLAIM_PAUSE_MS, DRAIN_MS, RENEW_MS, REST_MS } from "#lib/scraping/jobs/run/constants.ts";
import { claimPages, type PageClaim } from "./claim-pages.ts";
import { CRAWL_POLL_MS, PAGES_IN_FLIGHT } from "./constants.ts";
import { workPage } from "./work-page.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/**
 * Works on the pages of crawls until it is stopped. Results are written by the worker of jobs
 * (startJobs).
 */
export function startCrawls({ clock, policy = outboundPolicy(), inFlight = PAGES_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  return startLeaseWorker<PageClaim>({
    name: "pages of crawls",
    describe: ({ jobId, index }) => ({ job_id: jobId, index }),
    channel: JOBS_CHANNEL,
    inFlight,
    claim: async (room, underWay) => {
      if (room === 0) return { begin: [], more: false };
      const begin = await claimPages({ clock }, room, countByWorkspace(underWay));
      return { begin, more: begin.length > 0 && begin.length < room, pauseMs: CLAIM_PAUSE_MS };
    },
    waitMs: () => CRAWL_POLL_MS,
    work: (claim) => workPage(claim, { clock, policy }),
    renewal: { everyMs: RENEW_MS, renew: (claims) => renewLeases({ clock }, claims) },
    release: (claims, afterMs) => releaseClaims({ clock }, claims, afterMs),
    restMs: REST_MS,
    drainMs: DRAIN_MS,
  });
}
