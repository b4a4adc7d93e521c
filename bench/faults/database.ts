import { setTimeout as pause } from "node:timers/promises";
import { LEASE_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { type CallTry, isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { settleUnsure } from "#testing/oracles/emitted-events.ts";
import type { Part } from "./database/part.ts";
import { parts } from "./database/parts.ts";
import { CREDITS, databaseStage, type Stage } from "./database/stage.ts";
import { type Fault, type Finding, type Outcome, seconds, worst } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { judgedCharges } from "./judged-charges.ts";
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
  const { calling, endpoints } = stage;
  await until("a call is served and a delivery made", 60_000, () => {
    return calling.servedAfter(0) !== undefined && endpoints.journal.arrivals.length > 0;
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
  await stage.stop();
  await settleUnsure(stage.emitted);
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  return [await judgedCalls(stage, part.name, recovered), await judgedDeliveries(stage, part.name, recovered)];
}

async function judgedCalls({ ctx, calling, gateway }: Stage, part: string, { served }: Recovered): Promise<Outcome> {
  const run = `${part}, ${served.length} times`;
  const oracle = await judgeCharges(ctx, CREDITS, calling.calls);
  const findings = [
    ...judgedCharges(run, oracle),
    ...judgedAnswers(
      run,
      calling.calls.flatMap(({ tries }) => tries),
    ),
    {
      asked: `${run}: served again within ${seconds(SERVED_WITHIN_MS)}, the gateway alive throughout`,
      measured: `${served.map(seconds).join(", ")}; ${gateway.alive() ? "alive" : "it ended"}`,
      met: worst(served) <= SERVED_WITHIN_MS && gateway.alive(),
    },
  ];
  const [lost, doubled] = [oracle.lost.length + oracle.unserved.length, oracle.doubled.length];
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

async function judgedDeliveries({ emitted, endpoints, worker }: Stage, part: string, { empty }: Recovered) {
  const run = `${part}, ${empty.length} times`;
  const oracle = await judgeDeliveries(emitted.accepted, endpoints.journal.arrivals);
  const findings: Finding[] = [
    ...judged(run, oracle),
    {
      asked: `${run}: the queue empty within ${seconds(EMPTY_WITHIN_MS)}, the worker alive throughout`,
      measured: `${empty.map(seconds).join(", ")}; ${worker.alive() ? "alive" : "it ended"}`,
      met: worker.alive() && worst(empty) <= EMPTY_WITHIN_MS,
      note: `${emitted.refused} events were refused and emitted again`,
    },
    {
      // A worker that dies resends what it had in flight; one that survives keeps its results until they are recorded.
      asked: `${run}: no delivery sent again by a worker that kept its results`,
      measured: `${oracle.duplicates} of ${oracle.accepted}`,
      met: oracle.duplicates === 0,
    },
  ];
  return {
    ...{ fault: `${part}: deliveries`, runs: empty.length },
    ...{ ...sumsOf(oracle), recoveredMs: worst(empty), findings },
  };
}
