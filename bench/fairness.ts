import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { benchWorkspace } from "./bench-workspace.ts";
import { benchEnv } from "./database.ts";
import { type Call, POOLS, type Pool } from "./fairness/pools.ts";
import { type Site, startSite } from "./fairness/site.ts";
import { type Bench, type Figure, median, quantile } from "./figure.ts";
import { startServer } from "./server-process.ts";

type Tenant = { id: string; callBy(port: number, signal: AbortSignal): Call };

const agent = new Agent({ connections: null, headersTimeout: 120_000, bodyTimeout: 120_000 });

async function makeTenant(): Promise<Tenant> {
  const { ctx, tokens } = await benchWorkspace(1, "live", ["scrape", "parse", "stream", "jobs"]);
  return {
    id: ctx.workspaceId,
    callBy: (port, signal) => async (method, path, body) => {
      const answer = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher: agent,
        method,
        signal,
        headers: { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    },
  };
}

/** Returns the ms each ordinary call took. Calls start at a steady pace, even if earlier ones are unfinished. */
async function measure(pool: Pool, seconds: number, tenants: readonly Tenant[], port: number, site: Site) {
  const since = new Date(Date.now() - 1);
  const { signal } = new AbortController();
  const calls: Promise<number>[] = [];
  const count = Math.max(2, Math.round(pool.perSecond * seconds));
  const startedAt = performance.now();
  for (let at = 0; at < count; at++) {
    await sleep(Math.max(0, startedAt + (at * 1_000) / pool.perSecond - performance.now()));
    const call = tenants[at % tenants.length]?.callBy(port, signal);
    if (!call) throw new Error("Nobody to call.");
    const from = performance.now();
    calls.push(pool.ordinary(call, site.url).then(() => performance.now() - from));
  }
  const answered = await Promise.all(calls);
  const ids = tenants.map(({ id }) => id);
  return pool.waits ? await pool.waits(since, ids) : answered;
}

const p99 = (waits: number[]) => quantile(Float64Array.from(waits).sort(), 0.99);

/** Measures ordinary workspaces alone, then next to a greedy one. */
async function round(pool: Pool, seconds: number, tenants: Tenant[], env: Record<string, string>, site: Site) {
  const greedy = await makeTenant();
  const server = await startServer("gateway", env);
  const worker = await startWorker({ databaseUrl: env.DATABASE_URL ?? "", env });
  const over = new AbortController();
  try {
    await measure(pool, Math.min(seconds, 2), tenants, server.port, site);
    const alone = await measure(pool, seconds, tenants, server.port, site);
    const call = greedy.callBy(server.port, over.signal);
    const crowd = Array.from({ length: pool.callers }, async () => {
      // The pause keeps rejected calls from becoming a flood, which rate limits are for.
      while (!over.signal.aborted) await Promise.all([pool.greedy(call, site.url).catch(() => undefined), sleep(50)]);
    });
    await sleep(Math.min(seconds * 100, 1_000));
    const crowded = await measure(pool, seconds, tenants, server.port, site);
    over.abort();
    void crowd;
    return { alone: p99(alone), crowded: p99(crowded), count: crowded.length };
  } finally {
    await Promise.all([server.stop(), worker.kill()]);
    // Leave nothing of the greedy workspace for the next round.
    for (const table of ["job_items", "jobs", "scrape_queue", "streams"])
      await sql().query(`delete from ${table} where workspace_id = $1`, [greedy.id]);
  }
}

/** For each shared pool, compares the latency of fifty ordinary workspaces alone with that next to a greedy one. */
const bench: Bench = {
  name: "fairness",
  run: async ({ quick, databaseUrl }) => {
    const env = { ...benchEnv(databaseUrl), ALLOW_PRIVATE_TARGETS: "127.0.0.0/8", LOG_LEVEL: "silent" };
    Object.assign(process.env, env);
    const browser = quick ? undefined : findBrowser();
    if (browser) Object.assign(env, { BROWSER_PATH: browser });
    const [rounds, seconds, count] = quick ? [1, 0.3, 3] : [3, 20, 50];
    const closeDatabase = await openDatabase();
    const tenants: Tenant[] = [];
    while (tenants.length < count) tenants.push(await makeTenant());
    const site = await startSite();
    const figures: Figure[] = [];
    for (const pool of POOLS) {
      if (pool.needsBrowser && !browser) continue;
      const runs = [];
      for (let nth = 0; nth < rounds; nth++) runs.push(await round(pool, seconds, tenants, env, site));
      const [alone, crowded] = [median(runs.map((run) => run.alone)), median(runs.map((run) => run.crowded))];
      figures.push({
        figure: `${pool.name}: ${count} ordinary workspaces next to a greedy one, p99`,
        ours: crowded,
        baseline: alone,
        unit: "ms",
        ratio: alone / crowded,
        aim: "≤ 2 times the ordinary ones alone",
        met: crowded <= 2 * alone,
        note: `baseline: the ordinary ones alone; ${runs[0]?.count ?? 0} pieces of work a round, ${pool.perSecond} a second; the greedy one with ${pool.callers} concurrent callers`,
      });
    }
    site.close();
    await closeDatabase();
    return figures;
  },
};
export default bench;
