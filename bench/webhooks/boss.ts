import { sql } from "#lib/platform/db.ts";
import { importPeer } from "../import-peer.ts";
import { startChild } from "./child.ts";
import type { Endpoint } from "./endpoints.ts";
import { insertEvents } from "./events.ts";
import { jobOf } from "./jobs.ts";
import { clearDeliveries, type System } from "./system.ts";

export const QUEUE = "deliveries";

type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
export type BossJob<T> = { id: string; data: T };
export type PgBoss = {
  on(event: "error", listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  insert(name: string, jobs: { data: object }[], options: { db: Executor }): Promise<unknown>;
  work<T>(name: string, options: object, handler: (jobs: BossJob<T>[]) => Promise<unknown>): Promise<unknown>;
};
export type BossModule = { PgBoss: new (options: object) => PgBoss };

/** Jobs per fetch and concurrent fetchers: their product is the limit in flight. */
export type BossSetting = { batchSize: number; localConcurrency: number; connections: number };

/** pg-boss with batches: jobs are inserted in bulk in the event's transaction, fetched and completed in bulk. */
export async function pgBoss(
  endpoints: readonly Endpoint[],
  env: Record<string, string>,
  setting: BossSetting,
): Promise<System> {
  const { PgBoss } = await importPeer<BossModule>("pg-boss");
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 2, supervise: false, schedule: false });
  boss.on("error", (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
  await boss.start();
  // A separate table, and as many retries as our deliveries have, the first after the same delay.
  await boss.createQueue(QUEUE, { partition: true, retryLimit: 7, retryDelay: 30, notify: true });
  return {
    name: `pg-boss, ${setting.localConcurrency} batches of ${setting.batchSize} concurrently`,
    emit: async (events) => {
      const client = await sql().connect();
      await client.query("begin");
      await insertEvents(client, events);
      const jobs = events.map((event) => ({ data: jobOf(event) }));
      await boss.insert(QUEUE, jobs, { db: { executeSql: (text, values) => client.query(text, values) } });
      await client.query("commit");
      client.release();
    },
    startWorker: () =>
      startChild("webhook-pg-boss.ts", {
        ...env,
        BENCH_ENDPOINTS: JSON.stringify(endpoints),
        BENCH_SETTING: JSON.stringify(setting),
      }),
    clear: async () => {
      await clearDeliveries();
      await sql().query("truncate pgboss.job");
    },
    close: () => boss.stop({ graceful: false }),
  };
}
