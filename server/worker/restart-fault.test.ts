import { afterAll, expect, test } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { deliveryJournal } from "#testing/oracles/delivery-journal.ts";
import { judgeDeliveries } from "#testing/oracles/delivery-oracle.ts";
import { emitMany, emitSteadily, nothingEmitted, settleUnsure } from "#testing/oracles/emitted-events.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { ownPostgres } from "#testing/services/own-postgres.ts";

log.level = "silent";
const postgres = await ownPostgres({ durable: false });
process.env.DATABASE_URL = postgres.url;
process.env.BASE_URL = "http://localhost:3000";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";
afterAll(async () => {
  await closeDb();
  await postgres.remove();
});

const until = (work: () => Promise<unknown> | unknown) => expect.poll(work, { timeout: 90_000 });

test("survives a crash of PostgreSQL: nothing is sent twice or lost", async () => {
  const held: (() => void)[] = [];
  let hold = true;
  await using journal = await deliveryJournal((response) => {
    const answer = () => response.writeHead(200).end("ok");
    if (hold) held.push(answer);
    else answer();
  });
  const ctx = await makeWorkspace();
  const { secret } = await makeWebhook(ctx, `${journal.url}/hook`);
  journal.expectAt("hook", secret);
  const emitted = nothingEmitted();
  await emitMany(emitted, [ctx], 4);
  const worker = await startWorker({ databaseUrl: postgres.url });
  const underWay = () => journal.arrivals.filter(({ over }) => over === undefined).length;
  // If this test was stalled, some attempts have timed out and are retried.
  await until(async () => [
    await db().queuedDelivery.count({ where: { leasedUntil: { not: null } } }),
    underWay(),
  ]).toEqual([4, 4]);

  // Answers while nothing can be recorded.
  await postgres.crash();
  hold = false;
  for (const answer of held) answer();
  await until(() => worker.said().join("\n")).toContain("attempts could not be recorded");
  await postgres.restart();
  await until(() => db().delivery.count({ where: { status: "delivered" } })).toBe(4);
  // Timed-out attempts and their retries are all logged. Accepted deliveries were sent once.
  const attempts = await db().attempt.findMany({ select: { errorCode: true } });
  expect(attempts.filter(({ errorCode }) => errorCode === null)).toHaveLength(4);
  expect(await judgeDeliveries(emitted.accepted, journal.arrivals)).toMatchObject({
    requests: attempts.length,
    duplicates: attempts.length - 4,
    misfiled: [],
  });

  // Under load, with events emitted throughout.
  const emitting = emitSteadily(emitted, [ctx], { count: 150, perSecond: 100 });
  await until(() => journal.arrivals.length).toBeGreaterThan(40);
  await postgres.crash();
  await postgres.restart();
  await emitting;
  await settleUnsure(emitted);
  // Deliveries claimed by a statement whose result was lost wait for their lease to expire; all
  // others are delivered. A leased delivery may be in progress, so the queued and the misfiled ones
  // are read until they match.
  await until(() => db().queuedDelivery.count({ where: { leasedUntil: null } })).toBe(0);
  await until(async () => {
    const leased = await db().queuedDelivery.findMany({ select: { eventId: true } });
    const oracle = await judgeDeliveries(emitted.accepted, journal.arrivals);
    expect(oracle).toMatchObject({ phantoms: [], mixed: [], unverified: 0, overlaps: 0 });
    const notYet = leased.map(({ eventId }) => eventId);
    const lost = oracle.lost.filter((id) => !notYet.includes(id));
    const unlike = oracle.misfiled
      .filter((id) => !notYet.includes(id))
      .concat(notYet.filter((id) => !oracle.misfiled.includes(id)));
    return { lost, unlike };
  }).toEqual({ lost: [], unlike: [] });
  expect(worker.alive()).toBe(true);
  await worker.stop();
});
