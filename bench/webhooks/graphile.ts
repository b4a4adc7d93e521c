import type pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { importPeer } from "../import-peer.ts";
import { startChild } from "./child.ts";
import type { Endpoint } from "./endpoints.ts";
import { insertEvents } from "./events.ts";
import { jobOf } from "./jobs.ts";
import { clearDeliveries, type System } from "./system.ts";

export const TASK = "deliver";

export type GraphileModule = {
  makeWorkerUtils(options: object): Promise<{ migrate(): Promise<void>; release(): Promise<void> }>;
  run(options: object): Promise<unknown>;
  Logger: new (factory: () => (level: string, message: string) => void) => object;
};

/** `gathered`: rows of many tasks are written in one statement by our group commit, which the library lacks. */
export type GraphileSetting = {
  concurrentJobs: number;
  localQueue: number;
  completeJobBatchDelay: number;
  gathered: boolean;
  connections: number;
};

const ADD =
  "select from graphile_worker.add_jobs(array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))";

/** graphile-worker with its local queue and batched completion; jobs are added in bulk in the event's transaction. */
export async function graphileWorker(
  endpoints: readonly Endpoint[],
  env: Record<string, string>,
  setting: GraphileSetting,
): Promise<System> {
  const { makeWorkerUtils, Logger } = await importPeer<GraphileModule>("graphile-worker");
  const tools = await makeWorkerUtils({
    connectionString: env.DATABASE_URL,
    logger: new Logger(() => () => undefined),
  });
  await tools.migrate();
  await tools.release();
  const add = (client: pg.PoolClient, jobs: object[]) =>
    client.query({
      name: "bench_add_jobs",
      text: ADD,
      values: [JSON.stringify(jobs.map((payload) => ({ identifier: TASK, payload, max_attempts: 8 })))],
    });
  return {
    name: `graphile-worker, ${setting.concurrentJobs} concurrent tasks${setting.gathered ? ", rows gathered by us" : ""}`,
    emit: async (events) => {
      const client = await sql().connect();
      await client.query("begin");
      await insertEvents(client, events);
      await add(client, events.map(jobOf));
      await client.query("commit");
      client.release();
    },
    startWorker: () =>
      startChild("webhook-graphile.ts", {
        ...env,
        BENCH_ENDPOINTS: JSON.stringify(endpoints),
        BENCH_SETTING: JSON.stringify(setting),
      }),
    clear: async () => {
      await clearDeliveries();
      await sql().query("truncate graphile_worker._private_jobs");
    },
    close: async () => undefined,
  };
}
