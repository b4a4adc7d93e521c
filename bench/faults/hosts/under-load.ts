import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { type CallTry, chargedCalls } from "#testing/oracles/charged-calls.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { endpoints, quickly } from "../endpoints.ts";
import { type Finding, type Outcome, worst } from "../finding.ts";
import { judged, sumsOf } from "../judged.ts";
import { judgedCharges } from "../judged-charges.ts";
import { until, waitUntilQueueEmpty } from "../until.ts";
import { OUTSIDE } from "./network.ts";
import type { Stage } from "./stage.ts";

const CREDITS = 10_000_000;
const CALLERS = 8;
const ENDPOINTS = 10;
const EVENTS_A_SECOND = 30;
const FIRST_WITHIN_MS = 60_000;
/** Longer than a lease and the backoff after failures. */
const EMPTY_WITHIN_MS = 150_000;

type Asked = {
  fault: string;
  runs: number;
  /** Allowed share. */
  mostDuplicates: number;
  /** Whether a caller may get this answer. A try without an answer has no status. */
  isRight: (made: CallTry) => boolean;
  /** Calls may fail this long after a fault begins. Absent if none may fail. */
  recoversWithinMs?: number;
  /** Injects and repairs the faults. Returns when each began, by `performance.now()`. */
  run: () => Promise<number[]>;
};

/** Injects a fault under charged calls through the proxy and deliveries, and returns the oracles' findings. */
export async function underLoad(stage: Stage, asked: Asked): Promise<Outcome> {
  const { fault, runs, mostDuplicates, isRight, recoversWithinMs, run } = asked;
  const ctx = await makeWorkspace({ credits: CREDITS });
  await using site = await targetSite(200, OUTSIDE);
  const { journal, contexts } = await endpoints(ENDPOINTS, quickly, OUTSIDE);
  const calling = await chargedCalls(ctx, stage.url, site.url, CALLERS);
  const emitted = nothingEmitted();
  let isOver = false;
  const emitting = (async () => {
    while (!isOver) await emitSteadily(emitted, contexts, { count: EVENTS_A_SECOND, perSecond: EVENTS_A_SECOND });
  })();
  await until("calls are served and events delivered", FIRST_WITHIN_MS, () => {
    return calling.servedAfter(0) !== undefined && journal.arrivals.length > 0;
  });
  const began = await run();
  isOver = true;
  await Promise.all([emitting, calling.stop()]);
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  await journal[Symbol.asyncDispose]();
  const charges = await judgeCharges(ctx, CREDITS, calling.calls);
  const deliveries = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const tries = calling.calls.flatMap((call) => call.tries);
  const failed = tries.filter(({ status }) => status !== 200);
  const wrong = failed.filter((made) => !isRight(made));
  const recovered = worst(failed.map(({ at, ms }) => at + ms - lastBefore(began, at + ms)));
  const findings: Finding[] = [
    ...judgedCharges(fault, charges),
    {
      asked: `${fault}: ${recoversWithinMs === undefined ? "every call is answered with 200" : "no call is answered with a surprise"}`,
      measured: wrong.length === 0 ? "all" : `${wrong.length}: ${JSON.stringify(wrong.slice(0, 3))}`,
      met: wrong.length === 0,
      note: `${tries.length} calls, ${failed.length} not served immediately`,
    },
    ...(recoversWithinMs === undefined
      ? []
      : [
          {
            asked: `${fault}: no call fails later than ${recoversWithinMs / 1_000} s after`,
            measured: `${(recovered / 1_000).toFixed(1)} s`,
            met: recovered <= recoversWithinMs,
          },
        ]),
    ...judged(fault, deliveries, mostDuplicates),
  ];
  const { lost, doubled } = sumsOf(deliveries);
  return {
    fault,
    runs,
    lost: lost + charges.lost.length + charges.unserved.length,
    doubled: doubled + charges.doubled.length,
    ...(recoversWithinMs !== undefined && { recoveredMs: recovered }),
    findings,
  };
}

/** Returns the latest of `moments` up to `at`, or `at` if there is none. */
const lastBefore = (moments: readonly number[], at: number): number =>
  moments.reduce(
    (latest, each) => (each <= at ? Math.max(latest, each) : latest),
    moments.some((each) => each <= at) ? 0 : at,
  );
