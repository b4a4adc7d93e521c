import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { renameWorkspace } from "#lib/accounts/workspaces/rename-workspace.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { AUDIT_SCAN_MAX } from "./constants.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";
import { ListAuditInput } from "./schema.ts";
import type { AuditEntry } from "./types.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function entries(ctx: Ctx, given: Record<string, unknown> = {}): Promise<AuditEntry[]> {
  const page = await listAudit(ctx, ListAuditInput.parse(given));
  if (!page.ok) throw new Error(page.error);
  return page.value.data;
}
const actions = async (ctx: Ctx, given?: Record<string, unknown>) =>
  (await entries(ctx, given)).map(({ action }) => action);

/**
 * A person creates a key and renames the workspace; a key revokes another through the API; the
 * operator grants credits.
 */
async function busy() {
  const ctx = await makeWorkspace();
  const admin = await makeKey(ctx, { name: "=cmd()", scopes: ["admin"] });
  const key = await makeKey(ctx, { name: "worker" });
  const asKey: Ctx = {
    ...ctx,
    actor: { type: "api_key", id: admin.id as `key_${string}`, label: admin.name, env: "live", scopes: ["admin"] },
    userAgent: "curl/8",
    requestId: newId("req", ctx.clock.now()),
  };
  const revoked = await revokeKey(asKey, key.id, { reason: "rotated" });
  if (!revoked.ok) throw new Error(revoked.message);
  await renameWorkspace(ctx, { name: "Other" });
  const operator = { type: "operator", id: "operator", label: "root@host" } as const;
  await grantCredits({ ...ctx, actor: operator, ip: undefined, userAgent: undefined }, { amount: 5, reason: "thanks" });
  return { ctx, admin, key, asKey };
}

describe("audit log filters", () => {
  it("match actor, action, target, search and time, alone and combined", async () => {
    const { ctx, admin, key, asKey } = await busy();
    const all = ["credits.granted", "workspace.updated", "key.revoked", "key.created", "key.created"];
    expect(await actions(ctx)).toEqual(all);
    expect(await actions(ctx, { actor: "api_key" })).toEqual(["key.revoked"]);
    expect(await actions(ctx, { actor: admin.id })).toEqual(["key.revoked"]);
    expect(await actions(ctx, { actor: ctx.actor.id, action: "key." })).toEqual(["key.created", "key.created"]);
    expect(await actions(ctx, { actor: "operator" })).toEqual(["credits.granted"]);
    expect(await actions(ctx, { actor: "system" })).toEqual([]);
    expect(await actions(ctx, { action: "key." })).toEqual(["key.revoked", "key.created", "key.created"]);
    expect(await actions(ctx, { action: "workspace.updated" })).toEqual(["workspace.updated"]);
    expect(await actions(ctx, { target_id: key.id })).toEqual(["key.revoked", "key.created"]);
    expect(await actions(ctx, { target_id: key.id, action: "key.created" })).toEqual(["key.created"]);
    expect(await actions(ctx, { q: key.id.slice(6).toUpperCase() })).toEqual(["key.revoked", "key.created"]);
    expect(await actions(ctx, { q: asKey.requestId })).toEqual(["key.revoked"]);
    expect(await actions(ctx, { q: "ROOT@" })).toEqual(["credits.granted"]);
    expect(await actions(ctx, { q: "%" })).toEqual([]);
    const third = (await entries(ctx))[2];
    expect(await actions(ctx, { id: third?.id })).toEqual(["key.revoked"]);
    const [from, to] = [await actions(ctx, { from: third?.created_at }), await actions(ctx, { to: third?.created_at })];
    expect([...from, ...to]).toEqual(all);
    expect(from.length).toBeGreaterThanOrEqual(3);
  });

  it("returns actor, IP, request, before and after, and no secret", async () => {
    const { ctx, admin, key, asKey } = await busy();
    const [revoked, created] = await entries(ctx, { target_id: key.id });
    expect(revoked).toMatchObject({
      ...{ actor: "=cmd()", actor_type: "api_key", actor_id: admin.id, target_type: "key", target_id: key.id },
      ...{ ip: "203.0.113.7", user_agent: "curl/8", request_id: asKey.requestId },
      before: { status: "active" },
      after: { status: "revoked", name: "worker", reason: "rotated" },
    });
    expect(created).toMatchObject({ actor_type: "user", request_id: null, before: null, after: { name: "worker" } });
    const text = JSON.stringify(await entries(ctx));
    for (const { token } of [admin, key]) expect(text).not.toContain(token.slice(-24));
  });

  it("returns nothing of another workspace, whatever the filter", async () => {
    const { key, ctx: other } = await busy();
    const ctx = await makeWorkspace();
    const [one] = await entries(other);
    for (const given of [{}, { target_id: key.id }, { q: key.id }, { id: one?.id }, { actor: other.actor.id }])
      expect(await entries(ctx, given)).toEqual([]);
  });

  it("hides money entries from members and everything from billing", async () => {
    const { ctx } = await busy();
    const member = await addMember(ctx, "member");
    expect(await actions(member)).toEqual(["workspace.updated", "key.revoked", "key.created", "key.created"]);
    expect(await actions(member, { action: "credits." })).toEqual([]);
    const input = ListAuditInput.parse({});
    expect(await listAudit(await addMember(ctx, "billing"), input)).toMatchObject({ ok: false, error: "forbidden" });
    const key = { type: "api_key", id: "key_1", label: "k", env: "live", scopes: ["admin"] } as const;
    expect(await listAudit({ ...ctx, actor: key }, input)).toMatchObject({ ok: false, error: "forbidden" });
  });
});

describe("pagination", () => {
  it("returns each entry once, even when several share a timestamp", async () => {
    const ctx = await makeWorkspace();
    const at = new Date("2026-11-01T00:00:00Z");
    await db().auditEntry.createMany({
      data: Array.from({ length: 5 }, () => ({
        ...{ id: newId("aud", at), workspaceId: ctx.workspaceId, createdAt: at, action: "job.created" },
        ...{ actorType: "system", actorId: "system", actorLabel: "x", targetType: "job", targetId: "job_1" },
      })),
    });
    for (const given of [{}, { actor: "system" }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listAudit(ctx, ListAuditInput.parse({ ...given, limit: 2, cursor }));
        if (!page.ok) throw new Error(page.error);
        seen.push(...page.value.data.map(({ id }) => id));
        cursor = page.value.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
    }
  });

  it("returns an empty page with a cursor when matches lie beyond the scan limit", async () => {
    const { ctx, admin } = await busy();
    await sql().query(
      `insert into audit_log (id, workspace_id, actor_type, actor_id, actor_label, action, target_type, target_id, created_at)
       select 'aud_' || n || $1, $1, 'system', 'system', 's', 'job.created', 'job', 'job_1', now() + interval '1 minute' from generate_series(1, $2::int) n`,
      [ctx.workspaceId, AUDIT_SCAN_MAX + 5],
    );
    const first = await listAudit(ctx, ListAuditInput.parse({ actor: admin.id }));
    expect(first.ok && first.value.data).toEqual([]);
    const cursor = first.ok && first.value.next_cursor;
    const second = await listAudit(ctx, ListAuditInput.parse({ actor: admin.id, cursor }));
    expect(second.ok && second.value).toMatchObject({ data: [{ action: "key.revoked" }], next_cursor: null });
  });
});

it.each([
  { actor: "someone" },
  { actor: "usr_1" },
  { action: "key" },
  { action: "moon.landed" },
  { target_id: "x" },
  { q: "a\0b" },
  { from: "yesterday" },
  { limit: 101 },
  { page: 2 },
])("rejects the filter %j", (given) => {
  expect(ListAuditInput.safeParse(given).success).toBe(false);
});

describe("exporting", () => {
  async function exported(ctx: Ctx, format: "csv" | "ndjson"): Promise<string> {
    const file = await exportAudit(ctx, ListAuditInput.parse({ limit: 1 }), format);
    if (!file.ok) throw new Error(file.error);
    expect(file.value.name).toMatch(new RegExp(`^audit-.*\\.${format}$`));
    let text = "";
    for await (const part of file.value.lines) text += part;
    return text;
  }

  it("writes every entry to CSV and escapes formulas", async () => {
    const { ctx, admin, key, asKey } = await busy();
    const lines = (await exported(ctx, "csv")).split("\r\n");
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe(
      "id,created_at,actor_type,actor_id,actor,action,target_type,target_id,ip,user_agent,request_id,before,after",
    );
    expect(lines[3]).toContain(
      `,api_key,${admin.id},'=cmd(),key.revoked,key,${key.id},203.0.113.7,curl/8,${asKey.requestId},"{""status"":""active""}",`,
    );
  });

  it("writes NDJSON lines equal to the listed entries", async () => {
    const { ctx } = await busy();
    const lines = (await exported(ctx, "ndjson")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(await entries(ctx));
  });

  it("includes all matches, whatever the page size", async () => {
    const ctx = await makeWorkspace();
    const job = newId("job", ctx.clock.now());
    await sql().query(
      `insert into audit_log (id, workspace_id, actor_type, actor_id, actor_label, action, target_type, target_id, created_at)
       select 'aud_' || n || $1, $1, 'system', 'system', 's', case n when 1 then 'job.canceled' else 'job.created' end, 'job', $3,
         now() - interval '1 day' + n * interval '1 ms' from generate_series(1, $2::int) n`,
      [ctx.workspaceId, AUDIT_SCAN_MAX + 5, job],
    );
    const actionsOf = async (given: Record<string, unknown>) => {
      const file = await exportAudit(ctx, ListAuditInput.parse(given), "ndjson");
      if (!file.ok) throw new Error(file.error);
      let text = "";
      for await (const part of file.value.lines) text += part;
      const lines = text.trimEnd().split("\n");
      return lines.map((line) => JSON.parse(line).action);
    };
    expect(await actionsOf({ target_id: job })).toHaveLength(AUDIT_SCAN_MAX + 5);
    expect(await actionsOf({ action: "job.canceled" })).toEqual(["job.canceled"]);
  });

  it("refuses an invalid cursor or a missing permission before the first line", async () => {
    const ctx = await makeWorkspace();
    for (const cursor of ["x", Buffer.from('["2026-99-99T00:00:00Z","a"]').toString("base64url")])
      expect(await exportAudit(ctx, { limit: 1, cursor }, "csv")).toMatchObject({ error: "invalid_cursor" });
    const billing = await addMember(ctx, "billing");
    expect(await exportAudit(billing, { limit: 1 }, "csv")).toMatchObject({ error: "forbidden" });
    expect(await entries({ ...ctx, workspaceId: trustedWorkspace("ws_1") })).toEqual([]);
  });
});
