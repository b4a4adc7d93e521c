// Baseline on graphile-worker: one task per delivery, fetched through its local queue and completed in batches.
import { groupCommit } from "#lib/platform/async/group-commit.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { importPeer } from "../import-peer.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { type GraphileModule, type GraphileSetting, TASK } from "../webhooks/graphile.ts";
import { type Done, insertDoneRows, type Job, jobSender } from "../webhooks/jobs.ts";
import { answerUsage } from "../webhooks/usage.ts";

answerUsage();
const setting = JSON.parse(process.env.BENCH_SETTING ?? "{}") as GraphileSetting;
const endpoints = JSON.parse(process.env.BENCH_ENDPOINTS ?? "[]") as Endpoint[];
await openDatabase();
const { run, Logger } = await importPeer<GraphileModule>("graphile-worker");
const send = jobSender(endpoints, setting.connections);
const gather = groupCommit(async (done: Done[]) => {
  await insertDoneRows(done);
  return done;
}, 500);
const keep = setting.gathered ? gather : (done: Done) => insertDoneRows([done]);

await run({
  logger: new Logger(() => (level, message) => {
    // Failing tasks are expected: some endpoints hang.
    if (level === "error" && !message.startsWith("Failed task")) process.stderr.write(`graphile-worker: ${message}\n`);
  }),
  noHandleSignals: true,
  taskList: { [TASK]: async (payload: unknown) => void (await keep(await send(payload as Job))) },
  preset: {
    worker: {
      connectionString: process.env.DATABASE_URL,
      concurrentJobs: setting.concurrentJobs,
      maxPoolSize: 10,
      pollInterval: 500,
      localQueue: { size: setting.localQueue },
      completeJobBatchDelay: setting.completeJobBatchDelay,
      failJobBatchDelay: setting.completeJobBatchDelay,
    },
  },
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
