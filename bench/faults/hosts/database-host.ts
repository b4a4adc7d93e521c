import { spawn } from "node:child_process";
import { appendFile, chmod, mkdtemp, open, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { openCluster } from "#lib/platform/postgres/embedded/cluster.ts";
import { stopPostmaster } from "#lib/platform/postgres/embedded/postmaster.ts";
import { CLEAN } from "#lib/platform/postgres/embedded/run-as.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";
import { type Host, NETWORK } from "./network.ts";

const GRACE_MS = 5_000;
const CONNECTIONS = 200;

export type DatabaseHost = AsyncDisposable & { url: string };

/**
 * Starts a migrated PostgreSQL on a host, set up as in docs/operate/external-postgresql.md and as durable as in
 * production.
 */
export async function startDatabaseHost({ address, behind }: Host): Promise<DatabaseHost> {
  const dataDir = await mkdtemp(path.join("/var/tmp", "gatehouse-hosts-"));
  await chmod(dataDir, 0o755); // lets PostgreSQL's user enter
  const here = await openCluster({ dataDir, say: (line) => process.stderr.write(`${line}\n`) });
  await appendFile(path.join(here.folder, "pg_hba.conf"), `host all all ${NETWORK} scram-sha-256\n`);
  const cluster = { ...here, url: here.url.replace("127.0.0.1", address) };
  const settings = { listen_addresses: address, unix_socket_directories: "", max_connections: String(CONNECTIONS) };
  const { uid, gid } = here.as.ids ?? { uid: 0, gid: 0 };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program = "", ...enter] = behind;
  await using output = await open(cluster.log, "a");
  const user = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--pdeathsig=QUIT"];
  const command = [here.binaries.postgres, "-D", here.folder, "-p", String(here.port), ...words];
  const child = spawn(program, [...enter, "setpriv", ...user, ...command], {
    cwd: "/",
    stdio: ["ignore", output.fd, output.fd],
    env: CLEAN,
  });
  await waitUntilReady(cluster, child.pid);
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("select ensure_partitions((now() at time zone 'utc')::date, 2)");
  await client.end();
  return {
    url: cluster.url,
    [Symbol.asyncDispose]: async () => {
      await stopPostmaster(child, GRACE_MS);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
