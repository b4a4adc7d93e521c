import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startSite } from "../fairness/site.ts";
import type { SoakInstallation } from "./installation.ts";
import { judge } from "./judge.ts";
import { countAged, simulateNights } from "./nights.ts";
import { paceLoad } from "./paced-load.ts";
import { viewPages } from "./page-views.ts";
import { SHARE_OF_MOST } from "./plan.ts";
import { probe } from "./probe.ts";
import { PATHS, startSoakReceiver } from "./receiver.ts";
import { insist, pass, waitUntilCaughtUp, waitUntilFinished } from "./rest.ts";
import { repeat } from "./routine.ts";
import { takeSample } from "./take-sample.ts";
import { CREDITS, makeTenant } from "./tenant.ts";
import { makeTraffic } from "./traffic.ts";
import type { Judged, Plan, Sample } from "./types.ts";

const CALM_WITHIN_MS = 120_000;
const OVER_WITHIN_MS = 600_000;

export type Soaked = {
  /** Calls per second: the probed maximum, and those made during the soak. */
  most: number;
  perSecond: number;
  samples: Sample[];
  judged: Judged;
};

const say = (line: string) => process.stderr.write(`  ${line}\n`);

/**
 * Runs a soak as planned and takes samples throughout.
 * @param keep receives the samples before anything is judged, so that a failing query does not lose them.
 */
export async function runSoak(
  installation: SoakInstallation,
  plan: Plan,
  keep: (samples: readonly Sample[]) => Promise<void>,
): Promise<Soaked> {
  const { url, port, web, worker } = installation;
  await using stack = new AsyncDisposableStack();
  const receiver = stack.use(await startSoakReceiver());
  const site = stack.adopt(await startSite(), (started) => started.close());
  const tenant = await makeTenant(url, receiver.url);
  const { ctx, client, liveToken, testTokens, pausing, broken: brokenId } = tenant;
  const { workspaceId, actor } = await makeWorkspace();
  const old = { workspaceId, userId: actor.id };
  const broken: string[] = [];
  const failed = (error: unknown) => void broken.push(error instanceof Error ? error.message : String(error));

  const traffic = stack.adopt(makeTraffic(client, plan, { site: site.url, pausing }), (made) => made.stop());
  const nights = stack.adopt(simulateNights(old, plan.nightEveryMs, failed), (made) => made.stop());
  const pages = stack.adopt(viewPages(url, tenant, plan.pageEveryMs), (made) => made.stop());
  const asked = { host: new URL(url).host, testTokens, page: `${site.url}/page` };
  // The probe has its own workspace with as many subscriptions, so that its calls cost the same and appear in no sum.
  const probed = await makeTenant(url, receiver.url + PATHS.probe, 0);
  const most = await probe(
    port,
    { ...asked, liveToken: probed.liveToken, webhook: receiver.url + PATHS.probe },
    plan.probeSeconds,
  );
  const perSecond = most * SHARE_OF_MOST;
  say(`${Math.round(most)} calls a second at the most; ${Math.round(perSecond)} from now on`);
  if (!(await waitUntilCaughtUp(CALM_WITHIN_MS))) broken.push("the queues did not become empty after the probe");

  const load = stack.use(
    paceLoad({ port, perSecond, asked: { ...asked, liveToken, webhook: receiver.url + PATHS.named }, run: "soak" }),
  );
  const samples: Sample[] = [];
  const begun = performance.now();
  for (const each of [pages.answers.take, receiver.takeDelays]) each(); // discard what came before
  const counted = { calls: load.take, pages: pages.answers.take, deliveries: receiver.takeDelays };
  const sampling = repeat(
    plan.sampleEveryMs,
    async (nth) => {
      if (nth > 0) samples.push(await takeSample((performance.now() - begun) / 1_000, installation, counted));
    },
    failed,
  );
  stack.defer(() => sampling.stop());
  await pass(plan.minutes, { web, worker });

  await sampling.stop();
  await keep(samples);
  const calls = await load.stop();
  await Promise.all([nights.stop(), pages.stop(), traffic.stop()]);
  const over = await waitUntilFinished(brokenId, () => countAged(old), OVER_WITHIN_MS);
  if (!over) broken.push("not all was over in time that had been begun");
  for (const [name, { alive }] of Object.entries({ web, worker }))
    if (!alive()) broken.push(`the ${name} process ended`);
  const judged = await insist(() => judge({ ctx, client, credits: CREDITS, calls, traffic, receiver }));
  return {
    ...{ most, perSecond, samples },
    judged: {
      ...judged,
      pages: pages.answers.totals(),
      aged: { ...nights.aged, left: await insist(() => countAged(old)) },
      broken: [...judged.broken, ...broken],
    },
  };
}
