import type { IncomingHttpHeaders } from "node:http";
import { afterAll, afterEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { serviceSignature, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { advanceReplays } from "./advance-replays.ts";
import { getReplay } from "./queries.ts";

await ownDatabase();
log.level = "silent";

let running: { stop(): Promise<void> } | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(closeDb);

it("replays each delivery of the range once, even to a paused subscription", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  await using target = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.end();
    });
  });
  const webhook = await makeWebhook(ctx, target.url, { status: "paused" });
  const originals = await logDeliveries(ctx, webhook.id, 40);
  const { id: run } = await beginReplay(ctx, { rate_per_second: 25 });
  /**
   * Advances the clock: a new endpoint has little room at first, so other deliveries are postponed.
   */
  const later = async () => {
    clock.advance(100);
    return (await read())?.delivered;
  };
  const read = async () => {
    const found = await getReplay(ctx, run);
    return found.ok ? found.value : undefined;
  };

  await advanceReplays({ clock });
  running = startDispatcher({ clock, policy: loopbackPolicy() });
  clock.advance(1_000);
  await advanceReplays({ clock });
  await expect.poll(later, { timeout: 90_000 }).toBe(25);
  expect(received).toHaveLength(25);
  clock.advance(1_000);
  await advanceReplays({ clock });
  await expect.poll(later, { timeout: 90_000 }).toBe(40);
  expect(await advanceReplays({ clock })).toBe(1);
  expect(await read()).toMatchObject({ status: "completed", total: 40, sent: 40, failed: 0, canceled: 0 });
  expect(received).toHaveLength(40);

  const logged = await db().delivery.findMany({ where: { workspaceId: ctx.workspaceId, runId: run } });
  expect(logged.map(({ replayOf }) => replayOf).toSorted()).toEqual(originals.toSorted());
  for (const { id, replayOf, eventId } of logged) {
    const original = await db().delivery.findFirstOrThrow({ where: { id: replayOf ?? "" } });
    const sent = received.find(({ headers }) => headers["x-service-delivery"] === id);
    const timestamp = Math.floor((original.firstAttemptAt?.getTime() ?? 0) / 1_000);
    expect(sent?.body).toBe(`{"id":"${original.eventId}"}`);
    expect(sent?.headers).toMatchObject({
      "webhook-id": eventId,
      "x-service-replay": "true",
      "x-service-timestamp": String(timestamp),
      "x-service-signature": serviceSignature(signerOf(webhook.secret), timestamp, Buffer.from(sent?.body ?? "")),
    });
  }
});
