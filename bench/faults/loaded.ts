import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { chargedCalls } from "#testing/oracles/charged-calls.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import type { RestartedGateway } from "#testing/processes/restarted-gateway.ts";
import { endpoints, quickly } from "./endpoints.ts";
import type { Finding } from "./finding.ts";
import { judged, sumsOf } from "./judged.ts";
import { judgedCharges } from "./judged-charges.ts";
import { waitUntilQueueEmpty } from "./until.ts";

const CREDITS = 10_000_000;
const CALLERS = 24;
const ENDPOINTS = 20;
const EMPTY_WITHIN_MS = 60_000;

type Load = { name: string; gateway: RestartedGateway; site: string; quick: boolean };

/**
 * Runs charged calls against a gateway, and deliveries through a running worker, on this process's database. Nothing
 * fails meanwhile: every answer must be 200 and nothing sent twice.
 */
export async function loaded({ name, gateway, site, quick }: Load) {
  const [count, perSecond] = quick ? [600, 60] : [9_000, 100];
  const ctx = await makeWorkspace({ credits: CREDITS });
  const { journal, contexts } = await endpoints(ENDPOINTS, quickly);
  const calling = await chargedCalls(ctx, gateway.url, site, CALLERS);
  const emitted = nothingEmitted();
  await emitSteadily(emitted, contexts, { count, perSecond });
  await calling.stop();
  await waitUntilQueueEmpty(EMPTY_WITHIN_MS);
  await journal[Symbol.asyncDispose]();
  const charges = await judgeCharges(ctx, CREDITS, calling.calls);
  const deliveries = await judgeDeliveries(emitted.accepted, journal.arrivals);
  const tries = calling.calls.flatMap((call) => call.tries);
  const others = tries.filter(({ status }) => status !== 200);
  const findings: Finding[] = [
    ...judgedCharges(name, charges),
    {
      asked: `${name}: every call is answered with 200`,
      measured: others.length === 0 ? "all" : JSON.stringify(others.slice(0, 3)),
      met: others.length === 0,
      note: `${tries.length} calls`,
    },
    ...judged(name, deliveries, 0),
  ];
  const { lost, doubled } = sumsOf(deliveries);
  return {
    sums: { lost: lost + charges.lost.length + charges.unserved.length, doubled: doubled + charges.doubled.length },
    findings,
  };
}
