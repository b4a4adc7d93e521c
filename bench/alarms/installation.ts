import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { freePort } from "#testing/services/ports.ts";
import { startRedis } from "#testing/services/redis-server.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const READY_MS = 120_000;
const CALLERS = 6;
const CALL_EVERY_MS = 40;

/** A web process and a worker started separately, with a Redis, a mail server, an endpoint and callers. */
export type Installation = {
  web: { port: number; process: ChildProcess };
  worker: { port: number; process: ChildProcess };
  token: string;
  ctx: Ctx;
  key: string;
  mail: { refusing: boolean };
  /** The endpoint for deliveries and scrapes, and the status it answers with. */
  endpoint: { status: number; url: string };
  /** The Redis that counts rate limits; `start` uses the same port again. */
  redis: { stop(): Promise<void>; start(): Promise<void> };
  stop(): Promise<void>;
};

function launch(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, "server", file)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", process.env.SHOW_LOG ? "inherit" : "ignore"],
  });
}

async function waitUntilReady(port: number): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > until)
      throw new Error(`Nothing is ready at port ${port}. Was the dashboard built (npm run build)?`);
    await pause(200);
  }
}

/** Makes charged calls from `CALLERS` sequential callers until the returned function is called. */
function keepCalling(port: number, key: string): () => void {
  let stopped = false;
  const caller = async () => {
    while (!stopped) {
      await fetch(`http://127.0.0.1:${port}/v1/parse`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ html: "<h1>Hello</h1>" }),
        signal: AbortSignal.timeout(10_000),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined); // failing calls are the point of the trial
      await pause(CALL_EVERY_MS);
    }
  };
  for (let nth = 0; nth < CALLERS; nth++) void caller();
  return () => {
    stopped = true;
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await gone;
}

/** Starts an installation over a database that is ready. `shared` must also be in this process's environment. */
export async function startInstallation(shared: Record<string, string>): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-alarms-"));
  const mailServer = await startMailServer();
  const endpoint = { status: 200, url: "" };
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(endpoint.status, { "content-type": "text/html" }).end("<h1>Endpoint</h1>");
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  if (typeof address === "object" && address) endpoint.url = `http://127.0.0.1:${address.port}/`;
  const [webPort, workerPort] = [await freePort(), await freePort()];
  const redisPort = await freePort();
  let redis = await startRedis(redisPort);
  const token = "a-token-that-only-this-trial-uses";
  const env = {
    ...shared,
    PORT: String(webPort),
    HOST: "127.0.0.1",
    BASE_URL: `http://localhost:${webPort}`,
    WORKER_PORT: String(workerPort),
    METRICS_TOKEN: token,
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    REDIS_URL: redis.url,
    ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    // Nothing can be written to these locations.
    BACKUP_TO: "/proc/gatehouse-has-no-place-here",
    EXPORT_TO: "/proc/gatehouse-has-no-place-here-either",
    ARCHIVE_TO: "/proc/gatehouse-has-no-place-here-at-all",
    LOG_DAYS: "60",
    // A browser that exits immediately.
    BROWSER_PATH: "/bin/false",
  };
  const web = { port: webPort, process: launch("web.ts", env) };
  const worker = { port: workerPort, process: launch("worker.ts", env) };
  const ctx = await makeWorkspace({ credits: 1_000_000 });
  await sql().query(
    "insert into backup_runs (name, place, started_at, finished_at, bytes, rows) values ('of-last-night', $1, now(), now(), 1, 1)",
    [env.BACKUP_TO],
  );
  await sql().query(
    `insert into export_runs (place, day, started_at, finished_at, rows, bytes)
     values ('of-last-night', (now() at time zone 'utc')::date - 1, now(), now(), 1, 1)`,
  );
  const { token: key } = await makeKey(ctx, { scopes: ["parse", "scrape", "admin"], rate_limit: 10_000 });
  await makeWebhook(ctx, `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`);
  await Promise.all([waitUntilReady(webPort), waitUntilReady(workerPort)]);
  const stopCalling = keepCalling(webPort, key);
  return {
    web,
    worker,
    token,
    ctx,
    key,
    mail: mailServer.state,
    endpoint,
    redis: {
      stop: () => redis.stop(),
      start: async () => {
        redis = await startRedis(redisPort);
      },
    },
    stop: async () => {
      stopCalling();
      await Promise.all([endProcess(web.process), endProcess(worker.process)]);
      receiver.closeAllConnections();
      receiver.close();
      await mailServer[Symbol.asyncDispose]();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
