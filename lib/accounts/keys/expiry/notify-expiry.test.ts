import { afterAll, describe, expect, it } from "vitest";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { revokeKey } from "../revoke-key.ts";
import { UpdateKeyInput } from "../schema.ts";
import { updateKey } from "../update-key.ts";
import { EXPIRY_BATCH } from "./constants.ts";
import { notifyExpiry } from "./notify-expiry.ts";

await ownDatabase();
afterAll(closeDb);

const START = "2027-01-01T00:00:00.000Z";
const inDays = (from: { now(): Date }, days: number) => new Date(from.now().getTime() + days * DAY_MS).toISOString();

/**
 * A workspace with its own clock; keys left by other tests are revoked, so that none of them is
 * due.
 */
async function fresh() {
  await sql().query("update api_keys set revoked_at = now() where revoked_at is null");
  const clock = fakeClock(START);
  return { clock, ctx: await makeWorkspace({ clock }) };
}
const change = async (ctx: Ctx, id: string, expires_at: string | null) =>
  expect(await updateKey(ctx, id, UpdateKeyInput.parse({ expires_at }))).toMatchObject({ ok: true });

/** Returns the notices sent to owners so far, in order: `30`, `7`, `1` or `gone`. */
const notified = async ({ workspaceId }: Ctx) =>
  (await db().notice.findMany({ where: { workspaceId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(
    ({ kind, dedupeKey }) => (kind === "key_disabled" ? "gone" : dedupeKey.split(":").at(-2)),
  );

/** Simulates days of a worker that runs every six hours. */
async function live(clock: ReturnType<typeof fakeClock>, days: number): Promise<void> {
  for (let quarter = 0; quarter < days * 4; quarter++) {
    clock.advance(DAY_MS / 4);
    await notifyExpiry({ clock });
  }
}

describe("expiry notifications", () => {
  // Lifetime in days, days without a worker, days simulated afterwards, and the notices expected.
  it.each([
    ["a year", 365, 0, 366, ["30", "7", "1", "gone"]],
    ["thirty-one days", 31, 0, 32, ["30", "7", "1", "gone"]],
    ["thirty days, without the reminder due at creation", 30, 0, 31, ["7", "1", "gone"]],
    ["five days, without reminders due before creation", 5, 0, 6, ["1", "gone"]],
    ["half a day", 0.5, 0, 1, ["gone"]],
    ["a worker down for one reminder", 31, 2, 0.25, ["30"]],
    ["a worker down for two reminders, sending the nearest", 40, 35, 0.25, ["7"]],
    ["a worker down for three reminders", 40, 39.5, 0.25, ["1"]],
    ["a worker down until after expiry", 40, 41, 3, ["gone"]],
    ["a worker down for two reminders, then running", 40, 35, 6, ["7", "1", "gone"]],
    ["a worker down until expiry is old news", 5, 40, 1, []],
  ])("for %s", async (_, lifeDays, asleep, awake, expected) => {
    const { clock, ctx } = await fresh();
    await makeKey(ctx, { expires_at: inDays(clock, lifeDays) });
    await notifyExpiry({ clock });
    clock.advance(asleep * DAY_MS);
    if (asleep > 0) await notifyExpiry({ clock });
    await live(clock, awake);
    expect(await notified(ctx)).toEqual(expected);
  });

  it("are sent at each due time, not a millisecond earlier", async () => {
    const { clock, ctx } = await fresh();
    await makeKey(ctx, { expires_at: inDays(clock, 60) });
    for (const [days, so_far] of [
      [30, 1],
      [7, 2],
      [1, 3],
      [0, 4],
    ] as const) {
      clock.set(new Date(Date.parse(START) + (60 - days) * DAY_MS - 1));
      expect(await notifyExpiry({ clock })).toBe(0);
      clock.advance(1);
      expect(await notifyExpiry({ clock })).toBe(1);
      expect(await notified(ctx)).toHaveLength(so_far);
    }
  });

  it("are sent once, by several workers and when the clock jumps back and forth", async () => {
    const { clock, ctx } = await fresh();
    await makeKey(ctx, { expires_at: inDays(clock, 40) });
    const jumps = [12, 3, 13, 34, 11, 35, 41, 12, 42];
    let sum = 0;
    for (const day of jumps) {
      clock.set(new Date(Date.parse(START) + day * DAY_MS));
      const counts = await Promise.all([notifyExpiry({ clock }), notifyExpiry({ clock }), notifyExpiry({ clock })]);
      sum += counts.reduce((all, each) => all + each);
    }
    expect(sum).toBe(3);
    expect((await notified(ctx)).toSorted()).toEqual(["30", "7", "gone"]);
  });

  it("include the last day's use by mail and by post, and the end is audited", async () => {
    const { clock, ctx } = await fresh();
    const { workspaceId } = ctx;
    const connection = { channel: "chat", url: new Uint8Array([1]), host: "chat.example" } as const;
    await db().noticeConnection.create({ data: { ...connection, workspaceId, createdAt: clock.now() } });
    const expires_at = inDays(clock, 31);
    const { id, token_hint } = await makeKey(ctx, { name: "night", expires_at });
    clock.advance(30 * DAY_MS);
    const hour = (ago: number) => new Date(clock.now().getTime() - ago * 3_600_000);
    const usage = { workspaceId, keyId: id, env: "live", requests: 1 } as const;
    await db().usageHour.createMany({
      data: [
        ...["a", "b", "c", "d"].map(
          (endpoint) => ({ ...usage, endpoint, outcome: "succeeded", hour: hour(1) }) as const,
        ),
        { ...usage, endpoint: "d", outcome: "failed", hour: hour(23), requests: 5 },
        { ...usage, endpoint: "d", outcome: "failed", hour: hour(24), requests: 100 },
        { ...usage, endpoint: "a", outcome: "refused", hour: hour(1), requests: 100 },
      ],
    });
    expect(await notifyExpiry({ clock })).toBe(1);
    const sent = async (kind: string) => {
      const rows = await db().notice.findMany({ where: { workspaceId, kind }, orderBy: { channel: "asc" } });
      return rows.map((row) => [row.channel, row.dedupeKey, JSON.parse(unseal(row.payload, row.id))]);
    };
    const page = `http://localhost:3000/${workspaceId.slice(3)}/keys/${id}`;
    const payload = {
      ...{ workspace: "A workspace", name: "night", env: "live", token_hint, expires_at },
      ...{ key_url: page, rotation_url: `${page}/rotate`, requests: 9, endpoints: ["d", "a", "b"] },
    };
    const expiring = `key_expiring:${id}:${expires_at}:1`;
    expect(await sent("key_expiring")).toEqual(
      expect.arrayContaining([
        ["mail", `${expiring}:${ctx.actor.id}`, { ...payload, days: 1 }],
        ["chat", `chat:${expiring}`, { ...payload, days: 1 }],
      ]),
    );
    clock.advance(2 * DAY_MS);
    expect(await notifyExpiry({ clock })).toBe(1);
    const quiet = { ...payload, requests: 0, endpoints: [] };
    const gone = `key_disabled:${id}:${expires_at}:0`;
    expect(await sent("key_disabled")).toEqual(
      expect.arrayContaining([
        ["mail", `${gone}:${ctx.actor.id}`, quiet],
        ["chat", `chat:${gone}`, quiet],
      ]),
    );
    const [entry, ...more] = await db().auditEntry.findMany({ where: { workspaceId, action: "key.disabled" } });
    expect([entry?.targetId, entry?.before, entry?.after, more]).toEqual([
      id,
      { status: "active" },
      { status: "disabled", name: "night", expires_at, reason: "scheduled_expiry" },
      [],
    ]);
  });

  it("cover live and test keys, reach owners only, and skip revoked keys", async () => {
    const { clock, ctx } = await fresh();
    const owner = await addMember(ctx, "owner");
    for (const role of ["member", "billing"] as const) await addMember(ctx, role);
    await makeKey(ctx, { name: "real", expires_at: inDays(clock, 31) });
    await makeKey(ctx, { name: "trial", env: "test", expires_at: inDays(clock, 31) });
    const { id } = await makeKey(ctx, { name: "old", expires_at: inDays(clock, 31) });
    await makeKey(ctx, { name: "endless" });
    await revokeKey(ctx, id, {});
    clock.advance(2 * DAY_MS);
    expect(await notifyExpiry({ clock })).toBe(2);
    const rows = await db().notice.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(
      [ctx, ctx, owner, owner].map(({ actor }) => actor.label).toSorted(),
    );
  });
});

describe("changing the expiry", () => {
  it("announces the new date, without reminders due before the change", async () => {
    const { clock, ctx } = await fresh();
    const { id } = await makeKey(ctx, { expires_at: inDays(clock, 31) });
    await live(clock, 25);
    expect(await notified(ctx)).toEqual(["30", "7"]);
    await change(ctx, id, inDays(clock, 20));
    await live(clock, 21);
    expect(await notified(ctx)).toEqual(["30", "7", "7", "1", "gone"]);
  });

  it("back to an earlier date does not announce it again, nor does removing it", async () => {
    const { clock, ctx } = await fresh();
    const date = inDays(clock, 40);
    const { id } = await makeKey(ctx, { expires_at: date });
    await live(clock, 12);
    await change(ctx, id, inDays(clock, 300));
    await live(clock, 1);
    await change(ctx, id, date);
    await live(clock, 14);
    expect(await notified(ctx)).toEqual(["30"]);
    await change(ctx, id, null);
    await live(clock, 40);
    expect(await notified(ctx)).toEqual(["30"]);
  });

  it("to the same date, or renaming the key, sends nothing", async () => {
    const { clock, ctx } = await fresh();
    const date = inDays(clock, 31);
    const { id } = await makeKey(ctx, { expires_at: date });
    clock.advance(2 * DAY_MS);
    await change(ctx, id, date);
    await updateKey(ctx, id, UpdateKeyInput.parse({ name: "renamed" }));
    await live(clock, 1);
    expect(await notified(ctx)).toEqual(["30"]);
  });
});

it("notifies of more keys than a batch in one round, despite one failure", async () => {
  const { clock, ctx } = await fresh();
  const { id } = await makeKey(ctx, { expires_at: inDays(clock, 31) });
  const others = EXPIRY_BATCH + 20;
  await sql().query(
    `insert into api_keys (id, workspace_id, name, env, token_hmac, pepper_version, token_hint, scopes, expires_at, created_at, created_by)
     select id || n, workspace_id, name, env, decode(md5(id || n), 'hex'), 1, token_hint, scopes, expires_at, created_at, created_by
     from api_keys, generate_series(1, $2) n where id = $1`,
    [id, others],
  );
  // One key of the first batch cannot be announced.
  await tables().query(
    "create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$",
  );
  await tables().query(
    `create trigger refuse_one before insert on key_expiry_notices for each row when (new.key_id = '${id}1') execute function refuse_one()`,
  );
  clock.advance(2 * DAY_MS);
  expect(await notifyExpiry({ clock })).toBe(others);
  await tables().query("drop trigger refuse_one on key_expiry_notices");
  expect(await notifyExpiry({ clock })).toBe(1);
  expect(await notifyExpiry({ clock })).toBe(0);
});
