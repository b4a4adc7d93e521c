import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdCredits } from "#lib/billing/credits/hold-credits.ts";
import { releaseExpiredHolds } from "#lib/billing/credits/release-expired-holds.ts";
import { settleHold } from "#lib/billing/credits/settle-hold.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { PartlyFailed } from "#lib/platform/values/partly-failed.ts";
import { readCreditSums } from "#testing/builders/credits.ts";
import { finishNextJob, jobKey, jobPolicy, linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { forgetJobs } from "../forget-jobs.ts";
import { chargeId } from "./charge-id.ts";
import { type Claim, claim, releaseClaims } from "./claim.ts";
import { packFailure, packOutcome } from "./pack.ts";
import { recordOutcome } from "./record.ts";
import { workItem } from "./work-item.ts";

await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "jobs-crash-"));
const means = { clock: databaseClock, policy: jobPolicy };
beforeAll(() => syncClock((text) => sql().query(text)));
beforeEach(() => sql().query("truncate jobs, job_items"));
afterAll(closeDb);

const key = async () => jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
/** Claims the only available item. */
const claimOne = async (): Promise<Claim> => {
  const [only, ...more] = await claim(means, 10);
  expect(more).toEqual([]);
  return only as Claim; // if undefined, the next statement fails
};
const endLeases = () =>
  sql().query("update job_items set due_at = 'epoch', leased_until = 'epoch' where leased_until is not null");
const hold = (ctx: Ctx, { jobId, index, keyId }: Claim) =>
  holdCredits(ctx, { requestId: chargeId(jobId, index, 0), keyId, amount: 1, endpoint: "/v1/jobs" });

describe("a worker that dies", () => {
  it("before reading is replaced, and its late result is ignored", async () => {
    await using pages = await site();
    const ctx = await key();
    const job = await makeJob(ctx, { urls: [`${pages.url}/a`] });
    const dead = await claimOne();
    await hold(ctx, dead);
    expect(await claim(means, 10)).toEqual([]);
    expect(await finishNextJob(means)).toBe(false);
    await endLeases();
    await workItem(await claimOne(), means);
    const late = await recordOutcome({
      claim: dead,
      state: "ok",
      result: Buffer.from("x"),
      credits: 1,
      tried: true,
    });
    expect(late).toBe(false);
    expect(await finishNextJob(means)).toBe(true);
    expect(await linesOf(ctx, job.id)).toMatchObject([{ index: 0, status: "ok", credits_used: 1 }]);
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 1, held: 0, balance: 99 });
  });

  const died = async (ctx: Ctx, url: string) => {
    await makeJob(ctx, { urls: [url] });
    const dead = await claimOne();
    await hold(ctx, dead);
    const result = await packOutcome({ status: "ok", status_code: 200, document: { read: "before" } });
    expect(await recordOutcome({ claim: dead, state: "settling", result, code: null, credits: 1 })).toBe(true);
    await endLeases();
    return dead;
  };

  it("before settling causes no second fetch and a single charge", async () => {
    await using pages = await site();
    const ctx = await key();
    const { jobId } = await died(ctx, `${pages.url}/b`);
    await workItem(await claimOne(), means);
    await finishNextJob(means);
    expect(await linesOf(ctx, jobId)).toMatchObject([{ status: "ok", document: { read: "before" }, credits_used: 1 }]);
    expect(pages.hits.size).toBe(0);
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 1, held: 0 });
  });

  it("and lets its hold expire still causes a single charge", async () => {
    await using pages = await site();
    const ctx = await key();
    const { jobId } = await died(ctx, `${pages.url}/c`);
    await sql().query("update holds set expires_at = 'epoch'");
    await releaseExpiredHolds({ clock: databaseClock });
    const next = await claimOne();
    await Promise.all([workItem(next, means), workItem(next, means)]);
    await finishNextJob(means);
    expect(await linesOf(ctx, jobId)).toMatchObject([{ status: "ok", credits_used: 1 }]);
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 1, held: 0 });
  });

  it("before counting a page causes a single event for it", async () => {
    await using pages = await site();
    const ctx = await key();
    await makeWebhook(ctx, "https://hooks.example/", { events: ["job.page"] });
    const { jobId } = await died(ctx, `${pages.url}/p`);
    const next = await claimOne();
    await Promise.all([workItem(next, means), workItem(next, means)]);
    const emitted = await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type: "job.page" } });
    expect(emitted.map(({ body }) => JSON.parse(Buffer.from(body).toString()).data)).toEqual([
      { job_id: jobId, index: 0, url: `${pages.url}/p`, document: { read: "before" }, credits_used: 1 },
    ]);
    expect(await db().queuedDelivery.count({ where: { eventId: emitted[0]?.id ?? "" } })).toBe(1);
  });

  it("while writing results is replaced, with a single event", async () => {
    await using pages = await site();
    const ctx = await key();
    const job = await makeJob(ctx, { urls: [`${pages.url}/d`] });
    await workItem(await claimOne(), means);
    await sql().query("select * from claim_finished_job($1, 60000)", [databaseClock.now().getTime()]);
    expect(await finishNextJob(means)).toBe(false);
    await sql().query("update jobs set finishing_until = 'epoch'");
    expect(await finishNextJob(means)).toBe(true);
    expect(await finishNextJob(means)).toBe(false);
    expect(await linesOf(ctx, job.id)).toHaveLength(1);
    expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: "job.completed" } })).toBe(1);
  });

  it.each([
    ["charged", true],
    ["not yet charged", false],
  ])("or stops leaves a page that was read (%s) in a canceled job's results", async (_, isCharged) => {
    const ctx = await key();
    await makeJob(ctx, { urls: ["https://shop.example/"] });
    const stopped = await claimOne();
    await hold(ctx, stopped);
    const result = await packOutcome({ status: "ok", status_code: 200, document: { read: "before" } });
    await recordOutcome({ claim: stopped, state: "settling", result, code: null, credits: 1 });
    const requestId = chargeId(stopped.jobId, stopped.index, 0);
    if (isCharged) await settleHold(ctx, { requestId, keyId: stopped.keyId, amount: 1 });
    await releaseClaims(means, [stopped], 0);
    await sql().query("update jobs set status = 'canceled'");
    expect(await finishNextJob(means)).toBe(false);
    await workItem(await claimOne(), means);
    expect(await finishNextJob(means)).toBe(true);
    expect(await linesOf(ctx, stopped.jobId)).toMatchObject([{ document: { read: "before" }, credits_used: 1 }]);
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 1, held: 0, balance: 99 });
  });

  it("cannot change the written results of a canceled job", async () => {
    const ctx = await key();
    const job = await makeJob(ctx, { urls: ["http://127.0.0.1:9/"] });
    const dead = await claimOne();
    await sql().query("update jobs set status = 'canceled'");
    expect(await finishNextJob(means)).toBe(false);
    await endLeases();
    expect(await claim(means, 10)).toEqual([]);
    expect(await finishNextJob(means)).toBe(true);
    const read = { state: "settling", result: Buffer.from("x"), code: null, credits: 1 } as const;
    expect(await recordOutcome({ claim: dead, ...read })).toBe(false);
    expect(await db().job.findFirst({ where: { id: job.id } })).toMatchObject({ status: "canceled", resultsKey: null });
  });
});

describe("a failure that costs a model's tokens", () => {
  const failure = { code: "extraction_failed", message: "It does not fit." };
  /** Stores the failure for `credits` of 5 held and ends the lease before anything is charged. */
  const storedFailure = async (ctx: Ctx, url: string, credits: number) => {
    await makeJob(ctx, { urls: [url] });
    const dead = await claimOne();
    const { jobId, index, keyId } = dead;
    await holdCredits(ctx, { requestId: chargeId(jobId, index, 0), keyId, amount: 5, endpoint: "/v1/jobs" });
    const { code } = failure;
    const result = await packFailure(failure);
    expect(await recordOutcome({ claim: dead, state: "settling", result, code, credits })).toBe(true);
    await endLeases();
    return jobId;
  };
  const jobRow = async (id: string) => await db().job.findFirst({ where: { id } });

  it("is charged once and not refetched if its worker dies before settling", async () => {
    await using pages = await site();
    const ctx = await key();
    const jobId = await storedFailure(ctx, `${pages.url}/m`, 4);
    expect(await jobRow(jobId)).toMatchObject({ urlsFailed: 0, creditsUsed: 0n });
    const next = await claimOne();
    await Promise.all([workItem(next, means), workItem(next, means)]);
    await finishNextJob(means);
    expect(await linesOf(ctx, jobId)).toMatchObject([{ status: "failed", error: failure, credits_used: 4 }]);
    expect(await jobRow(jobId)).toMatchObject({ urlsFailed: 1, creditsUsed: 4n });
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 4, held: 0, balance: 96 });
    expect(pages.hits.size).toBe(0);
  });

  it("counts no credits if its hold expired and the balance is empty", async () => {
    const ctx = await key();
    const jobId = await storedFailure(ctx, "https://shop.example/", 4);
    await sql().query("update holds set expires_at = 'epoch'");
    await releaseExpiredHolds({ clock: databaseClock });
    await db().balance.update({ where: { workspaceId: ctx.workspaceId }, data: { balance: 0 } });
    await workItem(await claimOne(), means);
    await finishNextJob(means);
    expect(await linesOf(ctx, jobId)).toMatchObject([{ error: { code: "workspace_balance" }, credits_used: 0 }]);
    expect(await jobRow(jobId)).toMatchObject({ urlsFailed: 1, creditsUsed: 0n });
    expect(await readCreditSums(ctx)).toMatchObject({ spent: 0, held: 0 });
  });
});

it("deletes a job and its results 30 days after its end", async () => {
  await using pages = await site();
  const ctx = await key();
  const [old, recent] = [
    await makeJob(ctx, { urls: [`${pages.url}/e`] }),
    await makeJob(ctx, { urls: [`${pages.url}/f`] }),
  ];
  for (const each of await claim(means, 10)) await workItem(each, means);
  while (await finishNextJob(means));
  await sql().query("update jobs set created_at = now() - interval '31 days'");
  expect(await forgetJobs(means)).toBe(0);
  await sql().query("update jobs set finished_at = now() - interval '31 days' where id = $1", [old.id]);
  expect(await forgetJobs(means)).toBe(1);
  await expect(linesOf(ctx, old.id)).rejects.toThrow("does not exist");
  expect(await linesOf(ctx, recent.id)).toHaveLength(1);
  expect(await forgetJobs(means)).toBe(0);
});

it("deletes the other jobs if one job's results cannot be removed, and reports it", async () => {
  await using pages = await site();
  const ctx = await key();
  const [stuck, other] = [
    await makeJob(ctx, { urls: [`${pages.url}/g`] }),
    await makeJob(ctx, { urls: [`${pages.url}/h`] }),
  ];
  for (const each of await claim(means, 10)) await workItem(each, means);
  while (await finishNextJob(means));
  for (const [{ id }, age] of [
    [stuck, "32 days"],
    [other, "31 days"],
  ] as const)
    await sql().query(
      "update jobs set created_at = now() - $2::interval, finished_at = now() - $2::interval where id = $1",
      [id, age],
    );
  expect(await forgetJobs({ ...means, signal: AbortSignal.abort() })).toBe(0);
  const place = await storage();
  const refusing: Storage = {
    ...place,
    remove: async (at) => {
      if (at.includes(stuck.id)) throw new Error("Access denied");
      await place.remove(at);
    },
  };
  await expect(forgetJobs(means, refusing)).rejects.toThrow(
    new PartlyFailed(`1 of 2 jobs and crawls that are old could not be deleted, ${stuck.id} among them: Access denied`),
  );
  expect((await db().job.findMany({ where: { workspaceId: ctx.workspaceId } })).map(({ id }) => id)).toEqual([
    stuck.id,
  ]);
  const silent = { ...place, remove: () => Promise.reject(Object.assign(new Error("late"), { name: "TimeoutError" })) };
  await expect(forgetJobs(means, silent)).rejects.toThrow("late");
  expect(await forgetJobs(means)).toBe(1);
});
