import { setTimeout as pause } from "node:timers/promises";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { db } from "#lib/platform/database/client.ts";
import { openTunnel } from "#lib/webhooks/listeners/tunnel/open-tunnel.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { deliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { emitInOrder } from "#testing/oracles/events-in-order.ts";
import { judgeListener } from "#testing/oracles/listener-oracle.ts";
import { ListenProcess } from "#testing/processes/listen-process.ts";
import { callTunnel } from "#testing/processes/tunnel-caller.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { type Outcome, seconds, worst } from "../finding.ts";
import { followStream } from "./follow-stream.ts";
import { OUTSIDE } from "./network.ts";
import type { ServedHost } from "./served-host.ts";
import type { Stage } from "./stage.ts";

const CREDITS = 1_000_000;
const EVERY_MS = 50;
const BETWEEN_MS = 3_000;
/** Longer than the silence after which a connection is considered dead. */
const CUT_MS = 45_000;
/** Time for the command line to notice that a host is gone, wait and reconnect. */
const TUNNEL_BACK_MS = 60_000;
const EMPTY_WITHIN_MS = 150_000;
const PAGES = 60;

type Break = { name: string; run: (host: ServedHost) => Promise<void> };
const BREAKS: readonly Break[] = [
  { name: "restarted", run: (host) => host.restart() },
  {
    name: "killed (-9)",
    run: async (host) => {
      await host.kill();
      await pause(1_000);
      await host.start();
    },
  },
  {
    name: "cut off",
    run: async (host) => {
      host.cut();
      await pause(CUT_MS);
      host.mend();
    },
  },
];

/** Keeps a stream, a listener and a tunnel open while each host in turn goes down and comes back. */
export async function sessions(stage: Stage, quick: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of quick ? BREAKS.slice(1, 2) : BREAKS) outcomes.push(await through(stage, each));
  return outcomes;
}

async function through({ url, hosts }: Stage, { name, run }: Break): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const ctx = await makeWorkspace({ credits: CREDITS });
  const { token } = await makeKey(ctx, { scopes: ["admin", "stream"] });
  const site = stack.use(await targetSite(200, OUTSIDE));
  const journal = stack.use(await deliveryJournal());
  const app = stack.use(await webhookReceiver());
  journal.expectAt("events", await readSigningSecret(ctx.workspaceId, "test"));
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: url };
  const listen = stack.use(
    new ListenProcess(["--forward-to", `${journal.url}/events`, "--name", "events", "--events", "credits.low"], env),
  );
  // Other events sent to the tunnel's app are ignored.
  const words = ["--forward-to", app.url, "--name", "tunnel", "--events", "job.failed"];
  const tunnel = stack.use(new ListenProcess(words, env));
  await Promise.all([listen.start(), tunnel.start()]);
  const row = (listener: string) =>
    db().listener.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, name: listener } });
  const { pathname: address } = new URL(openTunnel(await row("tunnel")));

  const emitting = emitInOrder(ctx, EVERY_MS);
  const pages = Array.from({ length: PAGES }, (_, at) => `${site.url}/gate/${at}`);
  site.admit(1);
  const following = followStream(url, token, pages);
  const back: number[] = [];
  for (const host of hosts) {
    site.admit(Math.floor(PAGES / hosts.length / 2));
    back.push(await outage(url, address, run(host)));
    site.admit(Math.floor(PAGES / hosts.length / 2));
    await pause(BETWEEN_MS);
  }
  site.admit(PAGES);
  const followed = await following;
  await emitting.stop();
  const giveUp = performance.now() + EMPTY_WITHIN_MS;
  const waiting = () => db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId } });
  while ((await waiting()) > 0 && performance.now() < giveUp) await pause(100);

  const oracle = await judgeListener((await row("events")).id, emitting.events, journal.arrivals);
  const twice = [...followed.results.values()].filter((times) => times > 1).length;
  const missing = PAGES - followed.results.size;
  const fault = `three hosts: stream, listener and tunnel, each host ${name} in turn`;
  const wrong = oracle.mixed + oracle.altered + oracle.unverified + oracle.misfiled + oracle.queued;
  return {
    fault,
    runs: hosts.length,
    lost: oracle.lost + missing,
    doubled: oracle.duplicates + twice,
    recoveredMs: worst(back),
    findings: [
      {
        asked: `${fault}: the stream answers each address once`,
        measured: `${missing} missing, ${twice} twice, ${followed.errors} errors of ${PAGES}`,
        met: missing === 0 && twice === 0 && followed.errors === 0,
        note: `resumed ${followed.resumed} times; refused ${followed.refusals.length} times: ${[...new Set(followed.refusals)].join(", ")}`,
      },
      {
        asked: `${fault}: the listener loses nothing, and the log is right`,
        measured: `${oracle.lost} of ${oracle.emitted} lost, ${wrong} wrong`,
        met: oracle.lost === 0 && wrong === 0,
        note: `${oracle.duplicates} again`,
      },
      {
        asked: `${fault}: the tunnel is never away for longer than ${seconds(TUNNEL_BACK_MS)}`,
        measured: back.map(seconds).join(", "),
        met: worst(back) <= TUNNEL_BACK_MS,
      },
    ],
  };
}

/**
 * Returns the longest time, in ms, that calls through the tunnel failed, until `broken` resolves and a call succeeds. A
 * call times out after five seconds.
 */
async function outage(url: string, address: string, broken: Promise<void>): Promise<number> {
  let [isOver, most] = [false, 0];
  void broken.then(() => {
    isOver = true;
  });
  let since: number | undefined;
  for (;;) {
    const at = performance.now();
    if (await reaches(url, address)) {
      if (since !== undefined) most = Math.max(most, performance.now() - since);
      since = undefined;
      if (isOver) break;
    } else since ??= at;
    if (performance.now() - (since ?? at) > 2 * TUNNEL_BACK_MS) return Number.POSITIVE_INFINITY;
    await pause(200);
  }
  await broken;
  return most;
}

async function reaches(url: string, address: string): Promise<boolean> {
  const late = pause(5_000, 0, { ref: false });
  const called = callTunnel(url, address).then(
    ({ status }) => status,
    () => 0,
  );
  return (await Promise.race([called, late])) === 204;
}
