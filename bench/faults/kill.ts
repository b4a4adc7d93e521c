import { setTimeout as pause } from "node:timers/promises";
import { LEASE_MS, MAX_IN_FLIGHT } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitMany, emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { endpoints, quickly } from "./endpoints.ts";
import { type Fault, type Finding, percent, seconds, worst } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { afterArrivals, killAgain, resumedAfterMs } from "./kill-again.ts";
import { waitUntilQueueEmpty } from "./until.ts";

const MOST_DUPLICATES = 0.005;
const TAKEN_UP_WITHIN_MS = LEASE_MS + 5_000;

/** Kills the worker (-9) at random moments, under a load it keeps up with. */
export const kill: Fault = async ({ postgres, quick }) => {
  const [count, perSecond, kills] = quick ? [600, 80, 2] : [80_000, 80, 200];
  const gap = ((count / perSecond) * 1_000) / kills;
  const { journal, contexts } = await endpoints(20, quickly);
  const emitted = nothingEmitted();
  const emitting = emitSteadily(emitted, contexts, { count, perSecond });
  const began = performance.now();
  let slot = 0;
  const killing = await killAgain(postgres.url, kills, async () => {
    // At a random moment of each interval, once the worker has sent something.
    const moment = began + gap * (slot++ + Math.random());
    await afterArrivals(journal, 0, 60_000);
    await pause(Math.max(0, moment - performance.now()));
  });
  await emitting;
  await waitUntilQueueEmpty(TAKEN_UP_WITHIN_MS + 10_000);
  await killing.worker.stop();
  await journal[Symbol.asyncDispose]();
  const run = `kill -9 ${kills} times, ${count} deliveries at ${perSecond}/s`;
  const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const after = resumedAfterMs(killing.orphans, journal.arrivals);
  return [
    {
      fault: "worker killed (-9) under a load that it keeps up with",
      runs: kills,
      ...sumsOf(oracle),
      recoveredMs: worst(after),
      findings: [...judged(run, oracle, MOST_DUPLICATES), takenUp(run, after)],
    },
  ];
};

/**
 * Kills the worker while it sends a backlog at full speed, with as much as possible in flight. Unrecorded deliveries
 * are resent, so duplicates are limited per kill, not as a share.
 */
export const backlog: Fault = async ({ postgres, quick }) => {
  const [count, kills] = quick ? [2_000, 3] : [20_000, 50];
  const { journal, contexts } = await endpoints(20, quickly);
  const emitted = nothingEmitted();
  await emitMany(emitted, contexts, count);
  const share = count / (kills + 1);
  const killing = await killAgain(postgres.url, kills, () =>
    afterArrivals(journal, share * (0.5 + Math.random() / 2), 60_000),
  );
  await waitUntilQueueEmpty(TAKEN_UP_WITHIN_MS + 10_000);
  await killing.worker.stop();
  await journal[Symbol.asyncDispose]();
  const run = `kill -9 ${kills} times while a backlog of ${count} is sent as fast as it goes`;
  const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const after = worst(resumedAfterMs(killing.orphans, journal.arrivals));
  const each = oracle.duplicates / kills;
  const findings = [
    ...judged(run, oracle),
    {
      asked: `${run}: duplicates only of what was under way, at most ${MAX_IN_FLIGHT} a kill`,
      measured: `${each.toFixed(0)} a kill, ${percent(oracle.duplicates / count)} in all`,
      met: each <= MAX_IN_FLIGHT,
      note: `${killing.orphans.length} orphans, the last taken up after ${seconds(after)}: what has waited longer goes first`,
    },
  ];
  return [{ fault: "worker killed (-9) in a backlog", runs: kills, ...sumsOf(oracle), recoveredMs: after, findings }];
};

function takenUp(run: string, after: readonly number[]): Finding {
  const last = worst(after);
  return {
    asked: `${run}: taken up again within the lease + 5 s (${seconds(TAKEN_UP_WITHIN_MS)})`,
    measured: `${after.length} orphans, the last after ${seconds(last)}`,
    met: last <= TAKEN_UP_WITHIN_MS,
  };
}
