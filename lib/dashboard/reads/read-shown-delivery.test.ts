import { afterAll, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { setThreshold } from "#lib/billing/credits/set-threshold.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { newId, withPrefix } from "#lib/platform/values/ids.ts";
import { flushRequests, recordRequest } from "#lib/reports/requests/record-request.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readShownDelivery } from "./read-shown-delivery.ts";

await ownDatabase();
afterAll(closeDb);

/** The cause of a delivery, as the dashboard shows it. */
async function causeIn(ctx: Ctx, id: string) {
  const read = await readShownDelivery(ctx, id);
  if (!read.ok) throw new Error(read.message);
  return read.value.cause;
}

/** Finds the deliveries whose bodies contain this ID. */
async function causedBy(ctx: Ctx, id: string): Promise<string[]> {
  const page = await listDeliveries(ctx, ListDeliveriesInput.parse({ text: id.slice(id.indexOf("_") + 1) }));
  if (!page.ok) throw new Error(page.message);
  return page.value.data.map((delivery) => delivery.id);
}

it("links a scrape's event to its request and back, while the request is logged", async () => {
  const ctx = await makeWorkspace();
  const key = await makeKey(ctx);
  const id = newId("req", ctx.clock.now());
  const data = { scrape_id: withPrefix("scr", id), url: "https://shop.example/" };
  const { id: delivery } = await makeDelivery(ctx, { event: "scrape.completed", data });
  expect(await causeIn(ctx, delivery)).toBeNull();
  recordRequest({
    ...{ id, workspaceId: ctx.workspaceId, keyId: key.id, env: "live", method: "POST", endpoint: "/v1/scrape" },
    ...{ target: data.url, status: 202, errorCode: null, targetStatus: null, sourceIp: "203.0.113.7" },
    ...{ userAgent: null, durationMs: 5, credits: 0 },
  });
  await flushRequests();
  expect(await causeIn(ctx, delivery)).toEqual({ type: "request", id, method: "POST", endpoint: "/v1/scrape" });
  expect(await causedBy(ctx, id)).toEqual([delivery]);
  const other = await makeWorkspace();
  expect(await causedBy(other, id)).toEqual([]);
});

it("links a job's event to the job and back", async () => {
  const ctx = await makeWorkspace({ credits: 100 });
  const job = await makeJob(await jobKey(ctx), { urls: ["https://shop.example/"] });
  const { id } = await makeDelivery(ctx, { event: "job.completed", data: { job_id: job.id } });
  expect(await causeIn(ctx, id)).toEqual({ type: "job", id: job.id });
  expect(await causedBy(ctx, job.id)).toEqual([id]);
  const stranger = await makeWorkspace();
  const { id: foreignDelivery } = await makeDelivery(stranger, { event: "job.completed", data: { job_id: job.id } });
  expect(await causeIn(stranger, foreignDelivery)).toBeNull();
});

it("links a key's event to its audit entry and back", async () => {
  const ctx = await makeWorkspace();
  await makeWebhook(ctx, "https://a.test/in", { events: ["key.created", "key.revoked"] });
  const key = await makeKey(ctx);
  await revokeKey(ctx, key.id, {});
  const queued = await db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(queued.map(({ eventType }) => eventType).sort()).toEqual(["key.created", "key.revoked"]);
  for (const { id, eventType } of queued) {
    const entry = await db().auditEntry.findFirstOrThrow({ where: { targetId: key.id, action: eventType } });
    expect(await causeIn(ctx, id)).toEqual({
      type: "change",
      id: entry.id,
      action: eventType,
      actor: entry.actorLabel,
    });
  }
  expect((await causedBy(ctx, key.id)).sort()).toEqual(queued.map(({ id }) => id).sort());
});

it("links a credits event to the ledger for users who may open it", async () => {
  const { ctx, keyId, newRequest } = await mintSpender({ credits: 2 });
  await makeWebhook(ctx, "https://a.test/in", { events: ["credits.low"] });
  await setThreshold(ctx, { threshold: 2 });
  await chargeCredits(ctx, { requestId: newRequest(), keyId, endpoint: "/v1/parse", amount: 1 });
  const { id, eventAt } = await db().queuedDelivery.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  const cause = { type: "credits", at: eventAt.toISOString() };
  expect(await causeIn(ctx, id)).toEqual({ ...cause, may_read: true });
  expect(await causeIn(await addMember(ctx, "member"), id)).toEqual({ ...cause, may_read: false });
});
