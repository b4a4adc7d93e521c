import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProcess } from "#testing/processes/worker-process.ts";
import { freePort } from "#testing/services/ports.ts";
import { benchEnv } from "../database.ts";
import { startWeb } from "../web-process.ts";

const TOKEN = "a-token-that-only-this-soak-uses";

export type SoakProcess = { pid: number; alive(): boolean; metrics(): Promise<string> };

export type SoakInstallation = {
  url: string;
  port: number;
  web: SoakProcess;
  worker: SoakProcess;
  stop(): Promise<void>;
};

const figuresAt = (url: string) => async () => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!answer.ok) throw new Error(`${url}/metrics: ${answer.status}`);
  return await answer.text();
};

/**
 * Starts a web process and a worker separately over a ready database. Points this process at it too, so call it before
 * anything reads the environment.
 */
export async function startSoakInstallation(databaseUrl: string, oftener: number): Promise<SoakInstallation> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-soak-"));
  const shared = {
    ...benchEnv(databaseUrl),
    METRICS_TOKEN: TOKEN,
    DATA_DIR: folder,
    ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
  };
  const web = await startWeb(shared);
  Object.assign(process.env, shared, { BASE_URL: web.url });
  const workerPort = await freePort();
  const worker = await startProcess("bench/servers/soak-worker.ts", {
    env: {
      ...shared,
      PATH: process.env.PATH ?? "",
      BASE_URL: web.url,
      HOST: "127.0.0.1",
      WORKER_PORT: String(workerPort),
      SOAK_OFTENER: String(oftener),
    },
  });
  return {
    url: web.url,
    port: Number(new URL(web.url).port),
    web: { pid: web.pid, alive: web.alive, metrics: figuresAt(web.url) },
    worker: { pid: worker.pid, alive: worker.alive, metrics: figuresAt(`http://127.0.0.1:${workerPort}`) },
    stop: async () => {
      await Promise.all([web.stop(), worker.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
