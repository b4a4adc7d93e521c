import { afterAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createKey } from "./create-key.ts";
import { endKey } from "./end-key.ts";
import { getKey, listKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { CreateKeyInput, ListKeysInput } from "./schema.ts";
import type { NewKey } from "./types.ts";
import { updateKey } from "./update-key.ts";

await ownDatabase();
afterAll(closeDb);

async function make(ctx: Ctx, options: Partial<Parameters<typeof CreateKeyInput.parse>[0] & object> = {}) {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], ...options }));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

const events = (ctx: Ctx) => db().event.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });

describe("createKey", () => {
  it("returns the token once and stores no trace of it", async () => {
    const ctx = await makeWorkspace();
    const { token, id } = await make(ctx, { scopes: ["parse", "scrape"] });
    const dump = await db().$queryRaw<{ all: string }[]>`
      select string_agg(t, '|') as all from (
        select k::text as t from api_keys k union all select a::text from audit_log a union all select convert_from(body, 'UTF8') from events e) x`;
    expect(dump[0]?.all).not.toContain(token.slice(9));
    const [event] = await events(ctx);
    expect(event?.type).toBe("key.created");
    const actor = { type: "user", id: ctx.actor.id };
    expect(JSON.parse(Buffer.from(event?.body ?? []).toString())).toMatchObject({
      event: "key.created",
      id: event?.id,
      data: { key_id: id, name: "k", env: "live", scopes: ["scrape", "parse"], actor },
    });
  });

  it("creates one key for two tries of one call, and another for another call", async () => {
    const ctx = await makeWorkspace();
    const input = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"] });
    const firstTry = newId("req", ctx.clock.now());
    const tries = await Promise.all([1, 2].map(() => createKey(ctx, input, { firstTry })));
    expect(tries.map((each) => each.ok)).toEqual([true, true]);
    const where = { workspaceId: ctx.workspaceId };
    expect(await db().apiKey.count({ where })).toBe(1);
    expect(await db().auditEntry.count({ where })).toBe(1);
    expect(await events(ctx)).toHaveLength(1);
    expect((await createKey(ctx, input, { firstTry: newId("req", ctx.clock.now()) })).ok).toBe(true);
    expect(await db().apiKey.count({ where })).toBe(2);
  });

  it("is for owners only", async () => {
    const member = await makeWorkspace({ role: "member" });
    const refused = await createKey(member, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"] }));
    expect(refused).toMatchObject({ ok: false, error: "forbidden" });
    expect(await db().apiKey.count({ where: { workspaceId: member.workspaceId } })).toBe(0);
  });

  it("needs a recent sign-in for an admin key", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    clock.advance(10 * 60_000 + 1);
    const input = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["admin"] });
    expect(await createKey(ctx, input)).toMatchObject({ ok: false, error: "recent_sign_in_required" });
    expect((await createKey(ctx, { ...input, scopes: ["scrape"] })).ok).toBe(true);
  });
});

describe("revokeKey", () => {
  it("records which key ended, by whom, why and where it was found", async () => {
    const ctx = await makeWorkspace();
    const actor = { type: "api_key", id: "key_x", label: "t", env: "live", scopes: ["admin"] } as const;
    const story = async (id: string) => {
      const audit = await db().auditEntry.findFirst({ where: { targetId: id, action: "key.revoked" } });
      const event = (await events(ctx)).findLast(({ type }) => type === "key.revoked");
      return [audit?.before, audit?.after, JSON.parse(Buffer.from(event?.body ?? []).toString()).data];
    };
    const expected = ({ id: key_id, token_hint }: NewKey, by: Ctx["actor"], end: object, revoked_at: string | null) => [
      { status: "active" },
      { status: "revoked", name: "k", token_hint, ...end },
      {
        ...{ key_id, name: "k", env: "live", scopes: ["scrape"], actor: { type: by.type, id: by.id }, revoked_at },
        ...end,
      },
    ];
    const [mine, theirs, leaked] = [await make(ctx), await make(ctx), await make(ctx)];
    const byOwner = await revokeKey(ctx, mine.id, {});
    if (!byOwner.ok) throw new Error(byOwner.message);
    const { revoked_at } = byOwner.value;
    expect(await story(mine.id)).toEqual(expected(mine, ctx.actor, { reason: "revoked_by_owner" }, revoked_at));
    const late = await revokeKey(ctx, mine.id, {});
    expect(late).toMatchObject({ error: "already_revoked", detail: { key: byOwner.value } });
    expect(!late.ok && late.message).toBe(
      `The key k was already revoked by ${ctx.actor.label} at ${revoked_at}: revoked_by_owner.`,
    );
    const byKey = await revokeKey({ ...ctx, actor }, theirs.id, {});
    const at = byKey.ok ? byKey.value.revoked_at : null;
    expect(await story(theirs.id)).toEqual(expected(theirs, actor, { reason: "revoked_by_api" }, at));
    const found = { reason: "leaked", sourceUrl: "https://paste.example/1" };
    const ended = await db().$transaction((tx) => endKey(tx, ctx, leaked.id, found));
    const end = { reason: "leaked", source_url: found.sourceUrl };
    expect(await story(leaked.id)).toEqual(expected(leaked, ctx.actor, end, ended?.revoked_at ?? null));
    const member = await addMember(ctx, "member");
    expect(await revokeKey(member, (await make(ctx)).id, {})).toMatchObject({ error: "forbidden" });
  });

  it("lets one of two concurrent callers win and names it to the other", async () => {
    const ctx = await makeWorkspace();
    const { id } = await make(ctx);
    const both = await Promise.all([revokeKey(ctx, id, { reason: "one" }), revokeKey(ctx, id, { reason: "two" })]);
    expect(both.filter((result) => result.ok)).toHaveLength(1);
    const loser = both.find((result) => !result.ok);
    expect(loser).toMatchObject({ error: "already_revoked" });
    expect(loser && !loser.ok && loser.message).toContain(ctx.actor.label);
    expect((await events(ctx)).filter((event) => event.type === "key.revoked")).toHaveLength(1);
    expect(await db().auditEntry.count({ where: { targetId: id, action: "key.revoked" } })).toBe(1);
  });

  it("does not find a key of another workspace", async () => {
    const mine = await makeWorkspace();
    const other = await makeWorkspace();
    const { id } = await make(other);
    expect(await revokeKey(mine, id, {})).toMatchObject({ ok: false, error: "not_found" });
    expect(await getKey(mine, id)).toMatchObject({ ok: false, error: "not_found" });
    expect(await updateKey(mine, id, { name: "x" })).toMatchObject({ ok: false, error: "not_found" });
    expect(await getKey(other, id)).toMatchObject({ ok: true, value: { status: "active" } });
  });

  it("limits a test key to test keys", async () => {
    const ctx = await makeWorkspace();
    const live = await make(ctx);
    const asTestKey: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: "key_x", label: "t", env: "test", scopes: ["admin"] },
    };
    expect(await revokeKey(asTestKey, live.id, {})).toMatchObject({ error: "not_found" });
    expect(
      await createKey(asTestKey, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"] })),
    ).toMatchObject({ error: "invalid_parameter", detail: { param: "env" } });
    expect((await make(asTestKey, { env: "test" })).env).toBe("test");
    const listed = await listKeys(asTestKey, ListKeysInput.parse({}));
    expect(listed.ok && listed.value.data.map(({ env }) => env)).toEqual(["test"]);
  });
});

describe("updateKey", () => {
  it("records only what changed", async () => {
    const ctx = await makeWorkspace();
    const { id } = await make(ctx, { credit_ceiling: 10 });
    const changed = await updateKey(ctx, id, { credit_ceiling: 20 });
    expect(changed).toMatchObject({ ok: true, value: { credit_ceiling: 20, name: "k" } });
    const audit = await db().auditEntry.findFirst({ where: { targetId: id, action: "key.updated" } });
    expect([audit?.before, audit?.after]).toEqual([{ credit_ceiling: 10 }, { credit_ceiling: 20 }]);
  });

  it("refuses to change an expired key", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const expiring = await make(ctx, { expires_at: new Date(clock.now().getTime() + 60_000).toISOString() });
    clock.advance(60_000);
    expect(await updateKey(ctx, expiring.id, { expires_at: null })).toMatchObject({ error: "not_active" });
    expect(await getKey(ctx, expiring.id)).toMatchObject({ value: { status: "disabled" } });
  });
});

describe("listKeys", () => {
  it.each(["created", "name", "last_used", "spent"] as const)("returns every key once, sorted by %s", async (sort) => {
    const ctx = await makeWorkspace();
    for (const name of ["b", "a", "B", "c", "a"]) await make(ctx, { name });
    const seen: string[] = [];
    const lengths: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listKeys(ctx, ListKeysInput.parse({ sort, limit: 3, ...(cursor && { cursor }) }));
      if (!page.ok) throw new Error(page.message);
      seen.push(...page.value.data.map((key) => key.id));
      lengths.push(page.value.data.length);
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor);
    expect(lengths).toEqual([3, 2]);
    expect(new Set(seen).size).toBe(5);
  });

  it("returns credits spent, and when and from where a key was last used", async () => {
    const ctx = await makeWorkspace();
    const { id } = await make(ctx);
    const lastUsedAt = new Date();
    await db().keyActivity.update({ where: { keyId: id }, data: { spent: 5, lastUsedAt, lastUsedIp: "203.0.113.9" } });
    const used = { credits_spent: 5, last_used_at: lastUsedAt.toISOString(), last_used_ip: "203.0.113.9" };
    expect(await listKeys(ctx, ListKeysInput.parse({}))).toMatchObject({ value: { data: [{ id, ...used }] } });
    expect(await getKey(ctx, id)).toMatchObject({ value: used });
  });

  it("rejects a foreign cursor", async () => {
    const ctx = await makeWorkspace();
    for (const cursor of ["x", "W10", Buffer.from('["a\\u0000","b"]').toString("base64url")])
      expect(await listKeys(ctx, ListKeysInput.parse({ cursor }))).toMatchObject({ error: "invalid_cursor" });
  });
});
