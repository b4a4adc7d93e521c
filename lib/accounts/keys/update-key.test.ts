import { afterAll, describe, expect, it } from "vitest";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createKey } from "./create-key.ts";
import { findKeyWorkspace } from "./find-key-workspace.ts";
import { getKey, listKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { CreateKeyInput, ListKeysInput, UpdateKeyInput } from "./schema.ts";
import { updateKey } from "./update-key.ts";

await ownDatabase();
afterAll(closeDb);

async function make(ctx: Ctx, options: Record<string, unknown> = {}) {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], ...options }));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

describe("a key", () => {
  it("is created with all given properties, which the audit log records", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const given = {
      ...{ name: "all", scopes: ["scrape", "serp"], allowed_ips: ["203.0.113.0/24"], credit_ceiling: 7 },
      ...{ rate_limit: 3, rate_limit_minute: 50, rate_limit_day: 900 },
      expires_at: new Date(clock.now().getTime() + DAY_MS).toISOString(),
    };
    const made = await make(ctx, given);
    expect(made).toMatchObject({
      ...given,
      status: "active",
      credits_spent: 0,
      created_by: ctx.actor.id,
      replaces: null,
    });
    const { token: _, ...shown } = made;
    expect(await getKey(ctx, made.id)).toEqual({ ok: true, value: shown });
    const { token_hint } = made;
    const plain = await make(ctx);
    const audit = async (targetId: string) =>
      (await db().auditEntry.findFirst({ where: { targetId, action: "key.created" } }))?.after;
    expect(await audit(made.id)).toEqual({ ...given, env: "live", token_hint });
    expect(await audit(plain.id)).not.toHaveProperty("rate_limit_minute");
    expect(await audit(plain.id)).not.toHaveProperty("rate_limit_day");
    expect(await audit(plain.id)).not.toHaveProperty("replaces");
  });

  it("can be changed in each field, and keeps absent ones", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const before = await make(ctx);
    const changes = {
      ...{ name: "new", scopes: ["parse"], allowed_ips: ["203.0.113.7/32"], credit_ceiling: 9 },
      ...{ rate_limit: 4, rate_limit_minute: 60, rate_limit_day: 800 },
      expires_at: new Date(clock.now().getTime() + DAY_MS).toISOString(),
    } as const;
    for (const [field, value] of Object.entries(changes)) {
      const changed = await updateKey(ctx, before.id, UpdateKeyInput.parse({ [field]: value }));
      expect(changed).toMatchObject({ ok: true, value: { [field]: value } });
      const entry = await db().auditEntry.findFirst({
        where: { targetId: before.id, action: "key.updated" },
        orderBy: { id: "desc" },
      });
      expect([entry?.before, entry?.after]).toEqual([
        { [field]: before[field as keyof typeof changes] },
        { [field]: value },
      ]);
      clock.advance(1);
    }
    expect(await getKey(ctx, before.id)).toMatchObject({ value: changes });
    const { expirySetAt } = await db().apiKey.findUniqueOrThrow({ where: { id: before.id } });
    clock.advance(1_000);
    // The same instant in another notation is not a new date: nothing is announced again.
    await updateKey(ctx, before.id, { expires_at: changes.expires_at.replace("Z", "+00:00") });
    const after = await db().apiKey.findUniqueOrThrow({ where: { id: before.id } });
    expect([expirySetAt, after.expirySetAt]).toEqual([expirySetAt, expirySetAt]);
    expect(expirySetAt).toBeInstanceOf(Date);
  });

  it("is changed only with permission, within its kind, and recently signed in for admin", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const [live, test] = [await make(ctx), await make(ctx, { env: "test" })];
    const admin = await make(ctx, { scopes: ["admin"] });
    const member: Ctx = { ...ctx, actor: { ...(await makeWorkspace({ clock, role: "member" })).actor } };
    expect(await updateKey(member, live.id, { name: "x" })).toMatchObject({ error: "forbidden" });
    expect(await updateKey(ctx, live.id, { expires_at: "2001-01-01T00:00:00Z" })).toMatchObject({
      detail: { param: "expires_at" },
    });
    const limited = { rate_limit: 5 };
    expect(await updateKey(ctx, test.id, limited)).toMatchObject({ ok: false, detail: { param: "rate_limit" } });
    expect(await updateKey(ctx, live.id, limited)).toMatchObject({ ok: true });
    const refused = await createKey(
      ctx,
      CreateKeyInput.parse({ name: "t", env: "test", scopes: ["scrape"], ...limited }),
    );
    expect(refused).toMatchObject({ ok: false, detail: { param: "rate_limit" } });
    clock.advance(10 * 60_000 + 1);
    const widened = { scopes: ["scrape" as const, "admin" as const] };
    expect(await updateKey(ctx, live.id, widened)).toMatchObject({ error: "recent_sign_in_required" });
    expect(await updateKey(ctx, admin.id, widened)).toMatchObject({ ok: true });
    expect(await updateKey(ctx, live.id, { scopes: ["parse"] })).toMatchObject({ ok: true });
  });

  it("is held to the owners' limit once its expiry changes", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    const [endless, dated] = [await make(ctx), await make(ctx, { expires_at: at(100) })];
    await setKeyLifetime(ctx, { days: 30 });
    const tooLong = { ok: false, error: "invalid_parameter", detail: { param: "expires_at" } };
    for (const expires_at of [undefined, at(40)]) {
      const input = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], expires_at });
      expect(await createKey(ctx, input)).toMatchObject(tooLong);
    }
    const past = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], expires_at: at(-1) });
    expect(await createKey(ctx, past)).toMatchObject(tooLong);
    expect(await updateKey(ctx, dated.id, { expires_at: at(40) })).toMatchObject(tooLong);
    expect(await updateKey(ctx, dated.id, { expires_at: null })).toMatchObject(tooLong);
    // An expiry from before the limit may stay.
    expect(await updateKey(ctx, dated.id, { expires_at: at(100), name: "dated" })).toMatchObject({ ok: true });
    expect(await updateKey(ctx, endless.id, { expires_at: null, name: "endless" })).toMatchObject({ ok: true });
    const armed = async (id: string) => (await db().apiKey.findUniqueOrThrow({ where: { id } })).expirySetAt;
    expect([await armed(dated.id), await armed(endless.id)]).toEqual([null, null]);
    for (const { id } of [dated, endless])
      expect(await updateKey(ctx, id, { expires_at: at(20) })).toMatchObject({ value: { expires_at: at(20) } });
    expect([await armed(dated.id), await armed(endless.id)]).toEqual([clock.now(), clock.now()]);
    expect((await make(ctx, { expires_at: at(30) })).expires_at).toBe(at(30));
  });

  it("leads a member to its workspace", async () => {
    const [mine, theirs] = [await makeWorkspace(), await makeWorkspace()];
    const { id } = await make(mine);
    await make(theirs);
    expect(await findKeyWorkspace(mine.actor.id, id)).toBe(mine.workspaceId);
    expect(await findKeyWorkspace(theirs.actor.id, id)).toBeUndefined();
  });
});

describe("the list", () => {
  it("filters by kind, state and text, and sorts as requested", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const names: Record<string, string> = {};
    const soon = new Date(clock.now().getTime() + 60_000).toISOString();
    for (const [name, options] of Object.entries({
      beta: {},
      Alpha: { env: "test" },
      gone: {},
      ended: { expires_at: soon },
    })) {
      clock.advance(1);
      names[(await make(ctx, { name, ...options })).id] = name;
    }
    const [beta = ""] = Object.keys(names);
    const gone = Object.keys(names)[2] ?? "";
    await revokeKey(ctx, gone, {});
    clock.advance(60_000);
    const list = async (input: Record<string, unknown>) => {
      const page = await listKeys(ctx, ListKeysInput.parse(input));
      return page.ok ? page.value.data.map(({ name }) => name) : page.error;
    };
    expect(await list({})).toEqual(["ended", "gone", "Alpha", "beta"]);
    expect(await list({ sort: "name" })).toEqual(["Alpha", "beta", "ended", "gone"]);
    expect(await list({ env: "test" })).toEqual(["Alpha"]);
    expect(await list({ env: "live", status: "active" })).toEqual(["beta"]);
    expect(await list({ status: "revoked" })).toEqual(["gone"]);
    expect(await list({ status: "disabled" })).toEqual(["ended"]);
    expect(await list({ q: " ALPH " })).toEqual(["Alpha"]);
    expect(await list({ q: beta })).toEqual(["beta"]);
    expect(await list({ q: "nothing like it" })).toEqual([]);
    const whole = await listKeys(ctx, ListKeysInput.parse({ limit: 4 }));
    expect(whole.ok && whole.value.next_cursor).toBeNull();
    const asTestKey: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: "key_x", label: "t", env: "test", scopes: ["admin"] },
    };
    const seen = await listKeys(asTestKey, ListKeysInput.parse({}));
    expect(seen.ok && seen.value.data.map(({ name }) => name)).toEqual(["Alpha"]);
    const scraper: Ctx = {
      ...asTestKey,
      actor: { type: "api_key", id: "key_x", label: "t", env: "live", scopes: ["scrape"] },
    };
    expect(await listKeys(scraper, ListKeysInput.parse({}))).toMatchObject({ error: "forbidden" });
    expect(await getKey(scraper, beta)).toMatchObject({ error: "forbidden" });
  });
});
