import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { linesOf, makeJob, site } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { askFor, callerOf, emittedOf } from "#testing/builders/scrapes.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "expiry-clock-"));
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

/** Creates a job and an asynchronous scrape with a key that expires `seconds` from now by the database's clock. */
async function workOf(url: string, seconds: number) {
  const owner = await makeWorkspace({ credits: 100, clock: databaseClock });
  const key = await makeKey(owner, { scopes: ["jobs", "scrape"] });
  const ctx = callerOf(owner, key);
  const job = await makeJob(
    { ...ctx, actor: { ...ctx.actor, scopes: key.scopes } as Ctx["actor"] },
    { urls: [url], options: { formats: ["text"] } },
  );
  const scrape = await askFor(ctx, url, "http://127.0.0.1:9/hook");
  await sql().query("update api_keys set expires_at = now() + make_interval(secs => $2) where id = $1", [
    key.id,
    seconds,
  ]);
  const notices = () =>
    db().notice.findMany({
      where: { workspaceId: ctx.workspaceId, kind: "key_disabled" },
      select: { recipient: true },
    });
  return { ctx, job, scrape, notices, owner };
}

test.each([HOUR_MS, -HOUR_MS])(
  "a worker whose clock is off by %i ms checks key expiry by the database's clock",
  async (wrongBy) => {
    await using pages = await site();
    const alive = await workOf(`${pages.url}/alive`, 1_800);
    const dead = await workOf(`${pages.url}/dead`, -1_800);
    const worker = await startWorker({
      databaseUrl,
      env: { CLOCK_SKEW_MS: String(wrongBy), DATA_DIR: process.env.DATA_DIR ?? "" },
      preload: ["testing/processes/skewed-clock.ts"],
    });
    const until = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 90_000 });
    const finished = {
      workspaceId: { in: [alive, dead].map(({ ctx }) => ctx.workspaceId) },
      finishedAt: { not: null },
    };
    await until(() => db().job.count({ where: finished })).toBe(2);
    for (const { ctx, scrape } of [alive, dead]) await until(async () => (await emittedOf(ctx, scrape)).length).toBe(1);
    await until(async () => (await dead.notices()).length).toBe(1);
    await worker.stop();

    expect(await linesOf(alive.owner, alive.job.id)).toMatchObject([{ status: "ok", credits_used: 1 }]);
    expect(await linesOf(dead.owner, dead.job.id)).toMatchObject([{ status: "failed", error: { code: "revoked" } }]);
    expect(await emittedOf(alive.ctx, alive.scrape)).toMatchObject([{ event: "scrape.completed" }]);
    expect(await emittedOf(dead.ctx, dead.scrape)).toMatchObject([
      { event: "scrape.failed", data: { error: { code: "revoked" } } },
    ]);
    expect([...pages.hits.keys()]).toEqual(["/alive"]);
    expect(await dead.notices()).toEqual([{ recipient: dead.owner.actor.label }]);
    expect(await alive.notices()).toEqual([]);
  },
  600_000,
);
