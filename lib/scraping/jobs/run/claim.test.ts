import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type Claim, claim } from "./claim.ts";

await ownDatabase();
beforeAll(() => syncClock((text) => sql().query(text)));
beforeEach(() => sql().query("truncate jobs, job_items"));
afterAll(closeDb);

let passedMs = 0;
/** Ensures that no two claims are in the same millisecond. */
const clock = {
  now() {
    passedMs += 20;
    return new Date(databaseClock.now().getTime() + passedMs);
  },
};
const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://shop.example/${at}`);

/** Claims one place at a time, like a worker at capacity. */
async function claimOneByOne(times: number): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let time = 0; time < times; time++) claims.push(...(await claim({ clock }, 1)));
  return claims;
}

const countOf = (claims: readonly Claim[], id: string): number => claims.filter(({ jobId }) => jobId === id).length;

it("gives each free place to the job served longest ago", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  const large = await makeJob(ctx, { urls: urls(100), max_concurrency: 50 });
  const [before] = await claimOneByOne(1);
  expect(before?.jobId).toBe(large.id);
  const small = await makeJob(ctx, { urls: urls(10), max_concurrency: 50 });
  const claims = await claimOneByOne(20);
  expect([large, small].map(({ id }) => countOf(claims, id))).toEqual([10, 10]);
});

it("leaves a job unchanged if none of its URLs was claimed", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 100, clock: databaseClock }));
  const [first, second] = [await makeJob(ctx, { urls: urls(2) }), await makeJob(ctx, { urls: urls(2) })];
  const rowOf = (id: string) => db().job.findFirstOrThrow({ where: { id } });
  expect(countOf(await claimOneByOne(1), first.id)).toBe(1);
  expect(await rowOf(first.id)).toMatchObject({ status: "running", startedAt: expect.any(Date), claims: 1 });
  expect(await rowOf(second.id)).toMatchObject({ status: "queued", startedAt: null, claimedAt: null, claims: 0 });
});
