import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { LEASE_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { accept, deliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitMany, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownDatabase } from "#testing/services/database.ts";

const databaseUrl = await ownDatabase();
afterAll(closeDb);
beforeEach(() => sql().query("truncate delivery_queue"));

/** The oracle's verdict on a run without errors. */
const right = { lost: [], phantoms: [], mixed: [], unverified: 0, overlaps: 0, misfiled: [], queued: 0 };
const until = (work: () => Promise<unknown> | unknown) => expect.poll(work, { timeout: 90_000 });
/** Returns the logged attempts: one per request, unless its end could not be recorded. */
const recorded = (contexts: readonly Ctx[]) =>
  db().attempt.findMany({
    where: { workspaceId: { in: contexts.map(({ workspaceId }) => workspaceId) } },
    select: { number: true, errorCode: true },
  });

test("kill -9 with deliveries in flight: each is retried under the same IDs and logged once", async () => {
  let hang = true;
  await using journal = await deliveryJournal((response, arrival) => {
    if (!hang) accept(response, arrival);
  });
  const ctx = await makeWorkspace();
  const { secret } = await makeWebhook(ctx, `${journal.url}/hook`);
  journal.expectAt("hook", secret);
  const emitted = nothingEmitted();
  await emitMany(emitted, [ctx], 4);

  const first = await startWorker({ databaseUrl });
  const underWay = () => journal.arrivals.filter(({ over }) => over === undefined).length;
  // If this test was stalled, some attempts have timed out; those are logged and retried.
  await until(async () => [
    await db().queuedDelivery.count({ where: { leasedUntil: { not: null } } }),
    underWay(),
  ]).toEqual([4, 4]);
  await first.kill();
  await until(underWay).toBe(0);
  const { rows } = await sql().query<{ left: number | null; made: number; lane: string }>(
    `select (extract(epoch from leased_until - now()) * 1000)::int as left, attempts_made as made, lane from delivery_queue`,
  );
  expect(rows).toHaveLength(4);
  expect(rows.reduce((all, { made }) => all + made, 0)).toBe((await recorded([ctx])).length);
  for (const { lane } of rows) expect(lane).toBe("live");
  const cut = rows.flatMap(({ left }) => left ?? []);
  expect(cut).not.toEqual([]);
  for (const left of cut) expect(left).toBeLessThanOrEqual(LEASE_MS + 1_000);

  // Expires the leases.
  await sql().query("update delivery_queue set due_at = now(), leased_until = now()");
  hang = false;
  const second = await startWorker({ databaseUrl });
  await until(() => db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(4);
  await second.stop();
  // Each attempt made one request, as did each interrupted one.
  const attempts = await recorded([ctx]);
  expect(attempts.filter(({ errorCode }) => errorCode === null)).toHaveLength(4);
  expect(await judgeDeliveries(emitted.accepted, journal.arrivals)).toEqual({
    ...right,
    accepted: 4,
    requests: attempts.length + cut.length,
    duplicates: attempts.length + cut.length - 4,
  });
});

test("two workers on one backlog make each attempt once", async () => {
  await using journal = await deliveryJournal((response, { path }) => {
    setTimeout(() => response.writeHead(200).end("ok"), path === "/w0" ? 100 : 2);
  });
  const contexts: Ctx[] = [];
  for (let at = 0; at < 6; at++) {
    const ctx = await makeWorkspace();
    const { secret } = await makeWebhook(ctx, `${journal.url}/w${at}`);
    journal.expectAt(`w${at}`, secret);
    contexts.push(ctx);
  }
  const emitted = nothingEmitted();
  await emitMany(emitted, contexts, 200);
  const workers = await Promise.all([1, 2].map(() => startWorker({ databaseUrl })));
  await emitMany(emitted, contexts, 200);
  await until(() => db().queuedDelivery.count()).toBe(0);
  await Promise.all(workers.map((worker) => worker.stop()));
  // On a very busy machine an answer may be late: the log then has two attempts, and the endpoint
  // two requests.
  const attempts = await recorded(contexts);
  const again = attempts.filter(({ number }) => number > 1);
  expect(attempts.filter(({ errorCode }) => errorCode !== null)).toHaveLength(again.length);
  expect(await judgeDeliveries(emitted.accepted, journal.arrivals)).toEqual({
    ...right,
    accepted: 400,
    requests: 400 + again.length,
    duplicates: again.length,
  });
});
