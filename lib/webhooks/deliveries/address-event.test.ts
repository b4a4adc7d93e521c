import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { addressEvent } from "./address-event.ts";

await ownDatabase();
afterAll(closeDb);

/**
 * Addresses an event to the destinations one after the other and returns where its deliveries go.
 */
async function endpoints(ctx: Ctx, ...to: Destination[]): Promise<{ webhookId: string | null; url: string | null }[]> {
  const eventId = await emitEvent(ctx);
  for (const each of to) await db().$transaction((tx) => addressEvent(tx, ctx, eventId, each));
  const where = { workspaceId: ctx.workspaceId, eventId };
  return await db().queuedDelivery.findMany({
    where,
    select: { webhookId: true, url: true },
    orderBy: [{ webhookId: "asc" }, { url: "asc" }],
  });
}

it("sends to a subscription not subscribed to the type, and only once to one that is", async () => {
  const ctx = await makeWorkspace();
  const { id: other } = await makeWebhook(ctx, "https://example.com/jobs", { events: ["job.completed"] });
  const { id: all } = await makeWebhook(ctx, "https://example.com/all");
  const found = await endpoints(ctx, { webhookId: other }, { webhookId: all });
  expect(found.map(({ webhookId }) => webhookId).sort()).toEqual([other, all].sort());
});

it("sends to a URL in addition to the subscribers", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeWebhook(ctx, "https://example.com/all");
  const url = "https://example.com/ad-hoc";
  expect(await endpoints(ctx, { url }, { url })).toEqual([
    { webhookId: id, url: null },
    { webhookId: null, url },
  ]);
});

it("sends nothing to a deleted subscription or another workspace's", async () => {
  const ctx = await makeWorkspace();
  const gone = await makeWebhook(ctx, "https://example.com/gone");
  await db().webhook.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  const theirs = await makeWebhook(await makeWorkspace(), "https://example.com/theirs");
  expect(await endpoints(ctx, { webhookId: gone.id }, { webhookId: theirs.id })).toEqual([]);
});
