import { afterAll, describe, expect, it } from "vitest";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { IDLE_KEY_DAYS, REVIEW_PAGE, REVIEW_SCAN_MAX } from "./constants.ts";
import { type Review, reviewKeys } from "./review-keys.ts";
import { revokeIdleKey } from "./revoke-idle-key.ts";
import { revokeKey } from "./revoke-key.ts";

await ownDatabase();
afterAll(closeDb);

const use = (keyId: string, at: Date) => db().keyActivity.update({ where: { keyId }, data: { lastUsedAt: at } });

async function names(ctx: Ctx, why: Review): Promise<string[]> {
  const found = await reviewKeys(ctx, { why });
  if (!found.ok) throw new Error(found.message);
  return found.value.data.map(({ name }) => name);
}

describe("idle keys", () => {
  it("are live and test keys unused for ninety days, oldest first", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const never = await makeKey(ctx, { name: "never used" });
    clock.advance(1);
    const once = await makeKey(ctx, { name: "used once", env: "test" });
    const unused = await makeKey(ctx, { name: "older by its date" });
    const long = new Date(clock.now().getTime() - DAY_MS);
    await db().apiKey.update({ where: { id: unused.id }, data: { createdAt: long } });
    await use(once.id, clock.now());
    clock.advance(1);
    const busy = await makeKey(ctx, { name: "busy" });
    const gone = await makeKey(ctx, { name: "revoked" });
    await revokeKey(ctx, gone.id, {});
    await makeKey(ctx, { name: "expired", expires_at: new Date(clock.now().getTime() + DAY_MS).toISOString() });
    await makeKey(await makeWorkspace({ clock }), { name: "another workspace's" });
    clock.advance(IDLE_KEY_DAYS * DAY_MS);
    await makeKey(ctx, { name: "new" });
    expect(await names(ctx, "idle")).toEqual(["older by its date", "never used", "used once"]);
    expect(await revokeIdleKey(ctx, unused.id)).toMatchObject({ ok: true, value: { revoked_reason: "idle" } });
    clock.advance(1);
    expect(await names(ctx, "idle")).toEqual(["never used", "used once", "busy"]);
    await use(busy.id, clock.now());
    expect(await names(ctx, "idle")).toEqual(["never used", "used once"]);
    expect(await reviewKeys(await addMember(ctx, "billing"), { why: "idle" })).toMatchObject({ error: "forbidden" });

    await use(never.id, clock.now());
    const refused = await revokeIdleKey(ctx, never.id);
    expect(refused).toMatchObject({ ok: false, error: "in_use", message: expect.stringContaining("never used") });
    expect(await revokeIdleKey(await addMember(ctx, "member"), never.id)).toMatchObject({ error: "forbidden" });
    expect(await revokeIdleKey(await addMember(ctx, "member"), once.id)).toMatchObject({ error: "forbidden" });
    expect(await revokeIdleKey(await makeWorkspace({ clock }), once.id)).toMatchObject({ error: "not_found" });
    expect(await revokeIdleKey(ctx, once.id)).toMatchObject({
      ok: true,
      value: { status: "revoked", revoked_reason: "idle" },
    });
    expect(await names(ctx, "idle")).toEqual([]);
  });

  it("are returned once, page by page, and a foreign cursor is rejected", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const made: string[] = [];
    for (let at = 0; at < REVIEW_PAGE + 3; at++) made.push((await makeKey(ctx, { name: `k${at}` })).id);
    clock.advance((IDLE_KEY_DAYS + 1) * DAY_MS);
    const first = await reviewKeys(ctx, { why: "idle" });
    if (!first.ok || first.value.next_cursor === null) throw new Error("no second page");
    const second = await reviewKeys(ctx, { why: "idle", cursor: first.value.next_cursor });
    if (!second.ok) throw new Error(second.message);
    expect(second.value.next_cursor).toBeNull();
    expect(first.value.data).toHaveLength(REVIEW_PAGE);
    const seen = [...first.value.data, ...second.value.data].map(({ id }) => id);
    expect(seen).toEqual(made.toSorted());
    made.sort();
    expect(await reviewKeys(ctx, { why: "idle", cursor: "nonsense" })).toMatchObject({ error: "invalid_cursor" });
    for (const id of made.slice(0, 3)) await revokeKey(ctx, id, {});
    const whole = await reviewKeys(ctx, { why: "idle" });
    expect(whole.ok && [whole.value.data.length, whole.value.next_cursor]).toEqual([REVIEW_PAGE, null]);
  });

  it("are found behind more active keys than one page scans", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const { id } = await makeKey(ctx);
    // Each is created a millisecond after the one before, and used since, except the last.
    await sql().query(
      `insert into api_keys (id, workspace_id, name, env, token_hmac, pepper_version, token_hint, scopes, created_at, created_by)
       select id || n, workspace_id, name, env, decode(md5(id || n), 'hex'), 1, token_hint, scopes,
         created_at + n * interval '1 ms', created_by
       from api_keys, generate_series(1, $2) n where id = $1`,
      [id, REVIEW_SCAN_MAX],
    );
    await sql().query(
      `insert into key_activity (key_id, workspace_id, last_used_at)
       select id, workspace_id, $2 from api_keys where workspace_id = $1 and id <> $3`,
      [ctx.workspaceId, new Date(clock.now().getTime() + DAY_MS), id],
    );
    await use(id, new Date(clock.now().getTime() + DAY_MS));
    const last = `${id}${REVIEW_SCAN_MAX}`;
    await db().keyActivity.update({ where: { keyId: last }, data: { lastUsedAt: null } });
    clock.advance(IDLE_KEY_DAYS * DAY_MS + REVIEW_SCAN_MAX + 1);
    const short = await reviewKeys(ctx, { why: "idle" });
    if (!short.ok || short.value.next_cursor === null) throw new Error("no cursor to go on from");
    expect(short.value.data).toEqual([]);
    const found = await reviewKeys(ctx, { why: "idle", cursor: short.value.next_cursor });
    expect(found.ok && found.value.data.map((key) => key.id)).toEqual([last]);
    const actor = { type: "api_key", id: "key_x", label: "t", env: "test", scopes: ["admin"] } as const;
    expect(await names({ ...ctx, actor }, "idle")).toEqual([]);
  });
});

it("lists keys that may outlive the present limit", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  await makeKey(ctx, { name: "endless" });
  clock.advance(1);
  await makeKey(ctx, { name: "long", env: "test", expires_at: at(100) });
  await makeKey(ctx, { name: "short", expires_at: at(10) });
  expect(await names(ctx, "beyond_limit")).toEqual([]);
  await setKeyLifetime(ctx, { days: 30 });
  expect(await names(ctx, "beyond_limit")).toEqual(["endless", "long"]);
});
