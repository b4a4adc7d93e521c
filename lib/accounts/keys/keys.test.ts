import { afterAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createKey } from "./create-key.ts";
import { getKey, listKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { CreateKeyInput, ListKeysInput } from "./schema.ts";
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
  it("shows the token once and keeps no trace of it", async () => {
    const ctx = await makeWorkspace();
    const { token, id } = await make(ctx, { scopes: ["parse", "scrape"] });
    const dump = await db().$queryRaw<{ all: string }[]>`
      select string_agg(t, '|') as all from (
        select k::text as t from api_keys k union all select a::text from audit_log a union all select convert_from(body, 'UTF8') from events e) x`;
    expect(dump[0]?.all).not.toContain(token.slice(9));
    const [event] = await events(ctx);
    expect(event?.type).toBe("key.created");
    expect(JSON.parse(Buffer.from(event?.body ?? []).toString())).toMatchObject({
      event: "key.created",
      id: event?.id,
      data: { key_id: id, scopes: ["scrape", "parse"] },
    });
  });

  it("is the owners' alone", async () => {
    const member = await makeWorkspace({ role: "member" });
    const refused = await createKey(member, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"] }));
    expect(refused).toMatchObject({ ok: false, error: "forbidden" });
    expect(await db().apiKey.count({ where: { workspaceId: member.workspaceId } })).toBe(0);
  });

  it("asks for a recent sign-in before it makes an admin key", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    clock.advance(10 * 60_000 + 1);
    const input = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["admin"] });
    expect(await createKey(ctx, input)).toMatchObject({ ok: false, error: "recent_sign_in_required" });
    expect((await createKey(ctx, { ...input, scopes: ["scrape"] })).ok).toBe(true);
  });
});

describe("revokeKey", () => {
  it("lets one of two callers win and names the first to the other", async () => {
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

  it("does not reach into another workspace", async () => {
    const mine = await makeWorkspace();
    const other = await makeWorkspace();
    const { id } = await make(other);
    expect(await revokeKey(mine, id, {})).toMatchObject({ ok: false, error: "not_found" });
    expect(await getKey(mine, id)).toMatchObject({ ok: false, error: "not_found" });
    expect(await updateKey(mine, id, { name: "x" })).toMatchObject({ ok: false, error: "not_found" });
    expect(await getKey(other, id)).toMatchObject({ ok: true, value: { status: "active" } });
  });

  it("keeps a test key to test keys", async () => {
    const ctx = await makeWorkspace();
    const live = await make(ctx);
    const asTestKey: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: "key_x", label: "t", env: "test", scopes: ["admin"] },
    };
    expect(await revokeKey(asTestKey, live.id, {})).toMatchObject({ error: "not_found" });
    expect(
      await createKey(asTestKey, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"] })),
    ).toMatchObject({ error: "invalid_parameter" });
    const listed = await listKeys(asTestKey, ListKeysInput.parse({}));
    expect(listed.ok && listed.value.data).toEqual([]);
  });
});

describe("updateKey", () => {
  it("records what changed, and only that", async () => {
    const ctx = await makeWorkspace();
    const { id } = await make(ctx, { credit_ceiling: 10 });
    const changed = await updateKey(ctx, id, { credit_ceiling: 20 });
    expect(changed).toMatchObject({ ok: true, value: { credit_ceiling: 20, name: "k" } });
    const audit = await db().auditEntry.findFirst({ where: { targetId: id, action: "key.updated" } });
    expect([audit?.before, audit?.after]).toEqual([{ credit_ceiling: 10 }, { credit_ceiling: 20 }]);
  });

  it("leaves keys alone whose life is over", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const expiring = await make(ctx, { expires_at: new Date(clock.now().getTime() + 60_000).toISOString() });
    clock.advance(60_000);
    expect(await updateKey(ctx, expiring.id, { expires_at: null })).toMatchObject({ error: "not_active" });
    expect(await getKey(ctx, expiring.id)).toMatchObject({ value: { status: "disabled" } });
  });
});

describe("listKeys", () => {
  it.each(["created", "name", "last_used", "spent"] as const)("walks every key once, sorted by %s", async (sort) => {
    const ctx = await makeWorkspace();
    for (const name of ["b", "a", "B", "c", "a"]) await make(ctx, { name });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listKeys(ctx, ListKeysInput.parse({ sort, limit: 2, ...(cursor && { cursor }) }));
      if (!page.ok) throw new Error(page.message);
      seen.push(...page.value.data.map((key) => key.id));
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it("refuses a cursor that is not ours", async () => {
    const ctx = await makeWorkspace();
    for (const cursor of ["x", "W10", Buffer.from('["a\\u0000","b"]').toString("base64url")])
      expect(await listKeys(ctx, ListKeysInput.parse({ cursor }))).toMatchObject({ error: "invalid_cursor" });
  });
});
