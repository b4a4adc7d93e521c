import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { chooseUser } from "#lib/platform/postgres/embedded/run-as.ts";
import { restartedGateway } from "#testing/processes/restarted-gateway.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { freePort } from "#testing/services/ports.ts";
import type { Fault } from "./finding.ts";
import { warnedOfNothing } from "./judged.ts";
import { loaded } from "./loaded.ts";
import { until } from "./until.ts";

/** Fewer than the processes' pools hold, so that sessions are shared. */
const SERVER_CONNECTIONS = 8;

type Pooler = AsyncDisposable & { url: string; version: string };

/** Starts PgBouncer in transaction mode, set up as in docs/operate/external-postgresql.md. */
async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const folder = await mkdtemp("/var/tmp/gatehouse-pooler-");
  const as = chooseUser(folder, () => undefined);
  const file = path.join(folder, "pgbouncer.ini");
  const database = pathname.slice(1);
  await writeFile(
    file,
    [
      "[databases]",
      `${database} = host=${hostname} port=${port} dbname=${database} user=${username} password=${password}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${own}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      `default_pool_size = ${SERVER_CONNECTIONS}`,
      "max_client_conn = 500",
      "",
    ].join("\n"),
  );
  await chmod(folder, 0o755);
  if (as.ids) await chown(file, as.ids.uid, as.ids.gid);
  const child: ChildProcess = spawn("pgbouncer", [file], { ...as.ids, stdio: ["ignore", "ignore", "ignore"] });
  const url = `postgresql://${username}:${password}@127.0.0.1:${own}/${database}`;
  await until("the pooler answers", 10_000, async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    return answers;
  });
  return {
    url,
    version: spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "",
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** Runs a gateway and two workers through PgBouncer in transaction mode, with DATABASE_DIRECT_URL bypassing it. */
export const pooler: Fault = async ({ postgres, quick }) => {
  await using between = await startPooler(postgres.url);
  const env = { DATABASE_DIRECT_URL: postgres.url, ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" };
  await using gateway = await restartedGateway(between.url, env);
  const workers = await Promise.all([1, 2].map(() => startWorker({ databaseUrl: between.url, env })));
  const name = `${between.version} in transaction mode, ${SERVER_CONNECTIONS} sessions`;
  const under = await loaded({ name, gateway, quick });
  const said = workers.flatMap((worker) => worker.said());
  await Promise.all(workers.map((worker) => worker.stop()));
  return [
    {
      fault: "behind PgBouncer in transaction mode",
      runs: 1,
      ...under.sums,
      findings: [...under.findings, warnedOfNothing(`${name}: the workers warn of nothing`, said)],
    },
  ];
};
