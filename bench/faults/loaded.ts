import { setTimeout as pause } from "node:timers/promises";
import type { RestartedGateway } from "#testing/processes/restarted-gateway.ts";
import type { Finding } from "./finding.ts";
import { judgeLoad, startLoad } from "./load.ts";
import { waitUntilQueueEmpty } from "./until.ts";

const EMPTY_WITHIN_MS = 60_000;

type Asked = { name: string; gateway: RestartedGateway; quick: boolean };

/**
 * Runs charged calls against a gateway, and deliveries through a running worker, on this process's database. Nothing
 * fails meanwhile: every answer must be 200 and nothing sent twice.
 */
export async function loaded({ name, gateway, quick }: Asked) {
  await using load = await startLoad({
    url: gateway.url,
    ...{ callers: 24, endpoints: 20, eventsPerSecond: quick ? 60 : 100 },
  });
  await pause(quick ? 10_000 : 90_000);
  await load.stop();
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  const { calls, deliveries } = await judgeLoad(name, load, 0);
  const others = calls.tries.filter(({ status }) => status !== 200);
  const findings: Finding[] = [
    ...calls.findings,
    {
      asked: `${name}: every call is answered with 200`,
      measured: others.length === 0 ? "all" : JSON.stringify(others.slice(0, 3)),
      met: others.length === 0,
      note: `${calls.tries.length} calls`,
    },
    ...deliveries.findings,
  ];
  return { sums: { lost: deliveries.lost + calls.lost, doubled: deliveries.doubled + calls.doubled }, findings };
}
