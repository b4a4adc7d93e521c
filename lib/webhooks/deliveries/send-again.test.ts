import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { sendAgain } from "./send-again.ts";

await ownDatabase();
afterAll(closeDb);

let ctx: Ctx;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock: fakeClock(new Date()) });
});

/** Makes a delivery that is due in eight minutes. */
async function retrying(): Promise<string> {
  const now = ctx.clock.now().getTime();
  await queueRetried(ctx, [{ made: 3, firstAt: now - 2 * MINUTE_MS, dueAt: now + 8 * MINUTE_MS }]);
  const row = await db().queuedDelivery.findFirstOrThrow({
    where: { workspaceId: ctx.workspaceId, lane: "live" },
    orderBy: { dueAt: "desc" },
  });
  return row.id;
}
const queued = () => db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });

it("retries waiting deliveries, replays finished ones and explains refusals", async () => {
  const { id: paused } = await makeWebhook(ctx, "https://example.com/paused");
  const held = await retrying();
  await pauseWebhook(ctx, paused, { reason: "maintenance" });
  const { id: webhook } = await makeWebhook(ctx, "https://example.com/hook");
  const now = ctx.clock.now().getTime();
  await queueRetried(ctx, [{ made: 3, firstAt: now - 2 * MINUTE_MS, dueAt: now + 8 * MINUTE_MS }]);
  const waiting = await db().queuedDelivery.findFirstOrThrow({ where: { webhookId: webhook } });
  const [failed = "", delivered = ""] = await logDeliveries(ctx, webhook, 2);
  const unknown = `dlv_${"0".repeat(26)}`;

  const sent = await sendAgain(ctx, [waiting.id, failed, delivered, failed, held, unknown, "nonsense"]);
  expect(sent).toEqual({
    ok: true,
    value: {
      retried: 1,
      replayed: 2,
      refused: [
        { delivery_id: held, message: expect.stringContaining(`/v1/webhooks/${paused}/resume`) },
        { delivery_id: unknown, message: expect.stringContaining("does not exist") },
        { delivery_id: "nonsense", message: expect.stringContaining("does not exist") },
      ],
    },
  });
  const rows = await queued();
  expect(rows.find(({ id }) => id === waiting.id)?.dueAt).toEqual(ctx.clock.now());
  expect(rows.flatMap(({ replayOf }) => replayOf ?? []).sort()).toEqual([failed, delivered].sort());
});

it("refuses deliveries that are held or wait in a bulk replay, and changes nothing", async () => {
  await makeWebhook(ctx, "https://example.com/hook");
  const id = await retrying();
  for (const lane of ["waiting", "held"] as const) {
    await db().queuedDelivery.updateMany({ where: { id }, data: { lane } });
    const before = await queued();
    const message = expect.stringContaining("is held, or waiting in a bulk replay");
    expect(await sendAgain(ctx, [id])).toMatchObject({
      value: { retried: 0, replayed: 0, refused: [{ delivery_id: id, message }] },
    });
    expect(await queued()).toEqual(before);
  }
});

it("requires permission and finds nothing of other workspaces", async () => {
  await makeWebhook(ctx, "https://example.com/hook");
  const id = await retrying();
  expect(await sendAgain(await addMember(ctx, "billing"), [id])).toMatchObject({ ok: false, error: "forbidden" });
  const stranger = await makeWorkspace({ clock: ctx.clock });
  expect(await sendAgain(stranger, [id])).toMatchObject({ value: { retried: 0, refused: [{ delivery_id: id }] } });
  expect((await queued())[0]?.dueAt).not.toEqual(ctx.clock.now());
});
