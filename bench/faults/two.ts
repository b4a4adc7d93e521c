import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitMany, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { cpuSeconds, startWorker } from "#testing/processes/worker-process.ts";
import { endpoints } from "./endpoints.ts";
import { type Fault, seconds } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { waitUntilQueueEmpty } from "./until.ts";

const QUICK = 20;
/** Response times of the slower endpoints, in ms. */
const SLOWER = [500, 2_000, 8_000];
const WITHIN_MS = 180_000;

/** Runs two workers on one backlog for fast and slow endpoints. */
export const two: Fault = async ({ postgres, quick }) => {
  const count = quick ? 1_000 : 10_000;
  const { journal, contexts } = await endpoints(QUICK + SLOWER.length, (response, { path }) => {
    const slower = SLOWER[Number(path.slice(2)) - QUICK];
    setTimeout(() => response.writeHead(200).end("ok"), slower ?? 1 + Math.random() * 4);
  });
  const emitted = nothingEmitted();
  await emitMany(emitted, contexts.slice(0, QUICK), count);
  await emitMany(emitted, contexts.slice(QUICK), quick ? 30 : 150);
  const began = performance.now();
  const workers = await Promise.all([1, 2].map(() => startWorker({ databaseUrl: postgres.url })));
  await waitUntilQueueEmpty(WITHIN_MS);
  const took = performance.now() - began;
  const shares = await Promise.all(workers.map(({ pid }) => cpuSeconds(pid)));
  await Promise.all(workers.map((worker) => worker.stop()));
  await journal[Symbol.asyncDispose]();
  const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const findings = judged(`two workers at one backlog of ${emitted.accepted.size}, some endpoints slow`, oracle, 0);
  const note = `${seconds(took)}; the workers used ${shares.map((each) => each.toFixed(1)).join(" and ")} s of CPU`;
  return [
    {
      fault: "two workers at one backlog",
      runs: 1,
      ...sumsOf(oracle),
      findings: findings.map((finding) => ({ ...finding, note })),
    },
  ];
};
