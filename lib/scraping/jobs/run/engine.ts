import { countByWorkspace } from "#lib/platform/async/count-by-workspace.ts";
import { type LeaseWorker, startLeaseWorker } from "#lib/platform/database/leases/lease-worker.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { JOBS_CHANNEL } from "../constants.ts";
import { type Claim, claim, releaseClaims, renewLeases } from "./claim.ts";
import { CLAIM_PAUSE_MS, DRAIN_MS, FINISH_PAUSE_MS, MAX_IN_FLIGHT, POLL_MS, RENEW_MS, REST_MS } from "./constants.ts";
import { claimFinishedJob, type Finishing, finishJob, releaseFinishing } from "./finish-job.ts";
import { workItem } from "./work-item.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/**
 * Works on batch jobs until it is stopped. Fetching URLs and writing results have separate lease
 * workers, so that neither waits for the other.
 */
export function startJobs({ clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  const results = startResults(clock);
  const urls = startLeaseWorker<Claim>({
    name: "URLs of jobs",
    describe: ({ jobId, index }) => ({ job_id: jobId, index }),
    channel: JOBS_CHANNEL,
    onNotification: results.notify,
    inFlight,
    claim: async (room, underWay) => {
      if (room === 0) return { begin: [], more: false };
      const begin = await claim({ clock }, room, countByWorkspace(underWay));
      return { begin, more: begin.length > 0 && begin.length < room, pauseMs: CLAIM_PAUSE_MS };
    },
    waitMs: () => POLL_MS,
    work: (each) => workItem(each, { clock, policy }).finally(results.notify),
    renewal: { everyMs: RENEW_MS, renew: (claims) => renewLeases({ clock }, claims) },
    release: (claims, afterMs) => releaseClaims({ clock }, claims, afterMs),
    restMs: REST_MS,
    drainMs: DRAIN_MS,
  });
  return { stop: async () => void (await Promise.all([urls.stop(), results.stop()])) };
}

/** `finishJob` renews the lease page by page, so that a hanging write loses it. */
const startResults = (clock: Clock): LeaseWorker<Finishing> =>
  startLeaseWorker<Finishing>({
    name: "results of jobs",
    describe: ({ id }) => ({ job_id: id }),
    inFlight: 1,
    claim: async (room) => {
      const job = room === 0 ? undefined : await claimFinishedJob({ clock });
      return { begin: job ? [job] : [], more: false, pauseMs: job ? 0 : FINISH_PAUSE_MS };
    },
    waitMs: () => POLL_MS,
    work: (job) => finishJob(job, { clock }),
    release: async (jobs, afterMs) => {
      for (const job of jobs) await releaseFinishing(job, { clock }, afterMs);
    },
    restMs: REST_MS,
    drainMs: DRAIN_MS,
  });
