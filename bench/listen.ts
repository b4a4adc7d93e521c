import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Bench, type Figure, median, quantile } from "./figure.ts";
import { startListening } from "./listen/command-line.ts";
import { startServer } from "./server-process.ts";
import type { Endpoint } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { emitAll, insertEvents } from "./webhooks/events.ts";
import { latencies, settle } from "./webhooks/latencies.ts";
import { machineNow, type Receiver, startReceiver } from "./webhooks/receiver.ts";

/** Stripe's command line on the machine of the first measurement, with 1 and 32 requests in flight. */
const THEIRS = { 1: 1_398, 32: 2_134 } as const;
const LEAST = { 1: 1_400, 32: 2_200 } as const;
const P99_MS = 40;
const GIVE_UP_MS = 120_000;

/** Returns the number of logged deliveries to command lines. */
async function logged(): Promise<number> {
  const { rows } = await sql().query<{ kept: number }>(
    "select count(*)::int as kept from deliveries where listener_id is not null and status = 'delivered'",
  );
  return rows[0]?.kept ?? 0;
}

/** Returns events per second, from the first emit until the last answer is logged, with the app on the same machine. */
async function throughput(receiver: Receiver, endpoints: readonly Endpoint[], count: number): Promise<number> {
  await receiver.forget();
  const before = await logged();
  const began = machineNow();
  await emitAll(endpoints, count, (events) => insertEvents(sql(), events));
  while ((await receiver.seen()).deliveries < count) {
    if (machineNow() - began > GIVE_UP_MS) throw new Error("The command line did not keep up.");
    await pause(20);
  }
  while ((await logged()) < before + count) await pause(5);
  return count / ((machineNow() - began) / 1_000);
}

/** Events through `gatehouse listen`, with gateway, command line and app as separate processes on this machine. */
const bench: Bench = {
  name: "listen",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const closeDatabase = await openDatabase();
    const ctx = await makeWorkspace();
    const { token } = await makeKey(ctx, { scopes: ["admin"] });
    const receiver = await startReceiver();
    const gateway = await startServer("gateway", env);
    const login = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: `http://127.0.0.1:${gateway.port}` };
    const endpoints: Endpoint[] = [{ workspaceId: ctx.workspaceId, webhookId: "", url: receiver.url, secret: "" }];
    const figures: Figure[] = [];
    try {
      for (const inFlight of [1, 32] as const) {
        const line = await startListening(login, `${receiver.url}/ok/0`, inFlight);
        await settle(receiver, endpoints, quick ? 50 : 3_000);
        const runs: number[] = [];
        for (let round = 0; round < (quick ? 1 : 3); round++)
          runs.push(await throughput(receiver, endpoints, quick ? 100 : 10_000));
        const ours = median(runs);
        figures.push({
          figure: `gatehouse listen, ${inFlight} at a time: event emitted to answer in the log`,
          ours,
          baseline: THEIRS[inFlight],
          unit: "events/s",
          ratio: ours / THEIRS[inFlight],
          aim: `≥ ${LEAST[inFlight]} events/s`,
          met: ours >= LEAST[inFlight],
          note: "the baseline is Stripe's command line, measured once, not in this run",
        });
        if (inFlight === 1) figures.push(await waiting(receiver, endpoints, quick));
        await line.stop();
      }
    } finally {
      await gateway.stop();
      await receiver.stop();
    }
    await closeDatabase();
    return figures;
  },
};
export default bench;

/** Measures the time from commit until the app receives an event, under a steady load. */
async function waiting(receiver: Receiver, endpoints: readonly Endpoint[], quick: boolean): Promise<Figure> {
  const load = { perSecond: quick ? 50 : 200, seconds: quick ? 0.5 : 10 };
  const { waits } = await latencies(receiver, endpoints, load);
  const ours = quantile(waits, 0.99);
  return {
    figure: "gatehouse listen: event committed to first byte at the app, 200 a second, p99",
    ours,
    unit: "ms",
    aim: `≤ ${P99_MS} ms`,
    met: ours <= P99_MS,
    note: `${waits.length} events, p50 ${quantile(waits, 0.5).toFixed(1)} ms, the longest ${Math.round(waits.at(-1) ?? 0)} ms`,
  };
}
