import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getKey } from "#lib/accounts/keys/queries.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import { closeDb, db, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { flushRequests, recordRequest } from "#lib/reports/requests/record-request.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { RETIRE_BATCH } from "./constants.ts";
import { planRetirement } from "./plan-retirement.ts";
import { readRotation } from "./read-rotation.ts";
import { retireQuietKeys } from "./retire-quiet-keys.ts";

await ownDatabase();
beforeAll(() => tables().query("select ensure_partitions(current_date - 1, 4)"));
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
let old: string;
let next: string;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  old = (await makeKey(ctx, { name: "old" })).id;
  const made = await succeedKey(ctx, old, {});
  if (!made.ok) throw new Error(made.message);
  next = made.value.id;
  // Removes the plans of other tests.
  await db().keyRetirement.deleteMany();
});

/** Records a call as the gateway does. */
async function call(keyId: string, sourceIp = "203.0.113.7", userAgent: string | null = "ingest/1.0") {
  recordRequest({
    ...{ id: newId("req", clock.now()), workspaceId: ctx.workspaceId, keyId, env: "live", method: "POST" },
    ...{ endpoint: "/v1/scrape", target: null, status: 200, errorCode: null, targetStatus: null },
    ...{ sourceIp, userAgent, durationMs: 10, credits: 1 },
  });
  expect(await flushRequests()).toBe(0);
}
const status = async (id: string) => {
  const key = await getKey(ctx, id);
  return key.ok ? key.value.status : key.error;
};
const rotation = async (as = ctx, id = old) => {
  const read = await readRotation(as, id);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

describe("the rotation assistant", () => {
  it("lists remaining callers, traffic per minute of both keys, and when the old key is quiet", async () => {
    await call(old, "203.0.113.9");
    await call(old, "203.0.113.9");
    clock.advance(MINUTE_MS);
    await call(old, "2001:db8::1", null);
    await call(next);
    const busy = await rotation();
    expect(busy).toMatchObject({ stage: { name: "busy" }, key: { id: old }, successor: { id: next } });
    expect(busy.callers).toMatchObject([
      { ip: "2001:db8::1", user_agent: null, calls: 1 },
      { ip: "203.0.113.9", user_agent: "ingest/1.0", calls: 2 },
    ]);
    expect(busy.traffic).toHaveLength(60);
    expect(busy.traffic.slice(-2)).toMatchObject([
      { old: 2, successor: 0 },
      { old: 1, successor: 1 },
    ]);
    clock.advance(5 * MINUTE_MS);
    expect((await rotation()).stage.name).toBe("quiet");
    clock.advance(24 * HOUR_MS);
    expect((await rotation()).callers).toEqual([]);
  });

  it("counts work under way as use, and ignores keys of another workspace", async () => {
    await call(next);
    clock.advance(10 * MINUTE_MS);
    await db().queuedScrape.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, id: "scr_1", keyId: old, env: "live", url: "https://example.com" },
        ...{ input: new Uint8Array(), createdAt: clock.now(), dueAt: clock.now() },
      },
    });
    expect(await rotation()).toMatchObject({ stage: { name: "busy" }, under_way: { scrapes: 1 } });
    expect(await readRotation(await makeWorkspace(), old)).toMatchObject({ error: "not_found" });
    expect(await readRotation(await addMember(ctx, "billing"), old)).toMatchObject({ error: "forbidden" });
    expect((await rotation(await addMember(ctx, "member"))).key.id).toBe(old);
  });
});

describe("automatic retirement", () => {
  it("revokes the key once, the chosen hours after its last call, with reason, event and audit row", async () => {
    await call(next);
    expect(await planRetirement(ctx, old, { quiet_hours: 6 })).toMatchObject({ ok: true });
    clock.advance(5 * HOUR_MS);
    await call(old);
    clock.advance(6 * HOUR_MS - 1);
    expect(await retireQuietKeys({ clock })).toBe(0);
    expect((await rotation()).retirement?.at).toBe(new Date(clock.now().getTime() + 1).toISOString());
    clock.advance(1);
    expect((await Promise.all([retireQuietKeys({ clock }), retireQuietKeys({ clock })])).sort()).toEqual([0, 1]);
    const key = await getKey(ctx, old);
    expect(key).toMatchObject({ value: { status: "revoked", revoked_reason: expect.stringContaining(next) } });
    expect(await db().event.count({ where: { workspaceId: ctx.workspaceId, type: "key.revoked" } })).toBe(1);
    expect(await db().auditEntry.findMany({ where: { targetId: old, action: "key.revoked" } })).toMatchObject([
      { actorType: "system", actorLabel: "Rotation assistant" },
    ]);
    expect(await db().keyRetirement.count()).toBe(0);
    expect(await rotation()).toMatchObject({ stage: { name: "over" }, retirement: null });
  });

  it("is not delayed by earlier plans that cannot run", async () => {
    for (let nth = 0; nth < RETIRE_BATCH; nth++) {
      const { id } = await makeKey(ctx, { name: `without a successor ${nth}` });
      const plan = { quietHours: 1, chosenAt: clock.now(), chosenBy: ctx.actor.id };
      await db().keyRetirement.create({ data: { keyId: id, workspaceId: ctx.workspaceId, ...plan } });
    }
    clock.advance(1);
    await call(next);
    await planRetirement(ctx, old, { quiet_hours: 1 });
    clock.advance(HOUR_MS);
    expect(await retireQuietKeys({ clock })).toBe(1);
    expect(await status(old)).toBe("revoked");
  });

  it("waits until a working successor has been used", async () => {
    await planRetirement(ctx, old, { quiet_hours: 1 });
    clock.advance(2 * HOUR_MS);
    expect(await retireQuietKeys({ clock })).toBe(0);
    await call(next);
    await revokeKey(ctx, next, {});
    expect(await retireQuietKeys({ clock })).toBe(0);
    expect(await status(old)).toBe("active");
  });

  it("records a canceled plan, and one dropped because the key ended otherwise", async () => {
    await call(next);
    await planRetirement(ctx, old, { quiet_hours: 1 });
    clock.advance(MINUTE_MS);
    await planRetirement(ctx, old, { quiet_hours: 24 });
    await planRetirement(ctx, old, { quiet_hours: 24 });
    clock.advance(MINUTE_MS);
    expect(await planRetirement(ctx, old, { quiet_hours: null })).toMatchObject({ value: { quiet_hours: null } });
    clock.advance(48 * HOUR_MS);
    expect(await retireQuietKeys({ clock })).toBe(0);
    const rows = await db().auditEntry.findMany({
      where: { targetId: old, action: { startsWith: "key.retirement" } },
      orderBy: { id: "asc" },
    });
    expect(rows.map((row) => [row.action, row.before, row.after])).toEqual([
      ["key.retirement_planned", { quiet_hours: null }, { quiet_hours: 1, name: "old" }],
      ["key.retirement_planned", { quiet_hours: 1 }, { quiet_hours: 24, name: "old" }],
      ["key.retirement_canceled", { quiet_hours: 24 }, { quiet_hours: null, name: "old" }],
    ]);
    await planRetirement(ctx, old, { quiet_hours: 1 });
    await revokeKey(ctx, old, {});
    await retireQuietKeys({ clock });
    expect(await db().keyRetirement.count()).toBe(0);
  });

  it("is planned by owners only, for an active key with a successor", async () => {
    const lone = await makeKey(ctx);
    expect(await planRetirement(ctx, lone.id, { quiet_hours: 1 })).toMatchObject({ error: "no_successor" });
    const member = await addMember(ctx, "member");
    expect(await planRetirement(member, old, { quiet_hours: 1 })).toMatchObject({ error: "forbidden" });
    expect(await planRetirement(await makeWorkspace(), old, { quiet_hours: 1 })).toMatchObject({ error: "not_found" });
    await revokeKey(ctx, old, {});
    expect(await planRetirement(ctx, old, { quiet_hours: 1 })).toMatchObject({ error: "not_active" });
  });
});
