import { setTimeout as pause } from "node:timers/promises";
import { LEASE_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { type CallTry, isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import { settleUnsure } from "#testing/oracles/emitted-events.ts";
import type { Part } from "./database/part.ts";
import { parts } from "./database/parts.ts";
import { databaseStage, type Stage } from "./database/stage.ts";
import { type Fault, type Finding, type Outcome, seconds, worst } from "./finding.ts";
import { judgeLoad } from "./load.ts";
import { until, waitUntilQueueEmpty } from "./until.ts";

/** Contract 14.8. */
const TOLD_WITHIN_MS = 5_000;
/** Allowance for gateway, worker, database and callers on one machine. */
const MARGIN_MS = 1_500;
const SERVED_WITHIN_MS = 10_000;
/** The lease of a lost claim, plus a margin. */
const EMPTY_WITHIN_MS = LEASE_MS + 15_000;

/** Breaks the database in every way of `parts` under charged calls and deliveries; gateway and worker must survive. */
export const database: Fault = async ({ postgres, quick }) => {
  const outcomes: Outcome[] = [];
  for (const part of parts) {
    process.stderr.write(`  ${part.name} …\n`);
    const around = await part.around?.(postgres);
    if (around && "skipped" in around)
      outcomes.push({ fault: `${part.name}: not run, ${around.skipped}`, runs: 0, findings: [] });
    else outcomes.push(...(await broken(postgres, part, quick ? 1 : (part.times ?? 3))));
    if (around && "undo" in around) await around.undo();
  }
  return outcomes;
};

type Recovered = { served: number[]; empty: number[] };

async function broken(postgres: Stage["postgres"], part: Part, times: number): Promise<Outcome[]> {
  await using stage = await databaseStage(postgres, part.relayed ?? false);
  const { calling, emitted, journal } = stage.load;
  await until("a call is served and a delivery made", 60_000, () => {
    return calling.servedAfter(0) !== undefined && journal.arrivals.length > 0;
  });
  const recovered: Recovered = { served: [], empty: [] };
  for (let time = 0; time < times; time++) {
    await pause(500 + 1_000 * Math.random());
    await part.run(stage);
    const back = performance.now();
    await Promise.all([
      until("a call is served", 60_000, () => calling.servedAfter(back) !== undefined),
      waitUntilQueueEmpty(EMPTY_WITHIN_MS).then(() => recovered.empty.push(performance.now() - back)),
    ]);
    recovered.served.push((calling.servedAfter(back) ?? Number.NaN) - back); // defined: awaited above
  }
  await stage.load.stop();
  await settleUnsure(emitted);
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  const run = `${part.name}, ${times} times`;
  const { calls, deliveries } = await judgeLoad(run, stage.load);
  return [callsOutcome(stage, part.name, calls, recovered), deliveriesOutcome(stage, part.name, deliveries, recovered)];
}

type Judged = Awaited<ReturnType<typeof judgeLoad>>;

function callsOutcome({ gateway }: Stage, part: string, calls: Judged["calls"], { served }: Recovered): Outcome {
  const run = `${part}, ${served.length} times`;
  const { lost, doubled } = calls;
  const findings = [
    ...calls.findings,
    ...judgedAnswers(run, calls.tries),
    {
      asked: `${run}: served again within ${seconds(SERVED_WITHIN_MS)}, the gateway alive throughout`,
      measured: `${served.map(seconds).join(", ")}; ${gateway.alive() ? "alive" : "it ended"}`,
      met: worst(served) <= SERVED_WITHIN_MS && gateway.alive(),
    },
  ];
  return { fault: `${part}: charged calls`, runs: served.length, lost, doubled, recoveredMs: worst(served), findings };
}

function judgedAnswers(run: string, tries: readonly CallTry[]): Finding[] {
  const wrong = tries.filter((each) => !isAcceptableDuringFault(each));
  const slowest = worst(tries.map(({ ms }) => ms));
  const counts = Map.groupBy(tries, ({ status }) => status ?? "no answer");
  return [
    {
      asked: `${run}: every try is answered 200, 503 with Retry-After, or 409 while a first try may be at work`,
      measured: [...counts].map(([status, some]) => `${some.length} × ${status}`).join(", "),
      met: wrong.length === 0,
      ...(wrong.length > 0 && { note: JSON.stringify(wrong.slice(0, 3)) }),
    },
    {
      asked: `${run}: within ${seconds(TOLD_WITHIN_MS)} and a margin of ${seconds(MARGIN_MS)}`,
      measured: `the slowest took ${seconds(slowest)}`,
      met: slowest <= TOLD_WITHIN_MS + MARGIN_MS,
    },
  ];
}

function deliveriesOutcome(
  { load, worker }: Stage,
  part: string,
  deliveries: Judged["deliveries"],
  { empty }: Recovered,
): Outcome {
  const run = `${part}, ${empty.length} times`;
  const { lost, doubled } = deliveries;
  const findings: Finding[] = [
    ...deliveries.findings,
    {
      asked: `${run}: the queue empty within ${seconds(EMPTY_WITHIN_MS)}, the worker alive throughout`,
      measured: `${empty.map(seconds).join(", ")}; ${worker.alive() ? "alive" : "it ended"}`,
      met: worker.alive() && worst(empty) <= EMPTY_WITHIN_MS,
      note: `${load.emitted.refused} events were refused and emitted again`,
    },
    {
      // A worker that dies resends what it had in flight; one that survives keeps its results until they are recorded.
      asked: `${run}: no delivery sent again by a worker that kept its results`,
      measured: `${doubled} of ${deliveries.accepted}`,
      met: doubled === 0,
    },
  ];
  return { fault: `${part}: deliveries`, runs: empty.length, lost, doubled, recoveredMs: worst(empty), findings };
}
