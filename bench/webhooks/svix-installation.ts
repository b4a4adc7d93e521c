import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#testing/services/ports.ts";

/** A built svix-server, and a redis-server or valkey-server for its queue. */
export type SvixPrograms = { server: string; redis: string };

/** Returns the programs if SVIX_SERVER is set. Svix is not in a registry and takes long to build. */
export const svixPrograms = (): SvixPrograms | undefined =>
  process.env.SVIX_SERVER === undefined
    ? undefined
    : { server: process.env.SVIX_SERVER, redis: process.env.REDIS_SERVER ?? "redis-server" };

export type SvixInstallation = {
  /** Connection to its database. */
  tables: pg.Client;
  startWorker(): ChildProcess;
  /** Runs its API during `work`. */
  withApi(work: (ask: (where: string, body: object) => Promise<void>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

const START_WITHIN_MS = 60_000;
const DATABASE = "svix";
const CONNECTIONS = "30";

export async function endNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/**
 * Installs a Svix server with default settings, its queue in Redis without persistence (as in its compose file) and its
 * database on the same PostgreSQL as ours.
 */
export async function installSvix({ server, redis }: SvixPrograms, databaseUrl: string): Promise<SvixInstallation> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-svix-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const [redisPort, apiPort] = [await freePort(), await freePort()];
  const queue = spawn(redis, ["--port", String(redisPort), "--save", "", "--dir", folder], { stdio: "ignore" });
  made.defer(() => endNow(queue));

  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  made.defer(() => admin.end());
  await admin.query(`create database ${DATABASE}`);
  made.defer(async () => void (await admin.query(`drop database ${DATABASE} with (force)`)));
  const url = new URL(databaseUrl);
  url.pathname = `/${DATABASE}`;
  const tables = new pg.Client({ connectionString: url.href });
  await tables.connect();
  made.defer(() => tables.end());

  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH ?? "",
    SVIX_DB_DSN: url.href,
    SVIX_REDIS_DSN: `redis://127.0.0.1:${redisPort}`,
    SVIX_QUEUE_TYPE: "redis",
    // The default of 100 assumes a pooler; exceeding PostgreSQL's connections would stall it for half a minute.
    SVIX_DB_POOL_MAX_SIZE: CONNECTIONS,
    SVIX_JWT_SECRET: "that-only-benchmarks-use",
    SVIX_LISTEN_ADDRESS: `127.0.0.1:${apiPort}`,
    SVIX_WHITELIST_SUBNETS: "[127.0.0.0/8]",
    SVIX_WHITELABEL_HEADERS: "true",
  };
  const runServer = (words: string[]) => promisify(execFile)(server, words, { cwd: folder, env });
  const start = (more: Record<string, string>) =>
    spawn(server, [], { cwd: folder, env: { ...env, ...more }, stdio: ["ignore", "ignore", "inherit"] });
  await runServer(["migrate"]);
  const token = /eyJ[\w.-]+/.exec((await runServer(["jwt", "generate"])).stdout)?.[0] ?? "";
  const address = `http://127.0.0.1:${apiPort}/api/v1`;

  async function ask(where: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(address + where, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Svix answered ${answer.status}: ${text}`);
  }

  async function withApi(work: (ask: (where: string, body: object) => Promise<void>) => Promise<void>): Promise<void> {
    const api = start({ SVIX_WORKER_ENABLED: "false" });
    try {
      const until = performance.now() + START_WITHIN_MS;
      const isUp = async () => (await fetch(`${address}/health/`).catch(() => undefined))?.ok === true;
      while (!(await isUp())) {
        if (performance.now() > until || api.exitCode !== null) throw new Error("Svix's API did not start.");
        await pause(50);
      }
      await work(ask);
    } finally {
      await endNow(api);
    }
  }

  const owned = made.move();
  return {
    tables,
    startWorker: () => start({ SVIX_API_ENABLED: "false" }),
    withApi,
    close: () => owned.disposeAsync(),
  };
}
