import type { CallTry } from "#testing/oracles/charged-calls.ts";
import { type Finding, type Outcome, worst } from "../finding.ts";
import { judgeLoad, startLoad } from "../load.ts";
import { until, waitUntilQueueEmpty } from "../until.ts";
import { OUTSIDE } from "./network.ts";
import type { Stage } from "./stage.ts";

const SIZE = { callers: 8, endpoints: 10, eventsPerSecond: 30 };
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
  await using load = await startLoad({ ...SIZE, url: stage.url }, OUTSIDE);
  await until("calls are served and events delivered", FIRST_WITHIN_MS, () => {
    return load.calling.servedAfter(0) !== undefined && load.journal.arrivals.length > 0;
  });
  const began = await run();
  await load.stop();
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  const { calls, deliveries } = await judgeLoad(fault, load, mostDuplicates);
  const failed = calls.tries.filter(({ status }) => status !== 200);
  const wrong = failed.filter((made) => !isRight(made));
  const recovered = worst(failed.map(({ at, ms }) => at + ms - lastBefore(began, at + ms)));
  const findings: Finding[] = [
    ...calls.findings,
    {
      asked: `${fault}: ${recoversWithinMs === undefined ? "every call is answered with 200" : "no call is answered with a surprise"}`,
      measured: wrong.length === 0 ? "all" : `${wrong.length}: ${JSON.stringify(wrong.slice(0, 3))}`,
      met: wrong.length === 0,
      note: `${calls.tries.length} calls, ${failed.length} not served immediately`,
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
    ...deliveries.findings,
  ];
  return {
    fault,
    runs,
    lost: deliveries.lost + calls.lost,
    doubled: deliveries.doubled + calls.doubled,
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
