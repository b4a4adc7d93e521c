import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { askFor, callerOf, chargesOf, emittedOf } from "#testing/builders/scrapes.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { deliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";

const databaseUrl = await ownDatabase();
afterAll(closeDb);
const until = (work: () => Promise<unknown> | unknown) => expect.poll(work, { timeout: 90_000 });
const leaseEnds = () => sql().query("update scrape_queue set due_at = now(), leased_until = now()");

/** A site that does not answer until told to. */
async function silentSite() {
  const asked: ServerResponse[] = [];
  let silent = true;
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>");
  const site = await httpTarget((_request, response) => {
    if (silent) asked.push(response);
    else answer(response);
  });
  const speak = () => {
    silent = false;
  };
  return Object.assign(site, { asked, speak });
}

test("kill -9 during a scrape: it is repeated, charged once and announced once", async () => {
  await using site = await silentSite();
  await using journal = await deliveryJournal();
  const owner = await makeWorkspace({ credits: 10 });
  const ctx = callerOf(owner, await makeKey(owner));
  journal.expectAt("hook", await readSigningSecret(ctx.workspaceId, "live"));
  const id = await askFor(ctx, site.url, `${journal.url}/hook`);

  const first = await startWorker({ databaseUrl });
  await until(() => site.asked.length).toBe(1);
  await first.kill();
  const { rows } = await sql().query<{ left: number }>(
    "select extract(epoch from leased_until - now())::int as left from scrape_queue",
  );
  // It is picked up again within a minute in any case.
  expect(rows[0]?.left).toBeLessThanOrEqual(31);
  await leaseEnds();
  site.speak();
  const second = await startWorker({ databaseUrl });
  await until(() => journal.arrivals.length).toBe(1);
  await until(() => db().delivery.count({ where: { workspaceId: ctx.workspaceId, status: "delivered" } })).toBe(1);
  await second.stop();
  expect(journal.arrivals).toMatchObject([{ path: "/hook", verified: true }]);
  expect(await chargesOf(ctx, id)).toEqual([-1]);
  expect(await emittedOf(ctx, id)).toMatchObject([{ event: "scrape.completed", data: { attempts: 1 } }]);
  expect(await db().delivery.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([
    { webhookId: null, url: `${journal.url}/hook`, status: "delivered" },
  ]);
}, 600_000);

test("kill -9 after the charge: it is not repeated, and announced once", async () => {
  await using site = await silentSite();
  site.speak();
  const owner = await makeWorkspace({ credits: 10 });
  const ctx = callerOf(owner, await makeKey(owner));
  const id = await askFor(ctx, site.url, "http://127.0.0.1:9/hook");
  // Blocks the transaction that would finish it.
  const blocker = await sql().connect();
  await blocker.query(
    "begin; set local idle_in_transaction_session_timeout = 0; lock table delivery_queue in exclusive mode",
  );
  const first = await startWorker({ databaseUrl });
  await until(async () => await chargesOf(ctx, id)).toEqual([-1]);
  await first.kill();
  await blocker.query("rollback");
  blocker.release();
  await leaseEnds();
  expect(await emittedOf(ctx, id)).toEqual([]);

  const second = await startWorker({ databaseUrl });
  await until(async () => (await emittedOf(ctx, id)).length).toBe(1);
  await second.stop();
  expect(site.hits()).toBe(1);
  expect(await chargesOf(ctx, id)).toEqual([-1]);
  expect(await db().scrape.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([
    { id, status: "completed", creditsUsed: 1, attemptsMade: 1 },
  ]);
}, 600_000);

test("a stopping worker releases unfinished scrapes to another", async () => {
  await using site = await silentSite();
  const owner = await makeWorkspace({ credits: 10 });
  const ctx = callerOf(owner, await makeKey(owner));
  const id = await askFor(ctx, site.url, "http://127.0.0.1:9/hook");
  const first = await startWorker({ databaseUrl });
  await until(() => site.asked.length).toBe(1);
  const [asked] = site.asked;
  await Promise.all([first.stop(), asked && once(asked, "close")]);
  site.speak();
  const second = await startWorker({ databaseUrl });
  await until(async () => (await emittedOf(ctx, id)).map(({ event }) => event)).toEqual(["scrape.completed"]);
  await second.stop();
}, 600_000);
