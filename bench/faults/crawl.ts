import { setTimeout as pause } from "node:timers/promises";
import { db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { LEASE_MS } from "#lib/scraping/jobs/run/constants.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { jobKey, linesOf } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { judgeCrawl } from "#testing/oracles/crawl-oracle.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { TRAP_DEPTH, trapSite } from "#testing/services/trap-site.ts";
import { type Fault, seconds } from "./finding.ts";
import { until } from "./until.ts";

const CREDITS = 100_000;
const DELAY_MS = 20;

/**
 * Kills (-9) one of two workers every few seconds while they crawl a site full of traps: each page must be read and
 * paid once, at the requested pace.
 */
export const crawl: Fault = async ({ postgres, quick }) => {
  const [articles, everyMs] = quick ? [300, 4_000] : [4_880, 10_000];
  await syncClock((text) => sql().query(text));
  const site = await trapSite({
    articles,
    refuseEvery: 97,
    slow: { every: 53, ms: 3_000 },
    crawlDelay: DELAY_MS / 1_000,
  });
  const key = await jobKey(await makeWorkspace({ credits: CREDITS, clock: databaseClock }));
  const { id } = await makeCrawl(key, {
    ...{
      url: `${site.url}/`,
      limit: 20_000,
      max_depth: TRAP_DEPTH,
      max_similar: 20_000,
      delay_ms: DELAY_MS,
      max_concurrency: 20,
    },
    options: { formats: ["text"] },
  });
  const isOver = async () => (await db().job.findFirstOrThrow({ where: { id } })).finishedAt !== null;
  const start = () => startWorker({ databaseUrl: postgres.url, env: { DATA_DIR: env().DATA_DIR } });
  const began = performance.now();
  let [one, other] = [await start(), await start()];
  let kills = 0;
  while (!(await isOver())) {
    await Promise.race([pause(everyMs), until("the crawl is over", 4 * everyMs, isOver)]);
    if (await isOver()) break;
    await one.kill();
    kills++;
    [one, other] = [other, await start()];
    if (performance.now() - began > 60 * LEASE_MS) throw new Error("The crawl does not end.");
  }
  const took = performance.now() - began;
  await Promise.all([one.stop(), other.stop()]);
  await site[Symbol.asyncDispose]();

  const judged = judgeCrawl(site, await linesOf(key, id, "crl"));
  const sums = await readCreditSums(key);
  const count = site.pages.length;
  const run = `kill -9 ${kills} times in a crawl of ${count} pages`;
  const pages = site.asked.filter(({ path: each }) => each !== "/robots.txt");
  const span = (pages.at(-1)?.at ?? 0) - (pages[0]?.at ?? 0);
  const findings = [
    {
      asked: `${run}: each page of the site once in the results, and nothing else`,
      measured: `${judged.missing.length} missing, ${judged.twice.length} twice, ${judged.strange.length} strange, ${judged.failed.length} failed`,
      met: [judged.missing, judged.twice, judged.strange, judged.failed].every((paths) => paths.length === 0),
      note: `${judged.readAgain} pages fetched again, ${seconds(took)} in all`,
    },
    {
      asked: `${run}: each paid once`,
      measured: `${sums.spent} credits, ${sums.held} held`,
      met: sums.spent === count && sums.wrongRows === 0,
      note: "what is held is of workers that were killed, and returns within five minutes",
    },
    {
      asked: `${run}: robots.txt and the pace of ${DELAY_MS} ms kept`,
      measured: `${judged.forbidden.length} requests that it forbids; ${pages.length} requests, ${(span / pages.length).toFixed(1)} ms each`,
      met: judged.forbidden.length === 0 && span >= pages.length * DELAY_MS * 0.95,
    },
  ];
  const doubled = judged.twice.length + Math.max(0, sums.spent - count);
  return [{ fault: "kill -9 in a crawl", runs: kills, lost: judged.missing.length, doubled, findings }];
};
