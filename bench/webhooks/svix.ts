import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { usageOfTree } from "../process-usage.ts";
import { databaseCpu } from "./database-cpu.ts";
import type { Endpoint } from "./endpoints.ts";
import { makeEvents } from "./events.ts";
import { machineNow, type Receiver } from "./receiver.ts";
import type { Delivered } from "./run-deliveries.ts";

/** Where the programs are: a built svix-server, and a redis-server or valkey-server for its queue. */
export type SvixPrograms = { server: string; redis: string };

/** The programs, where the environment names Svix's; it is not in a registry, and takes a long build. */
export const svixPrograms = (): SvixPrograms | undefined =>
  process.env.SVIX_SERVER === undefined
    ? undefined
    : { server: process.env.SVIX_SERVER, redis: process.env.REDIS_SERVER ?? "redis-server" };

export type SvixRun = Delivered & { memoryBytes: number };

export type Svix = {
  name: string;
  /** Takes `count` messages to these endpoints in, and then delivers them: from the first request to the last attempt durable. */
  drain(receiver: Receiver, to: readonly Endpoint[], count: number): Promise<SvixRun>;
  close(): Promise<void>;
};

const POSTERS = 32;
const SAMPLE_MS = 100;
const GIVE_UP_MS = 240_000;
const DATABASE = "svix";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL"); // what it would still do is nobody's concern
  await ended;
}

/**
 * The Svix server with its own settings, its queue in Redis without persistence (as its compose file has it) and its tables next to ours in
 * the same PostgreSQL, each endpoint an application's only one. Its API takes messages in, and a process of its own delivers them, so that neither waits for the other.
 */
export async function startSvix(
  { server, redis }: SvixPrograms,
  endpoints: readonly Endpoint[],
  databaseUrl: string,
): Promise<Svix> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-svix-"));
  const [redisPort, apiPort] = [await freePort(), await freePort()];
  const queue = spawn(redis, ["--port", String(redisPort), "--save", "", "--dir", folder], { stdio: "ignore" });
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${DATABASE}`);
  await admin.query(`create database ${DATABASE}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${DATABASE}`;
  const tables = new pg.Client({ connectionString: url.href });
  await tables.connect();
  const env = {
    PATH: process.env.PATH ?? "",
    SVIX_DB_DSN: url.href,
    SVIX_REDIS_DSN: `redis://127.0.0.1:${redisPort}`,
    SVIX_QUEUE_TYPE: "redis",
    SVIX_JWT_SECRET: "that-only-benchmarks-use",
    SVIX_LISTEN_ADDRESS: `127.0.0.1:${apiPort}`,
    SVIX_WHITELIST_SUBNETS: "[127.0.0.0/8]",
    SVIX_WHITELABEL_HEADERS: "true",
    SVIX_LOG_LEVEL: "error",
    NODE_ENV: "production" as const,
  };
  const run = (more: Record<string, string>) => spawn(server, [], { cwd: folder, env: { ...env, ...more } });
  await promisify(execFile)(server, ["migrate"], { cwd: folder, env });
  const { stdout } = await promisify(execFile)(server, ["jwt", "generate"], { cwd: folder, env });
  const token = /eyJ[\w.-]+/.exec(stdout)?.[0] ?? "";

  async function ask(where: string, body: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/api/v1${where}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Svix answered ${answer.status}: ${text}`);
  }
  const appOf = ({ webhookId }: Endpoint) => webhookId;

  /** Its API, until what it is asked for is done. */
  async function whileTaking(work: () => Promise<void>): Promise<void> {
    const api = run({ SVIX_WORKER_ENABLED: "false" });
    try {
      const until = performance.now() + GIVE_UP_MS;
      const healthy = () =>
        fetch(`http://127.0.0.1:${apiPort}/api/v1/health/`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await healthy())) {
        if (performance.now() > until || api.exitCode !== null) throw new Error("Svix's API did not start.");
        await pause(50);
      }
      await work();
    } finally {
      await stop(api);
    }
  }

  await whileTaking(async () => {
    for (const endpoint of endpoints) {
      await ask("/app/", { name: endpoint.webhookId, uid: appOf(endpoint) });
      await ask(`/app/${appOf(endpoint)}/endpoint/`, { url: endpoint.url });
    }
  });

  const takeIn = (to: readonly Endpoint[], count: number) =>
    whileTaking(async () => {
      const events = makeEvents(to, count);
      const poster = async () => {
        for (let event = events.pop(); event; event = events.pop())
          await ask(`/app/${appOf(event.endpoint)}/msg/`, {
            eventType: event.type,
            eventId: event.id,
            payload: JSON.parse(event.body.toString()),
          });
      };
      await Promise.all(Array.from({ length: POSTERS }, poster));
    });

  const attempted = async (): Promise<number> => {
    const { rows } = await tables.query<{ made: number }>(
      "select count(*)::int as made from messageattempt where status = 0",
    );
    return rows[0]?.made ?? 0;
  };

  return {
    name: "Svix",
    drain: async (receiver, to, count) => {
      await tables.query("truncate message, messagecontent, messageattempt, messagedestination cascade");
      await tables.query("checkpoint");
      await receiver.forget();
      await takeIn(to, count);
      const worker = run({ SVIX_API_ENABLED: "false" });
      try {
        const until = performance.now() + GIVE_UP_MS;
        while ((await receiver.seen()).deliveries === 0 && performance.now() < until) await pause(1);
        const began = machineNow();
        const pid = worker.pid ?? Number.NaN; // it has just sent something
        const [before, databaseBefore] = [usageOfTree(pid), await databaseCpu()];
        let memoryBytes = 0;
        while ((await receiver.seen()).deliveries < count && performance.now() < until) {
          memoryBytes = Math.max(memoryBytes, usageOfTree(pid).memoryBytes);
          await pause(SAMPLE_MS);
        }
        while ((await attempted()) < count) {
          if (performance.now() > until) throw new Error(`Svix has ${await attempted()} of ${count} attempts.`);
          await pause(10);
        }
        const seconds = (machineNow() - began) / 1_000;
        const [after, databaseAfter] = [usageOfTree(pid), await databaseCpu()];
        return {
          perSecond: count / seconds,
          statements: Number.NaN, // its driver is not ours to count in
          workerCpu: ((after.cpuSeconds - before.cpuSeconds) / count) * 1_000,
          databaseCpu: ((databaseAfter - databaseBefore) / count) * 1_000,
          memoryBytes,
        };
      } finally {
        await stop(worker);
      }
    },
    close: async () => {
      await tables.end();
      await admin.query(`drop database if exists ${DATABASE} with (force)`);
      await admin.end();
      await stop(queue);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
