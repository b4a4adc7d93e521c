import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { WORKSPACE_GREED } from "#lib/scraping/jobs/run/constants.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey } from "#testing/builders/job.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { pauseCrawl } from "../change-crawl.ts";
import { claimPages } from "./claim-pages.ts";
import { CRAWLS_A_CLAIM, PAGES_IN_FLIGHT } from "./constants.ts";

await ownDatabase();
const means = { clock: databaseClock };
beforeAll(() => syncClock((text) => sql().query(text)));
beforeEach(() => sql().query("truncate jobs, job_items, crawl_hosts"));
afterAll(closeDb);

const owner = async () => jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
const idsOf = (claims: readonly { jobId: string }[]) => [...new Set(claims.map(({ jobId }) => jobId))];

/** Opens a host for requests, or closes it for an hour. */
const setHost = ({ workspaceId }: Ctx, host: string, isOpen: boolean) =>
  sql().query(
    `insert into crawl_hosts (workspace_id, host, gate_at, turn_at, used_at) select $1, $2, at, at, now()
     from (select now() + case when $3 then interval '0' else interval '1 hour' end as at) a
     on conflict (workspace_id, host) do update set gate_at = excluded.gate_at, turn_at = excluded.turn_at`,
    [workspaceId, host, isOpen],
  );

/** Makes a crawl with this many waiting addresses on one host, last served a moment ago. */
async function crawlOf(ctx: Ctx, host: string, { pages = 20, delay_ms = 0 } = {}): Promise<string> {
  const { id } = await makeCrawl(ctx, { url: `https://${host}/`, sitemap: "skip", delay_ms });
  await sql().query(
    `insert into job_items (workspace_id, job_id, index, url, due_at, host, depth, hops)
     select $1, $2, n, 'https://' || $3 || '/' || n, now() - interval '1 hour', $3, 1, 0 from generate_series(1, $4::int) n`,
    [ctx.workspaceId, id, host, pages - 1],
  );
  await sql().query("update jobs set claimed_at = now() where id = $1", [id]);
  return id;
}

/** Copies a crawl with its addresses. The copies were served long ago, so they come first. */
async function copies({ workspaceId }: Ctx, id: string, count: number): Promise<void> {
  await sql().query(
    `insert into jobs (workspace_id, id, created_at, env, key_id, key_name, kind, crawl, paused_at, urls_total, options, max_concurrency,
       claimed_at)
     select workspace_id, 'crl_' || lpad(n::text, 26, '0'), created_at, env, key_id, key_name, kind, crawl, paused_at, urls_total, options,
       max_concurrency, 'epoch'
     from jobs, generate_series(1, $3::int) n where workspace_id = $1 and id = $2`,
    [workspaceId, id, count],
  );
  await sql().query(
    `insert into job_items (workspace_id, job_id, index, url, due_at, host, depth, hops)
     select workspace_id, 'crl_' || lpad(n::text, 26, '0'), index, url, due_at, host, depth, hops
     from job_items, generate_series(1, $3::int) n where workspace_id = $1 and job_id = $2`,
    [workspaceId, id, count],
  );
}

const writtenTo = async ({ workspaceId }: Ctx): Promise<number> =>
  db().job.count({ where: { workspaceId, claims: { gt: 0 } } });

it("paused crawls and those with closed hosts do not delay others", async () => {
  const [resting, waiting, busy] = [await owner(), await owner(), await owner()];
  const paused = await crawlOf(resting, "paused.example");
  await pauseCrawl(resting, paused);
  await setHost(resting, "paused.example", true);
  await copies(resting, paused, 100);
  await setHost(waiting, "slow.example", false);
  await copies(waiting, await crawlOf(waiting, "slow.example"), 100);
  const quick = await crawlOf(busy, "quick.example");
  await setHost(busy, "quick.example", true);

  const claims = await claimPages(means, PAGES_IN_FLIGHT);
  // The most that it may have in flight: idle crawls reserve no share of the claim.
  expect([idsOf(claims), claims.length]).toEqual([[quick], 10]);
  expect(await claimPages(means, PAGES_IN_FLIGHT)).toEqual([]);
  expect(await Promise.all([resting, waiting].map(writtenTo))).toEqual([0, 0]);
  expect(await db().job.count({ where: { workspaceId: waiting.workspaceId, status: "running" } })).toBe(0);
});

it("settles pages that were read even if the crawl is paused or canceled", async () => {
  const ctx = await owner();
  const [paused, canceled] = [await crawlOf(ctx, "a.example"), await crawlOf(ctx, "b.example")];
  for (const host of ["a.example", "b.example"]) await setHost(ctx, host, false);
  await pauseCrawl(ctx, paused);
  await sql().query("update jobs set status = 'canceled' where id = $1", [canceled]);
  expect(await claimPages(means, 48)).toEqual([]);
  await sql().query(
    "update job_items set state = 'settling', leased_until = 'epoch', due_at = 'epoch' where index = 3",
  );
  const claims = await claimPages(means, 48);
  expect(claims.map(({ jobId, index, state }) => [jobId, index, state]).sort()).toEqual(
    [paused, canceled].sort().map((id) => [id, 3, "settling"]),
  );
});

it("finds an open host behind closed ones", async () => {
  const ctx = await owner();
  const id = await crawlOf(ctx, "a.example", { pages: 3 });
  await setHost(ctx, "a.example", false);
  for (const [at, host] of ["b.example", "c.example", "d.example"].entries()) {
    const index = 10 + at;
    await sql().query(
      `insert into job_items (workspace_id, job_id, index, url, due_at, host, depth, hops)
       values ($1, $2, $3, 'https://' || $4, $5, $4, 1, 0)`,
      // The pages of an open host that are not due must not count.
      [ctx.workspaceId, id, index, host, new Date(host === "c.example" ? Date.now() + 3_600_000 : 0)],
    );
    await setHost(ctx, host, host === "c.example");
  }
  expect(await claimPages(means, 48)).toEqual([]);
  expect(await writtenTo(ctx)).toBe(0);
  await setHost(ctx, "d.example", true);
  expect((await claimPages(means, 48)).map(({ host }) => host)).toEqual(["d.example"]);
});

it("skips crawls locked by another process and claims the next", async () => {
  const [many, one] = [await owner(), await owner()];
  await copies(many, await crawlOf(many, "many.example", { pages: 2 }), CRAWLS_A_CLAIM);
  await setHost(many, "many.example", true);
  const last = await crawlOf(one, "one.example");
  await setHost(one, "one.example", true);
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from jobs where workspace_id = ${many.workspaceId} for update`;
    expect(idsOf(await claimPages(means, 48))).toEqual([last]);
  });
});

it("leaves out a workspace that has its share, so that others are reached", async () => {
  const [greedy, other] = [await owner(), await owner()];
  await copies(greedy, await crawlOf(greedy, "greedy.example"), CRAWLS_A_CLAIM);
  await setHost(greedy, "greedy.example", true);
  const small = await crawlOf(other, "other.example");
  await setHost(other, "other.example", true);
  const free = 12;
  const claims = await claimPages(means, free, new Map([[greedy.workspaceId, WORKSPACE_GREED * free]]));
  expect(idsOf(claims)).toEqual([small]);
});

it.each([
  // Three quarters, and three sevenths each.
  [1, CRAWLS_A_CLAIM, 36],
  [2, CRAWLS_A_CLAIM / 2, 21],
])("leaves room for others: of %i workspaces with %i crawls each has %i", async (workspaces, crawls, most) => {
  for (let nth = 0; nth < workspaces; nth++) {
    const ctx = await owner();
    await copies(ctx, await crawlOf(ctx, "busy.example"), crawls - 1);
    await setHost(ctx, "busy.example", true);
  }
  const byWorkspace = Map.groupBy(await claimPages(means, 48), ({ workspaceId }) => workspaceId);
  expect([...byWorkspace.values()].map(({ length }) => length)).toEqual(Array.from({ length: workspaces }, () => most));
});

it("reads few rows of a crawl with nothing to claim, whatever its size", async () => {
  const ctx = await owner();
  const [crawls, pages] = [50, 400];
  await setHost(ctx, "slow.example", false);
  await copies(ctx, await crawlOf(ctx, "slow.example", { pages }), crawls);
  const paused = await crawlOf(ctx, "paused.example", { pages: crawls * pages });
  await pauseCrawl(ctx, paused);
  await sql().query("analyze jobs, job_items, crawl_hosts");
  type Read = { table: string; scans: number; rows: number };
  const read = await db().$transaction(async (tx) => {
    // Reads of this connection in the second before may still be counted.
    const counted = () =>
      tx.$queryRaw<Read[]>`
        select relname as table, seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
        where relname in ('jobs', 'job_items', 'crawl_hosts') order by 1`;
    const before = await counted();
    await tx.$queryRaw`
      select * from claim_crawl_pages(${databaseClock.now().getTime()}::bigint, 30000, 1000, 48, ${CRAWLS_A_CLAIM}::int, '{}', ${WORKSPACE_GREED}::int)`;
    const since = (now: Read): Read => {
      const then = before.find(({ table }) => table === now.table);
      return { ...now, scans: now.scans - (then?.scans ?? 0), rows: now.rows - (then?.rows ?? 0) };
    };
    return (await counted()).map(since);
  });
  expect(read.map(({ table, scans }) => [table, scans])).toEqual([
    ["crawl_hosts", 0],
    ["job_items", 0],
    ["jobs", 0],
  ]);
  expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThan(crawls * 10);
});
