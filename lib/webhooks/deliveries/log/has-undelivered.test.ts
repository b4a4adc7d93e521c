import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { startOfHour } from "#lib/reports/usage/rules.ts";
import { type DeliveryOptions, finishDelivery, insertRow, makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { hasUndelivered } from "./has-undelivered.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function workspaceWith(...deliveries: DeliveryOptions[]) {
  const ctx = await makeWorkspace();
  const { id: webhookId } = await makeWebhook(ctx, "https://example.com/");
  const minutesAgo = (minutes: number) => new Date(ctx.clock.now().getTime() - minutes * MINUTE_MS);
  const make = (options: DeliveryOptions) => makeDelivery(ctx, { webhookId, at: minutesAgo(5), ...options });
  // As attempts record it. Hours without failures prevent any match.
  await insertRow("delivery_hours", {
    ...{ workspace_id: ctx.workspaceId, hour: startOfHour(minutesAgo(5)), webhook_id: webhookId },
    ...{ event_type: "key.created", env: "live", status: "failed", deliveries: 1 },
  });
  const made = [];
  for (const each of deliveries) made.push(await make(each));
  return { ctx, webhookId, minutesAgo, make, made };
}

const found = async (ctx: Ctx) => await hasUndelivered(ctx, new Date(ctx.clock.now().getTime() - 60 * MINUTE_MS));
const TRUE = { ok: true, value: true };
const FALSE = { ok: true, value: false };

test("finds failures of the span for permitted callers, until their webhook is deleted", async () => {
  const { ctx, webhookId } = await workspaceWith({ status: "failed" });
  expect(await found(ctx)).toEqual(TRUE);
  expect(await found(await addMember(ctx, "member"))).toEqual(TRUE);
  expect(await found(await addMember(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  expect(await found(await makeWorkspace())).toEqual(FALSE);
  await sql().query("update webhooks set deleted_at = now() where id = $1", [webhookId]);
  expect(await found(ctx)).toEqual(FALSE);
});

test("ignores delivered, unattempted, test and older deliveries", async () => {
  const { ctx, make, minutesAgo } = await workspaceWith(
    ...([{ status: "delivered" }, { status: "canceled" }, { status: "pending" }, { status: "held" }] as const),
  );
  await make({ status: "failed", env: "test" });
  await make({ status: "failed", at: minutesAgo(90) });
  await make({ status: "failed", at: minutesAgo(24 * 60), finishedAt: minutesAgo(61) });
  expect(await found(ctx)).toEqual(FALSE);
});

test("finds a delivery that failed in the span but was created a day before", async () => {
  const { ctx, make, minutesAgo } = await workspaceWith();
  await make({ status: "failed", at: minutesAgo(24 * 60 + 20), finishedAt: minutesAgo(20) });
  expect(await found(ctx)).toEqual(TRUE);
});

test("finds a retrying delivery, however old it is", async () => {
  const { ctx, made, make, minutesAgo } = await workspaceWith();
  made.push(await make({ status: "pending", attempts: 5, at: minutesAgo(180) }));
  const due = new Date(ctx.clock.now().getTime() + MINUTE_MS);
  await sql().query("update delivery_queue set due_at = $2 where id = $1", [made[0]?.id, due]);
  expect(await found(ctx)).toEqual(TRUE);
});

test("ignores what was sent again and is in progress or delivered, but not if it failed again", async () => {
  const { ctx, make, made } = await workspaceWith({ status: "failed" });
  const replayOf = made[0]?.id ?? "";
  await make({ status: "failed", replayOf });
  expect(await found(ctx)).toEqual(TRUE);
  const again = await make({ status: "pending", replayOf });
  expect(await found(ctx)).toEqual(FALSE);
  await finishDelivery(ctx, again.id);
  expect(await found(ctx)).toEqual(FALSE);
});
