// Baseline on pg-boss: a batch's requests are sent in parallel, its rows written in one statement and its jobs
// completed in one.
import { openDatabase } from "#lib/platform/open-database.ts";
import { importPeer } from "../import-peer.ts";
import type { BossModule, BossSetting } from "../webhooks/boss.ts";
import { QUEUE } from "../webhooks/boss.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { insertDoneRows, type Job, jobSender } from "../webhooks/jobs.ts";
import { answerUsage } from "../webhooks/usage.ts";

answerUsage();
const setting = JSON.parse(process.env.BENCH_SETTING ?? "{}") as BossSetting;
const endpoints = JSON.parse(process.env.BENCH_ENDPOINTS ?? "[]") as Endpoint[];
await openDatabase();
const { PgBoss } = await importPeer<BossModule>("pg-boss");
const send = jobSender(endpoints, setting.connections);
const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  schedule: false,
  useListenNotify: true,
});
boss.on("error", (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
await boss.start();
await boss.work<Job>(
  QUEUE,
  {
    batchSize: setting.batchSize,
    localConcurrency: setting.localConcurrency,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
    // A failed job must not fail the rest of its batch.
    perJobResults: true,
  },
  async (jobs) => {
    const sent = await Promise.allSettled(jobs.map(({ data }) => send(data)));
    await insertDoneRows(sent.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
    return jobs.map(({ id }, at) => ({ id, status: sent[at]?.status === "fulfilled" ? "completed" : "failed" }));
  },
);
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
