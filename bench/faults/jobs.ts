import { db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { LEASE_MS } from "#lib/scraping/jobs/run/constants.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { type Fault, seconds } from "./finding.ts";
import { until } from "./until.ts";

const CREDITS = 100_000;

/** Kills the worker (-9) repeatedly during a job: every URL must be in the results once and charged once. */
export const jobs: Fault = async ({ postgres, quick }) => {
  const [count, kills] = quick ? [300, 2] : [5_000, 10];
  await syncClock((text) => sql().query(text));
  const pages = await site();
  const key = await jobKey(await makeWorkspace({ credits: CREDITS, clock: databaseClock }));
  const urls = Array.from({ length: count }, (_, at) => `${pages.url}/${at}`);
  const job = await makeJob(key, { urls, max_concurrency: 40, options: { formats: ["text"] } });
  const rowOf = () => db().job.findFirstOrThrow({ where: { id: job.id } });
  const began = performance.now();
  const start = () => startWorker({ databaseUrl: postgres.url, env: { DATA_DIR: env().DATA_DIR } });
  for (let nth = 1; nth <= kills; nth++) {
    const worker = await start();
    const enough = (count * (nth - Math.random() / 2)) / (kills + 1);
    await until("some URLs are done", 10 * LEASE_MS, async () => (await rowOf()).urlsOk >= enough);
    await worker.kill();
  }
  const last = await start();
  await until("the job is finished", 10 * LEASE_MS, async () => (await rowOf()).finishedAt !== null);
  const took = performance.now() - began;
  await last.stop();
  await pages[Symbol.asyncDispose]();

  const lines = await linesOf(key, job.id);
  const sums = await readCreditSums(key);
  const ordered = lines.filter((line, at) => line.index === at && line.url === urls[at] && line.status === "ok").length;
  const again = [...pages.hits.values()].reduce((sum, hits) => sum + hits - 1, 0);
  const run = `kill -9 ${kills} times in a job of ${count} URLs`;
  const findings = [
    {
      asked: `${run}: each once in the results, in order`,
      measured: `${ordered} of ${lines.length} lines`,
      met: ordered === count && lines.length === count,
      note: `${again} pages fetched again, ${seconds(took)} in all`,
    },
    {
      asked: `${run}: each charged once`,
      measured: `${sums.spent} credits, ${sums.held} held`,
      met: sums.spent === count && sums.balance === CREDITS - count && sums.held === 0 && sums.wrongRows === 0,
    },
  ];
  const [lost, doubled] = [count - ordered, Math.max(0, sums.spent - count)];
  return [{ fault: "worker killed (-9) in a job of charged URLs", runs: kills, lost, doubled, findings }];
};
