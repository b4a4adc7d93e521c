import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { endListener } from "./end-listener.ts";
import { readDeliveryWithListener } from "./read-delivery-with-listener.ts";

await ownDatabase();
afterAll(closeDb);

it("names the command line that a delivery is for, even if it has ended", async () => {
  const ctx = await makeWorkspace();
  const member = await addMember(ctx, "member");
  const { id } = await makeListener(ctx, { connectedAt: null });
  await emitEvent(ctx, "test");
  const { id: delivery } = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  const forListener = { id: delivery, listener_id: id, webhook_id: null, url: "http://localhost:4000/" };
  expect(await readDeliveryWithListener(member, delivery)).toMatchObject({
    ok: true,
    value: { ...forListener, status: "pending", listener: { id, name: id, connected: false, ended_at: null } },
  });

  await endListener(ctx, id);
  expect(await getDelivery(ctx, delivery)).toMatchObject({ ok: true, value: { ...forListener, status: "canceled" } });
  expect(await readDeliveryWithListener(member, delivery)).toMatchObject({
    ok: true,
    value: { ...forListener, listener: { id, connected: false, ended_at: expect.any(String) } },
  });
});

it("has no command line for a delivery to a webhook", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeDelivery(ctx, { status: "delivered" });
  expect(await readDeliveryWithListener(ctx, id)).toMatchObject({
    ok: true,
    value: { listener_id: null, listener: null },
  });
});
