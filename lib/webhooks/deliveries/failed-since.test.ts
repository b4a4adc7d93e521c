import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PAGE_MAX } from "./constants.ts";
import { failedSince } from "./failed-since.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function failing() {
  const ctx = await makeWorkspace({ clock: fakeClock(new Date()) });
  const { id: webhook } = await makeWebhook(ctx, "https://example.com/");
  const hoursAgo = (hours: number) => new Date(ctx.clock.now().getTime() - hours * HOUR_MS);
  return { ctx, webhook, hoursAgo };
}

test("counts this webhook's deliveries that failed for good, without replays", async () => {
  const { ctx, webhook, hoursAgo } = await failing();
  const other = await makeWebhook(ctx, "https://example.com/other");
  const [first] = await logDeliveries(ctx, webhook, 3, { at: hoursAgo(23) });
  await logDeliveries(ctx, webhook, 2, { at: hoursAgo(1) });
  await logDeliveries(ctx, webhook, 1, { at: hoursAgo(1), replayOf: first ?? "" });
  await logDeliveries(ctx, webhook, 4, { at: hoursAgo(1), status: "delivered" });
  await logDeliveries(ctx, webhook, 4, { at: hoursAgo(1), status: "canceled" });
  await logDeliveries(ctx, webhook, 4, { at: hoursAgo(27) });
  await logDeliveries(ctx, other.id, 4, { at: hoursAgo(1) });
  const value = { count: 5, more: false, from: hoursAgo(26).toISOString(), env: "live" };
  expect(await failedSince(ctx, webhook, hoursAgo(2))).toEqual({ ok: true, value });
  expect(await failedSince(await addMember(ctx, "billing"), webhook, hoursAgo(2))).toMatchObject({
    error: "forbidden",
  });
});

test("counts at most one page", async () => {
  const { ctx, webhook, hoursAgo } = await failing();
  await logDeliveries(ctx, webhook, PAGE_MAX + 1, { at: hoursAgo(1), env: "test" });
  expect(await failedSince(ctx, webhook, hoursAgo(2))).toMatchObject({
    value: { count: PAGE_MAX, more: true, env: "test" },
  });
});
