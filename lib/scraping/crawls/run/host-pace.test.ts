import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { claimPages } from "./claim-pages.ts";
import { slowDown, takeTurn } from "./host-pace.ts";

await ownDatabase();
const means = { clock: databaseClock };
beforeAll(() => syncClock((text) => sql().query(text)));
beforeEach(() => sql().query("truncate jobs, job_items, crawl_hosts"));
afterAll(closeDb);

const place = { workspaceId: "ws_a", host: "shop.example" };
/** Returns the host's next turn as a time in ms. */
async function turnAt(host = place.host): Promise<number> {
  const { rows } = await sql().query<{ at: Date }>("select turn_at as at from crawl_hosts where host = $1", [host]);
  return rows[0]?.at.getTime() ?? 0;
}

it("spaces turns by the longer of the crawl's and the host's delay", async () => {
  expect(await takeTurn(place, { own: MINUTE_MS, asked: 0 }, HOUR_MS)).toEqual({ waitMs: 0 });
  const first = await turnAt();
  await Promise.all([1, 2, 3].map(() => takeTurn(place, { own: 0, asked: MINUTE_MS }, HOUR_MS)));
  expect((await turnAt()) - first).toBe(3 * MINUTE_MS);
  const late = await takeTurn(place, { own: MINUTE_MS, asked: 0 }, 1_000);
  expect(late).toMatchObject({ busyMs: expect.any(Number) });
  expect((await turnAt()) - first).toBe(3 * MINUTE_MS);
  expect(await takeTurn({ ...place, workspaceId: "ws_b" }, { own: MINUTE_MS, asked: 0 }, 0)).toEqual({ waitMs: 0 });
});

it("pauses a host that throttles, and slows it down afterwards", async () => {
  await takeTurn(place, { own: 0, asked: 0 }, HOUR_MS);
  const before = await turnAt();
  for (let time = 0; time < 3; time++) await slowDown(place, 10 * MINUTE_MS);
  const after = await turnAt();
  expect(after - before).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  await takeTurn(place, { own: 0, asked: 0 }, HOUR_MS);
  expect((await turnAt()) - after).toBe(400);
});

it("claims only the next pages of a slow host, without delaying other hosts", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 10, clock: databaseClock }));
  const crawl = async (host: string, delay_ms: number) => {
    const { id } = await makeCrawl(ctx, { url: `https://${host}/`, sitemap: "skip", delay_ms });
    await sql().query(
      `insert into job_items (workspace_id, job_id, index, url, due_at, host, depth, hops)
       select $1, $2, n, 'https://' || $3 || '/' || n, now() - interval '1 hour', $3, 1, 0 from generate_series(1, 20) n`,
      [ctx.workspaceId, id, host],
    );
    return id;
  };
  const [slow, quick] = [await crawl("slow.example", MINUTE_MS), await crawl("quick.example", 0)];
  const { workspaceId } = ctx;
  for (const host of ["slow.example", "quick.example"])
    await takeTurn({ workspaceId, host }, { own: host === "slow.example" ? MINUTE_MS : 0, asked: 0 }, HOUR_MS);
  const first = await claimPages(means, 48);
  expect(first.filter(({ jobId }) => jobId === slow)).toEqual([]);
  expect(first.filter(({ jobId }) => jobId === quick)).toHaveLength(10);
  await sql().query("update crawl_hosts set gate_at = now(), turn_at = now()");
  const [only, ...more] = await claimPages(means, 48);
  expect([only?.jobId, more]).toEqual([slow, []]);
  expect(await claimPages(means, 48)).toEqual([]);
});
