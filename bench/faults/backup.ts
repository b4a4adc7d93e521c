import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "#lib/platform/postgres/embedded/embedded.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type ChargedCall, chargedCalls } from "#testing/oracles/charged-calls.ts";
import { emitSteadily, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { gatehouse, runCommand } from "#testing/processes/run-command.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { within } from "#testing/services/empty-databases.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { endpoints, quickly } from "./endpoints.ts";
import { type Fault, seconds, worst } from "./finding.ts";

const CREDITS = 10_000_000;
const CALLERS = 16;
const EVENTS_A_SECOND = 40;

/** Acknowledged before a backup began: request IDs of calls answered with 200, and IDs of committed events. */
type Acknowledged = { requests: string[]; events: string[] };

type Round = {
  lost: number;
  acknowledged: number;
  restoreMs: number;
  backupMs: number;
  books: boolean;
  isWhole: boolean;
};

const answeredBefore = (calls: readonly ChargedCall[], moment: number): string[] =>
  calls.flatMap(({ tries }) =>
    tries.flatMap(({ status, at, ms, requestId, credits }) =>
      status === 200 && at + ms <= moment && requestId && (credits ?? 0) > 0 ? [requestId] : [],
    ),
  );

/** Counts the acknowledged calls and events in the restored database. */
const found = (url: string, { requests, events }: Acknowledged): Promise<number> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ found: number }>(
      `select ((select count(distinct request_id) from ledger where request_id = any ($1))
        + (select count(*) from events where id = any ($2)))::int as found`,
      [requests, events],
    );
    return rows[0]?.found ?? 0;
  });

/** Restores the newest backup into a new data folder, as on another machine, and checks it. */
async function judge(backups: string, name: string, acknowledged: Acknowledged): Promise<Omit<Round, "backupMs">> {
  const folder = await mkdtemp("/var/tmp/gatehouse-restored-");
  await chmod(folder, 0o755); // lets PostgreSQL's user enter when root runs this
  const key = { SECRET_KEY: process.env.SECRET_KEY ?? "" };
  const begun = performance.now();
  const restored = await runCommand(["operator", "restore", "--from", backups, "--json"], {
    env: { DATA_DIR: folder, ...key },
  });
  const restoreMs = performance.now() - begun;
  if (restored.code !== 0) throw new Error(`The restore ended with ${restored.code}: ${restored.err}`);
  const database = await startEmbedded({ dataDir: folder, say: () => undefined });
  try {
    const all = acknowledged.requests.length + acknowledged.events.length;
    const lost = all - (await found(database.url, acknowledged));
    const books = await runCommand(["operator", "reconcile"], { env: { DATABASE_URL: database.url, ...key } });
    const isWhole = (JSON.parse(restored.out) as { backup: string }).backup.endsWith(name);
    return { lost, acknowledged: all, restoreMs, books: books.code === 0, isWhole };
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const beginBackup = (words: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [gatehouse, ...words], { stdio: "ignore", env: { ...process.env, ...env } });

/**
 * Backs up under charged calls and deliveries, kills everything (-9) including another running backup, and restores
 * elsewhere.
 */
export const backup: Fault = async ({ postgres, quick }) => {
  const rounds = quick ? 1 : 5;
  const ctx = await makeWorkspace({ credits: CREDITS });
  await using site = await targetSite();
  const { journal, contexts } = await endpoints(5, quickly);
  const backups = await mkdtemp("/var/tmp/gatehouse-backups-");
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: process.env.SECRET_KEY ?? "",
    DATA_DIR: path.join(backups, "data"),
  };
  const words = ["operator", "backup", "--to", backups, "--json"];
  const seen: Round[] = [];
  await using gateway = await restartedGateway(postgres.url, { ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" });
  for (let round = 0; round < rounds; round++) {
    const worker = await startWorker({ databaseUrl: postgres.url });
    const calling = await chargedCalls(ctx, gateway.url, site.url, CALLERS);
    const emitted = nothingEmitted();
    const emitting = emitSteadily(emitted, contexts, { count: 20 * EVENTS_A_SECOND, perSecond: EVENTS_A_SECOND });
    await pause(3_000 + 3_000 * Math.random());

    const begun = performance.now();
    const acknowledged = { requests: answeredBefore(calling.calls, begun), events: [...emitted.accepted] };
    const made = await runCommand([...words, "--verify"], { env });
    const backupMs = performance.now() - begun;
    if (made.code !== 0) throw new Error(`The backup ended with ${made.code}: ${made.err}`);
    const [summary = ""] = made.out.split("\n");
    const { backup: name } = JSON.parse(summary) as { backup: string };

    const another = beginBackup(words, env);
    await pause(200 + 1_000 * Math.random());
    const gone = another.exitCode === null ? once(another, "exit") : undefined;
    another.kill("SIGKILL");
    await Promise.all([postgres.kill(), gateway.kill(), worker.kill(), gone]);
    seen.push({ backupMs, ...(await judge(backups, name, acknowledged)) });

    await postgres.restart();
    await gateway.start();
    await Promise.all([emitting, calling.stop()]);
  }
  await journal[Symbol.asyncDispose]();
  await rm(backups, { recursive: true, force: true });
  return [outcomeOf(seen)];
};

function outcomeOf(rounds: readonly Round[]) {
  const fault = "everything killed (-9) after a backup under load, and restored elsewhere";
  const lost = rounds.reduce((sum, round) => sum + round.lost, 0);
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
  const [wrong, half] = [rounds.filter(({ books }) => !books).length, rounds.filter(({ isWhole }) => !isWhole).length];
  return {
    ...{ fault, runs: rounds.length, lost, recoveredMs: worst(rounds.map(({ restoreMs }) => restoreMs)) },
    findings: [
      {
        asked: `${fault}: each call and event acknowledged before the backup began is there`,
        measured: `${lost} of ${acknowledged} lost`,
        met: lost === 0 && acknowledged > 0,
        note: `a backup and its proof took at most ${seconds(worst(rounds.map(({ backupMs }) => backupMs)))}`,
      },
      { asked: `${fault}: the books add up`, measured: `${wrong} times not`, met: wrong === 0 },
      {
        asked: `${fault}: a backup that was killed is never taken for a whole one`,
        measured: `${half} times`,
        met: half === 0,
      },
    ],
  };
}
