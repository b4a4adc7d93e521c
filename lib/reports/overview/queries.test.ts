import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { logDays } from "#lib/kernel/log-days.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { startOfDay } from "#lib/reports/usage/rules.ts";
import { recordCall } from "#testing/builders/call.ts";
import { insertRow } from "#testing/builders/delivery-log.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { KEYS_NAMED_MAX } from "./constants.ts";
import { listKeysToMind, readFirstSteps, readTraffic } from "./queries.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// The real date: the log has partitions for today and yesterday.
const TODAY = startOfDay(new Date()).getTime();
const at = (time: string, daysAgo = 0) => new Date(TODAY - daysAgo * DAY_MS + Date.parse(`1970-01-01T${time}Z`));
const NOON = () => fakeClock(at("12:30:00"));

async function makeKey(ctx: Ctx, given: Record<string, unknown> = {}) {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "a key", env: "live", scopes: ["scrape"], ...given }));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

describe("traffic", () => {
  test("compares today with yesterday up to the same time, separately for live and test", async () => {
    const ctx = await makeWorkspace({ clock: NOON() });
    const [live, trial] = [await makeKey(ctx), await makeKey(ctx, { env: "test" })];
    recordCall(ctx, live.id, at("00:00:00"));
    recordCall(ctx, live.id, at("12:10:00"), { status: 422 });
    recordCall(ctx, live.id, at("12:29:59"), { status: 403 });
    recordCall(ctx, live.id, at("11:00:00", 1));
    recordCall(ctx, live.id, at("12:29:59", 1), { status: 500 });
    recordCall(ctx, live.id, at("12:30:00", 1), { status: 500 });
    recordCall(ctx, live.id, at("23:00:00", 1));
    recordCall(ctx, trial.id, at("09:00:00"), { env: "test" });
    expect(await flushRequests()).toBe(0);
    const other = await makeWorkspace({ clock: NOON() });
    recordCall(other, (await makeKey(other)).id, at("09:00:00"));
    expect(await flushRequests()).toBe(0);

    const traffic = await readTraffic(ctx);
    if (!traffic.ok) throw new Error(traffic.message);
    expect(traffic.value.live).toEqual({
      today: { requests: 3, errors: 2 },
      yesterday_by_now: { requests: 2, errors: 1 },
      yesterday: { requests: 4, errors: 2 },
    });
    expect(traffic.value.test.today).toEqual({ requests: 1, errors: 0 });
    expect(traffic.value.hours).toHaveLength(24);
    expect(traffic.value.hours.at(-1)).toEqual({ hour: at("12:00:00").toISOString(), requests: 2, errors: 2 });
    expect(traffic.value.hours.reduce((sum, hour) => sum + hour.requests, 0)).toBe(4);
  });

  test("is forbidden to billing", async () => {
    expect(await readTraffic(await makeWorkspace({ role: "billing" }))).toMatchObject({
      ok: false,
      error: "forbidden",
    });
  });
});

test("keys to mind expire within 30 days or are near their ceiling", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const inDays = (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString();
  const spent = (id: string, credits: number) =>
    sql().query("update key_activity set spent = $2 where key_id = $1", [id, credits]);
  await makeKey(ctx, { name: "for ever" });
  await makeKey(ctx, { name: "next year", expires_at: inDays(200) });
  await makeKey(ctx, { name: "a month", expires_at: inDays(30) });
  await makeKey(ctx, { name: "a day", expires_at: inDays(1), env: "test" });
  await spent((await makeKey(ctx, { name: "near", credit_ceiling: 10 })).id, 8);
  await spent((await makeKey(ctx, { name: "at it", credit_ceiling: 10 })).id, 10);
  await spent((await makeKey(ctx, { name: "far", credit_ceiling: 10 })).id, 7);
  await sql().query("update api_keys set revoked_at = now() where id = $1", [
    (await makeKey(ctx, { name: "gone", expires_at: inDays(2) })).id,
  ]);
  const other = await makeWorkspace({ clock: NOON() });
  await makeKey(other, { name: "not ours", expires_at: inDays(3) });

  const keys = await listKeysToMind(ctx);
  if (!keys.ok) throw new Error(keys.message);
  expect(keys.value.map((key) => key.name)).toEqual(["at it", "a day", "a month", "near"]);
  expect(keys.value[1]).toMatchObject({ env: "test", expires_at: inDays(1) });
});

test("a key at its ceiling comes before any that expire soon", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const soon = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString();
  for (let nth = 0; nth < KEYS_NAMED_MAX; nth++) await makeKey(ctx, { name: `expiring ${nth}`, expires_at: soon });
  const { id } = await makeKey(ctx, { name: "at it", credit_ceiling: 10 });
  await sql().query("update key_activity set spent = 10 where key_id = $1", [id]);
  const keys = await listKeysToMind(ctx);
  expect(keys.ok && keys.value.map((key) => key.name).slice(0, 2)).toEqual([
    "at it",
    expect.stringMatching("expiring"),
  ]);
  expect(keys.ok && keys.value).toHaveLength(KEYS_NAMED_MAX);
});

test("the first steps depend on what exists", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const steps = async () => {
    const read = await readFirstSteps(ctx);
    return read.ok ? read.value : read;
  };
  const none = { key: false, call: false, live_call: false, webhook: false, delivered: false, invitation: false };
  expect(await steps()).toEqual(none);
  const key = await makeKey(ctx);
  recordCall(ctx, key.id, at("12:00:00"), { status: 403 });
  expect(await flushRequests()).toBe(0);
  expect(await steps()).toEqual({ ...none, key: true });
  const tried = await makeKey(ctx, { env: "test" });
  recordCall(ctx, tried.id, at("12:01:00"), { env: "test" });
  expect(await flushRequests()).toBe(0);
  expect(await steps()).toEqual({ ...none, key: true, call: true });
  recordCall(ctx, key.id, at("12:02:00"));
  expect(await flushRequests()).toBe(0);
  await sql().query(
    `insert into invitations (id, workspace_id, email, role, token_hash, invited_by, last_sent_at, expires_at)
     values ($1, $2, 'someone@example.test', 'member', $1, 'usr_x', now(), now() + interval '7 days')`,
    [newId("ivt", ctx.clock.now()), ctx.workspaceId],
  );
  expect(await steps()).toEqual({ ...none, key: true, call: true, live_call: true, invitation: true });
  await sql().query("update invitations set revoked_at = now() where workspace_id = $1", [ctx.workspaceId]);
  expect(await steps()).toMatchObject({ invitation: false });
});

test("the first steps count a webhook and a delivered delivery separately", async () => {
  const ctx = await makeWorkspace({ clock: NOON() });
  const steps = async () => {
    const read = await readFirstSteps(ctx);
    if (!read.ok) throw new Error(read.message);
    return [read.value.webhook, read.value.delivered];
  };
  const { id } = await makeWebhook(ctx, "https://a.test/in");
  await makeWebhook(await makeWorkspace({ clock: NOON() }), "https://other.test/in");
  const count = (status: string) =>
    insertRow("delivery_hours", {
      ...{
        workspace_id: ctx.workspaceId,
        hour: at("12:00:00"),
        webhook_id: id,
        event_type: "key.created",
        env: "live",
      },
      ...{ status, deliveries: 1 },
    });
  await count("failed");
  expect(await steps()).toEqual([true, false]);
  await count("delivered");
  expect(await steps()).toEqual([true, true]);

  await sql().query("delete from delivery_hours where workspace_id = $1", [ctx.workspaceId]);
  await sql().query("update webhooks set created_at = $2 where id = $1", [id, at("12:00:00", logDays() + 1)]);
  expect(await steps(), "older than what is kept").toEqual([true, true]);
});
