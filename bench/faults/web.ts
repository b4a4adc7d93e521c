import { setTimeout as pause } from "node:timers/promises";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCharges } from "#testing/oracles/charge-oracle.ts";
import { chargedCalls } from "#testing/oracles/charged-calls.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { type Fault, seconds, worst } from "./finding.ts";
import { judgedCharges } from "./judged.ts";
import { until } from "./until.ts";

const CREDITS = 10_000_000;
const CALLERS = 24;
const SERVED_WITHIN_MS = 5_000;

/** Kills the gateway (-9) at random moments under charged calls. */
export const web: Fault = async ({ postgres, quick }) => {
  const kills = quick ? 2 : 50;
  const ctx = await makeWorkspace({ credits: CREDITS });
  await using site = await targetSite();
  await using gateway = await restartedGateway(postgres.url, { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" });
  const calling = await chargedCalls(ctx, gateway.url, site.url, CALLERS);
  const servedAfter: number[] = [];
  await until("a call is served", 60_000, () => calling.servedAfter(0) !== undefined);
  for (let kill = 0; kill < kills; kill++) {
    await pause(100 + 900 * Math.random());
    await gateway.kill();
    await gateway.start();
    const ready = performance.now();
    let first: number | undefined;
    await until("a call is served", 60_000, () => {
      first = calling.servedAfter(ready);
      return first !== undefined;
    });
    servedAfter.push((first ?? Number.NaN) - ready); // defined: awaited above
  }
  await calling.stop();
  const oracle = await judgeCharges(ctx, CREDITS, calling.calls);
  const fault = `gateway killed (-9) under charged calls of ${CALLERS} callers`;
  const tries = calling.calls.flatMap((call) => call.tries);
  const unanswered = tries.filter(({ status }) => status === undefined).length;
  const surprises = tries.filter(({ status }) => status !== undefined && ![200, 409, 503].includes(status));
  return [
    {
      fault,
      runs: kills,
      lost: oracle.lost.length + oracle.unserved.length,
      doubled: oracle.doubled.length,
      recoveredMs: worst(servedAfter),
      findings: [
        ...judgedCharges(fault, oracle),
        {
          asked: `${fault}: the next one serves within ${seconds(SERVED_WITHIN_MS)} of taking connections`,
          measured: seconds(worst(servedAfter)),
          met: worst(servedAfter) <= SERVED_WITHIN_MS,
        },
        {
          asked: `${fault}: nothing but 200, 503, and 409 while a first try may be at work`,
          measured: surprises.length === 0 ? "all" : JSON.stringify(surprises.slice(0, 3)),
          met: surprises.length === 0,
          note: `${calling.calls.length} calls, ${unanswered} tries without an answer`,
        },
      ],
    },
  ];
};
