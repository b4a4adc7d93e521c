import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { forgetJobs } from "#lib/scraping/jobs/forget-jobs.ts";
import { claim } from "#lib/scraping/jobs/run/claim.ts";
import { workItem } from "#lib/scraping/jobs/run/work-item.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { finishNextJob, jobKey, jobPolicy, linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { cancelOverdueJobs } from "./cancel-overdue.ts";
import { pauseCrawl } from "./change-crawl.ts";

await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "overdue-"));
const means = { clock: databaseClock, policy: jobPolicy, signal: new AbortController().signal };
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const rowOf = (id: string) => db().job.findFirstOrThrow({ where: { id } });
/** Returns the bodies of the workspace's events about jobs and crawls. */
const endsOf = async ({ workspaceId }: Ctx) =>
  (await db().event.findMany({ where: { workspaceId, type: { not: "key.created" } }, orderBy: { type: "asc" } })).map(
    ({ body }) => JSON.parse(Buffer.from(body).toString()),
  );

it("cancels unfinished jobs and crawls after 30 days, keeping their results", async () => {
  await using pages = await site();
  const key = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  const slow = await makeJob(key, { urls: [`${pages.url}/a`, `${pages.url}/b`], max_concurrency: 1 });
  for (const each of await claim(means, 1)) await workItem(each, means);
  const resting = await makeCrawl(key, { url: `${pages.url}/`, sitemap: "skip" });
  await pauseCrawl(key, resting.id);
  const recent = await makeJob(key, { urls: [`${pages.url}/c`] });
  const ids = [slow.id, resting.id];
  const age = (column: string) =>
    sql().query(`update jobs set ${column} = now() - interval '30 days 1 minute' where id = any ($1)`, [ids]);

  await age("created_at");
  expect(await forgetJobs(means)).toBe(0);
  expect(await cancelOverdueJobs(means)).toBe(2);
  expect(await cancelOverdueJobs(means)).toBe(0);
  while (await finishNextJob(means));

  const error = { code: "target_timeout", message: expect.stringContaining("not over 30 days after it was made") };
  const ended = { status: "canceled", errorCode: error.code, errorMessage: error.message };
  expect(await rowOf(slow.id)).toMatchObject({ ...ended, urlsOk: 1, creditsUsed: 1n, finishedAt: expect.any(Date) });
  expect(await rowOf(resting.id)).toMatchObject({ ...ended, finishedAt: expect.any(Date) });
  expect(await rowOf(recent.id)).toMatchObject({ status: "queued", finishedAt: null });
  expect(await linesOf(key, slow.id)).toMatchObject([{ index: 0, status: "ok", credits_used: 1 }]);
  expect(await readCreditSums(key)).toMatchObject({ spent: 1, held: 0 });
  expect(await endsOf(key)).toMatchObject([
    { event: "crawl.failed", data: { crawl_id: resting.id, pages_ok: 0, error } },
    { event: "job.completed", data: { job_id: slow.id, urls_ok: 1, download_url: expect.any(String) } },
  ]);
  const audited = await db().auditEntry.findMany({ where: { targetId: { in: ids }, actorType: "system" } });
  expect(audited.map(({ action, targetId }) => [action, targetId]).sort()).toEqual([
    ["crawl.canceled", resting.id],
    ["job.canceled", slow.id],
  ]);

  expect(await forgetJobs(means)).toBe(0);
  await age("finished_at");
  expect(await forgetJobs(means)).toBe(2);
  expect(await db().jobItem.count({ where: { jobId: { in: ids } } })).toBe(0);
});

it("emits no event for a job that was already canceled", async () => {
  const key = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  const { id } = await makeJob(key, { urls: ["https://shop.example/"] });
  await sql().query("update jobs set status = 'canceled' where id = $1", [id]);
  while (await finishNextJob(means));
  expect(await rowOf(id)).toMatchObject({ status: "canceled", errorCode: null, finishedAt: expect.any(Date) });
  expect(await endsOf(key)).toEqual([]);
});

const makeOne = async () =>
  await makeJob(await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock })), {
    urls: ["https://shop.example/"],
  });
/** Backdates the job's creation. */
const makeOlder = (id: string, age: string) =>
  sql().query("update jobs set created_at = now() - $2::interval where id = $1", [id, age]);

it("stops when the database is away or the worker stops", async () => {
  const [first, second] = [await makeOne(), await makeOne()];
  await makeOlder(first.id, "31 days");
  await makeOlder(second.id, "30 days 1 minute");
  expect(await cancelOverdueJobs({ ...means, signal: AbortSignal.abort() })).toBe(0);
  expect(await rowOf(first.id)).toMatchObject({ status: "queued" });

  await tables().query(`
    create function lose_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await tables().query(
    `create trigger lose_connection before update on jobs for each row when (new.id = '${first.id}') execute function lose_connection()`,
  );
  const failure: unknown = await cancelOverdueJobs(means).catch((error: unknown) => error);
  await tables().query("drop function lose_connection cascade");
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PartlyFailed);
  expect(await rowOf(second.id)).toMatchObject({ status: "queued" });
  expect(await cancelOverdueJobs(means)).toBe(2);
});

it("cancels the others if one cannot be canceled, and names it", async () => {
  const [stuck, other] = [await makeOne(), await makeOne()];
  // No verb accepts such an ID.
  await sql().query("update jobs set id = 'job_stuck' where id = $1", [stuck.id]);
  await makeOlder("job_stuck", "31 days");
  await makeOlder(other.id, "30 days 1 minute");
  await expect(cancelOverdueJobs(means)).rejects.toThrow(/^1 of 2 jobs and crawls .* job_stuck among them/);
  expect(await rowOf(other.id)).toMatchObject({ status: "canceled" });
  expect(await rowOf("job_stuck")).toMatchObject({ status: "queued" });
});
