import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "#lib/scraping/jobs/types.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import type { Client } from "./client.ts";
import { repeat } from "./routine.ts";
import type { Plan } from "./types.ts";

/** URLs per batch job, and deliveries per second of replays and releases. */
const JOB_URLS = 100;
const REPLAY_RATE = 200;
const RELEASE_RATE = 500;
/** Share of the time a subscription is paused. */
const PAUSED_SHARE = 0.3;

export type Traffic = {
  jobs: readonly string[];
  replays: readonly string[];
  failures: readonly string[];
  /** Stops new traffic and resumes the paused subscription. */
  stop(): Promise<void>;
};

export const urlsOf = (jobs: readonly string[]): number => jobs.length * JOB_URLS;

/** Makes batch jobs and bulk replays, and pauses and resumes a subscription, through the API as planned. */
export function makeTraffic(client: Client, plan: Plan, { site, pausing }: { site: string; pausing: string }): Traffic {
  const jobs: string[] = [];
  const replays: string[] = [];
  const failures: string[] = [];
  const stopping = new AbortController();
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  const resume = () =>
    client("POST", `/v1/webhooks/${pausing}/resume`, { held: "deliver", rate_per_second: RELEASE_RATE });

  const routines = [
    repeat(
      plan.jobEveryMs,
      async (nth) => {
        const urls = Array.from({ length: JOB_URLS }, (_, at) => `${site}/job/${nth}/${at}`);
        jobs.push((await client<Job>("POST", "/v1/jobs", { urls, options: { formats: ["text"] } })).id);
      },
      failed,
    ),
    repeat(
      plan.replayEveryMs,
      async (nth) => {
        if (nth === 0) return; // nothing has been delivered yet
        const to = new Date();
        const from = new Date(to.getTime() - plan.replayedMs);
        const range = { from: from.toISOString(), to: to.toISOString(), status: "delivered" };
        replays.push((await client<Replay>("POST", "/v1/replays", { ...range, rate_per_second: REPLAY_RATE })).id);
      },
      failed,
    ),
    repeat(
      plan.pauseEveryMs,
      async () => {
        await client("POST", `/v1/webhooks/${pausing}/pause`, { reason: "a soak" });
        await pause(plan.pauseEveryMs * PAUSED_SHARE, undefined, { signal: stopping.signal }).catch(() => undefined);
        await resume();
      },
      failed,
    ),
  ];
  return {
    jobs,
    replays,
    failures,
    stop: async () => {
      stopping.abort();
      await Promise.all(routines.map((routine) => routine.stop()));
    },
  };
}
