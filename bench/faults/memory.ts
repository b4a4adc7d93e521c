import { ATTEMPT_DEADLINE_MS, RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { MAX_IN_FLIGHT } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitMany, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { residentBytes, startWorker } from "#testing/processes/worker-process.ts";
import { endpoints } from "./endpoints.ts";
import type { Fault } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { until, waitUntilQueueEmpty } from "./until.ts";

const MOST_MB = 300;
const JUST_BEFORE_MS = ATTEMPT_DEADLINE_MS - 1_000;
const large = Buffer.alloc(RESPONSE_KEPT_BYTES, "a page of somebody's framework ");

/**
 * Fills all in-flight slots with endpoints that hang until just before the deadline and then send as large a body as is
 * kept. They are fast at first, because new and slow endpoints never get all slots.
 */
export const memory: Fault = async ({ postgres, quick }) => {
  const rounds = quick ? 1 : 3;
  let hanging = false;
  const { journal, contexts } = await endpoints(40, (response) => {
    if (hanging) setTimeout(() => response.writeHead(200).end(large), JUST_BEFORE_MS);
    else response.writeHead(200).end("ok");
  });
  const emitted = nothingEmitted();
  const worker = await startWorker({ databaseUrl: postgres.url });
  let most = 0;
  const look = setInterval(() => {
    let open = 0;
    for (const { over } of journal.arrivals.slice(-2_000)) if (over === undefined) open++;
    most = Math.max(most, open);
  }, 200);
  for (let round = 0; round < rounds; round++) {
    hanging = false;
    await emitMany(emitted, contexts, 3_000);
    await waitUntilQueueEmpty(60_000);
    hanging = true;
    await emitMany(emitted, contexts, 700);
    await until("many hang", 30_000, () => most >= MAX_IN_FLIGHT * 0.8).catch(() => undefined);
    await waitUntilQueueEmpty(90_000);
  }
  clearInterval(look);
  const resident = await residentBytes(worker.pid);
  await worker.stop();
  await journal[Symbol.asyncDispose]();
  const run = `${most} in flight together that end with ${RESPONSE_KEPT_BYTES >> 10} KiB each just before the deadline`;
  const megabytes = resident.most / 1e6;
  const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const findings = [
    {
      asked: `${run}: the worker's memory at most ${MOST_MB} MB`,
      measured: `${megabytes.toFixed(0)} MB at most, ${(resident.now / 1e6).toFixed(0)} MB afterwards`,
      met: megabytes <= MOST_MB,
    },
    ...judged(run, oracle, 0.005),
  ];
  return [{ fault: "endpoints that hang, at all places in flight", runs: rounds, ...sumsOf(oracle), findings }];
};
