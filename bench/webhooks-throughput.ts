import { openDatabase } from "#lib/platform/open-database.ts";
import type { Bench, Figure } from "./figure.ts";
import { mintEndpoints } from "./webhooks/endpoints.ts";
import { webhookEnv } from "./webhooks/env.ts";
import { type Loop, loopOf } from "./webhooks/loop.ts";
import { memoryInFlight } from "./webhooks/memory.ts";
import { AT_ONCE, HANGING_ENDPOINT_SETTINGS, hasPeers, type Peer, startPeers } from "./webhooks/peers.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { best, type Result, runRoundRobin } from "./webhooks/rounds.ts";
import { deliverWhileEmitting, drainBacklog } from "./webhooks/run-deliveries.ts";
import { gatehouse, type System } from "./webhooks/system.ts";

const ENDPOINTS = 20;
const PEERS = ["pg-boss", "graphile-worker"] as const;

const cost = ({ workerCpu, databaseCpu, statements }: Result): string =>
  `CPU ms a delivery: worker ${workerCpu.toFixed(2)}, PostgreSQL ${databaseCpu.toFixed(2)}; ${statements.toFixed(2)} statements`;

/** Returns one figure per peer against its best setting, or ours alone if there is no peer. */
function against(
  says: string,
  results: ReadonlyMap<System | Loop, Result>,
  ours: System,
  peers: readonly Peer[],
): Figure[] {
  const mine = results.get(ours);
  if (!mine) throw new Error("Ours was not measured.");
  const common = { ours: mine.perSecond, unit: "deliveries/s" };
  const lines = PEERS.flatMap((peer): Figure[] => {
    const of = (glued: boolean) =>
      best(peers.flatMap((each) => (each.peer === peer && each.glued === glued ? (results.get(each) ?? []) : [])));
    const theirs = of(false);
    if (!theirs) return [];
    const glued = of(true);
    const more = glued ? `; with a group commit of ours around it ${Math.round(glued.perSecond)}/s` : "";
    const ratio = mine.perSecond / theirs.perSecond;
    return [
      {
        figure: `${says}, next to ${peer}`,
        ...common,
        baseline: theirs.perSecond,
        ratio,
        aim: "≥ 3, and ≥ 2,000 a second",
        met: ratio >= 3 && mine.perSecond >= 2_000,
        note: `${theirs.name}${more}. ${cost(mine)}; theirs: ${cost(theirs)}`,
      },
    ];
  });
  if (lines.length > 0) return lines;
  return [{ figure: says, ...common, aim: "≥ 2,000 a second", met: mine.perSecond >= 2_000, note: cost(mine) }];
}

/**
 * Compares with the same client recording nothing: the most an HTTP client can do on two cores, without emitters and a
 * database.
 */
function againstLoop(mine: Result | undefined, loop: Result | undefined): Figure {
  if (!mine || !loop) throw new Error("Ours and the loop were not both measured.");
  const ratio = mine.perSecond / loop.perSecond;
  return {
    figure: "the same, next to the same HTTP client in a loop that records nothing",
    ours: mine.perSecond,
    baseline: loop.perSecond,
    unit: "deliveries/s",
    ratio,
    aim: "≥ 0.7",
    met: ratio >= 0.7,
    note: `CPU ms a request: the worker ${mine.workerCpu.toFixed(3)} with all that it does, the loop ${loop.workerCpu.toFixed(3)}`,
  };
}

/**
 * Deliveries per second to receivers on this machine, from the event's commit to the durable attempt. The baselines
 * emit the same events, sign and send the same requests and write the same log rows, each with its best settings.
 */
const bench: Bench = {
  name: "webhooks-throughput",
  run: async ({ quick, databaseUrl }) => {
    const env = webhookEnv(databaseUrl);
    const [rounds, count, events, withinMs, slow] = quick ? [1, 50, 60, 2_000, 40] : [3, 20_000, 60_000, 12_000, 6_000];
    const closeDatabase = await openDatabase();
    const receiver = await startReceiver();
    const ours: System = gatehouse(env);
    // A quick run only checks that the benchmark works, even without the peers installed.
    const withPeers = !quick || hasPeers();
    const stopping: System[] = [];
    const figures: Figure[] = [];
    try {
      const mint = async (subscribed: boolean) => {
        const well = await mintEndpoints(ENDPOINTS, `${receiver.url}/ok/`, subscribed);
        return { well, mixed: [...well.slice(1), ...(await mintEndpoints(1, `${receiver.url}/hang/`, subscribed))] };
      };
      const [mine, theirs] = [await mint(true), await mint(false)];
      const peersFor = async (settings: typeof AT_ONCE, endpoints: typeof mine.well) => {
        const peers = withPeers ? await startPeers(settings, endpoints, env) : [];
        stopping.push(...peers);
        return peers;
      };

      const quickPeers = await peersFor(AT_ONCE, theirs.well);
      const loop = loopOf("undici's dispatch", theirs.well, receiver, env);
      const atOnce = await runRoundRobin<System | Loop>([ours, loop, ...quickPeers], rounds, (system) =>
        "send" in system
          ? system.send(count)
          : deliverWhileEmitting({ system, receiver, count, endpoints: (system === ours ? mine : theirs).well }),
      );
      figures.push(...against(`${ENDPOINTS} endpoints that answer immediately`, atOnce, ours, quickPeers));
      figures.push(againstLoop(atOnce.get(ours), atOnce.get(loop)));

      const slowPeers = await peersFor(HANGING_ENDPOINT_SETTINGS, theirs.mixed);
      const healthy = (events / ENDPOINTS) * (ENDPOINTS - 1);
      const someHang = await runRoundRobin<System>([ours, ...slowPeers], rounds, (system) => {
        const endpoints = (system === ours ? mine : theirs).mixed;
        return drainBacklog({ system, receiver, endpoints, count: healthy, events, withinMs });
      });
      figures.push(
        ...against(
          `a backlog for ${ENDPOINTS} endpoints of which one hangs, delivered to the others`,
          someHang,
          ours,
          slowPeers,
        ),
      );

      const statements = atOnce.get(ours)?.statements ?? Number.NaN;
      figures.push({
        figure: "SQL statements of the worker for a delivery, at full load",
        ours: statements,
        unit: "",
        aim: "≤ 0.2",
        met: statements <= 0.2,
      });
      const slowly = await mintEndpoints(ENDPOINTS, `${receiver.url}/slow/500/`);
      const { rssBytes, inFlight } = await memoryInFlight(ours, receiver, slowly, slow);
      figures.push({
        figure: "resident memory of the worker with hundreds in flight, at most",
        ours: rssBytes / 1e6,
        unit: "MB",
        aim: "≤ 150",
        met: rssBytes <= 150e6,
        note: `endpoints that answer after 500 ms; ${inFlight} open requests at most`,
      });
    } finally {
      for (const system of stopping) await system.close();
      await receiver.stop();
      await closeDatabase();
    }
    return figures;
  },
};
export default bench;
