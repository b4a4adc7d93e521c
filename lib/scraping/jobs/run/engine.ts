import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { subscribe } from "#lib/platform/subscribe.ts";
import { Wake } from "#lib/webhooks/deliveries/dispatch/wake.ts";
import { JOBS_CHANNEL } from "../constants.ts";
import { type Claim, claim, giveBack, renew } from "./claim.ts";
import { CLAIM_PAUSE_MS, DRAIN_MS, FINISH_PAUSE_MS, MAX_IN_FLIGHT, POLL_MS, RENEW_MS, REST_MS } from "./constants.ts";
import { finishJob } from "./finish-job.ts";
import { workItem } from "./work-item.ts";

type Options = { clock: Clock; policy?: OutboundPolicy; inFlight?: number };

/**
 * Works on batch jobs for as long as it runs: claims URLs under a lease that it renews, has dozens of them under way, and writes the
 * results of jobs that have none left. Any number of processes may do so at once; what one that is killed had begun is begun again when
 * the leases end. Answers how to stop: nothing new is begun, what ends soon is taken down, the rest is given back.
 */
export function startJobs({ clock, policy = outboundPolicy(), inFlight = MAX_IN_FLIGHT }: Options): {
  stop(): Promise<void>;
} {
  const wake = new Wake();
  const running = new Map<Claim, Promise<void>>();
  let finishing: Promise<void> | undefined;
  let stopped = false;
  let failures = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function work(claimed: Claim): Promise<void> {
    try {
      await workItem(claimed, { clock, policy });
    } catch (err) {
      log.warn({ err, job: claimed.jobId, index: claimed.index }, "a URL of a job broke off; it is tried again");
      // Where not even that can be told, the lease ends by itself.
      await giveBack({ clock }, [claimed], REST_MS).catch(() => undefined);
    } finally {
      running.delete(claimed);
      wake.up();
    }
  }

  /** Whether there may be more to be had at once. */
  async function takeDue(): Promise<boolean> {
    const room = inFlight - running.size;
    if (room <= 0) return false;
    const claims = await claim({ clock }, room);
    for (const each of claims) running.set(each, work(each));
    return claims.length > 0 && running.size < inFlight;
  }

  /** Results are written beside everything else, one job's at a time. */
  function finish(): void {
    if (finishing || performance.now() - lookedAt < FINISH_PAUSE_MS) return;
    lookedAt = performance.now();
    finishing = finishJob({ clock })
      .then((found) => {
        if (!found) return;
        lookedAt = Number.NEGATIVE_INFINITY;
        wake.up();
      })
      .catch((err: unknown) => log.error({ err }, "the results of a job could not be written; it is tried again"))
      .finally(() => {
        finishing = undefined;
      });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const more = await takeDue();
        finish();
        failures = 0;
        if (!more) await wake.within(POLL_MS);
        await pause(CLAIM_PAUSE_MS);
      } catch (err) {
        if (failures++ === 0) log.warn({ err }, "no job can be worked on for now; it is tried again");
        await pause(POLL_MS);
      }
    }
  }

  const renewing = setInterval(() => {
    renew({ clock }, [...running.keys()]).catch((err: unknown) => log.warn({ err }, "leases could not be renewed"));
  }, RENEW_MS);
  const stopListening = subscribe(JOBS_CHANNEL, () => wake.up());
  const loop = run();

  return {
    async stop() {
      stopped = true;
      wake.up();
      await loop;
      await stopListening();
      const ending = Promise.all([...running.values(), finishing]);
      await Promise.race([ending, pause(DRAIN_MS, undefined, { ref: false })]);
      clearInterval(renewing);
      await giveBack({ clock }, [...running.keys()]).catch((err: unknown) =>
        log.warn({ err }, "URLs of jobs were not given back; their leases end by themselves"),
      );
    },
  };
}
