import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/database/client.ts";
import { LEASE_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitSteadily, nothingEmitted, settleUnsure } from "#testing/oracles/emitted-events.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { endpoints, quickly } from "./endpoints.ts";
import { type Fault, seconds, worst } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { until, waitUntilQueueEmpty } from "./until.ts";

const RESUMED_WITHIN_MS = 10_000;
const MOST_DUPLICATES = 0.005;
const AWAY_MS = 5_000;
const LONG_AWAY_MS = LEASE_MS + 5_000;

const logged = async (): Promise<number> => {
  const { rows } = await sql().query<{ n: number }>("select count(*)::int as n from deliveries");
  return rows[0]?.n ?? 0;
};

/** Stops PostgreSQL as in a power cut and restarts it under load; worker and verbs must survive. */
export const restart: Fault = async ({ postgres, quick }) => {
  const [count, perSecond, times] = quick ? [1_000, 100, 1] : [20_000, 250, 5];
  // Longest total downtime. Emitting outlasts it, so that there is something to record after the last restart.
  const away = quick ? AWAY_MS * times : AWAY_MS * (times - 1) + LONG_AWAY_MS;
  const between = ((count / perSecond) * 1_000 - away) / (times + 1);
  const { journal, contexts } = await endpoints(20, quickly);
  const emitted = nothingEmitted();
  const worker = await startWorker({ databaseUrl: postgres.url });
  const emitting = emitSteadily(emitted, contexts, { count, perSecond });
  const resumed: number[] = [];
  let unsure = 0;
  for (let time = 0; time < times; time++) {
    await pause(between * (0.5 + Math.random() / 2));
    await postgres.crash();
    // A typical restart, and once longer than the leases of deliveries in flight.
    await pause(!quick && time === times - 1 ? LONG_AWAY_MS : AWAY_MS * Math.random());
    await postgres.restart();
    const back = performance.now();
    const before = await logged();
    await until("a delivery is recorded", 60_000, async () => (await logged()) > before);
    resumed.push(performance.now() - back);
  }
  await emitting;
  unsure = emitted.unsure.size;
  await settleUnsure(emitted);
  await waitUntilQueueEmpty(LEASE_MS + 15_000);
  const survived = worker.alive();
  await worker.stop();
  await journal[Symbol.asyncDispose]();
  const run = `PostgreSQL stopped (immediate) and started ${times} times, ${count} deliveries at ${perSecond}/s`;
  const said = Map.groupBy(worker.said(), (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line);
  process.stderr.write(`${[...said].map(([line, lines]) => `${lines.length} × ${line}\n`).join("")}`);
  const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const findings = [
    ...judged(run, oracle, MOST_DUPLICATES),
    {
      asked: `${run}: resumed within ${seconds(RESUMED_WITHIN_MS)}, the worker alive throughout`,
      measured: `${resumed.map(seconds).join(", ")}; ${survived ? "alive" : "the worker ended"}`,
      met: survived && resumed.every((ms) => ms <= RESUMED_WITHIN_MS),
      note: `${emitted.refused} events refused, ${unsure} whose commit was not answered`,
    },
  ];
  const fault = "database stopped as by a power cut, under deliveries";
  return [{ fault, runs: times, ...sumsOf(oracle), recoveredMs: worst(resumed), findings }];
};
