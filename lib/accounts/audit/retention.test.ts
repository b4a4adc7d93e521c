import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { EXPIRE_AUDIT_BATCH } from "./constants.ts";
import { expireEntries } from "./expire-entries.ts";
import { setRetention } from "./set-retention.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

/** Inserts entries that are `days` old. */
async function age(ctx: Ctx, days: number, count = 1): Promise<void> {
  await sql().query(
    `insert into audit_log (id, workspace_id, actor_type, actor_id, actor_label, action, target_type, target_id, created_at)
     select $1 || n, $2, 'user', 'usr_1', 'a@b.test', 'job.created', 'job', 'job_1', now() - make_interval(days => $3) from generate_series(1, $4::int) n`,
    [newId("aud", new Date()), ctx.workspaceId, days, count],
  );
}
const left = (ctx: Ctx) => db().auditEntry.count({ where: { workspaceId: ctx.workspaceId, action: "job.created" } });
const recorded = async (ctx: Ctx, action: string) =>
  (
    await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, action }, orderBy: { createdAt: "asc" } })
  ).map(({ before, after, actorType }) => ({ before, after, actorType }));

describe("the append-only log", () => {
  it.each([
    "update audit_log set actor_label = 'nobody' where workspace_id = $1",
    "update audit_log set created_at = now() - interval '9 years' where workspace_id = $1",
    "delete from audit_log where workspace_id = $1",
    "with gone as (delete from audit_log where workspace_id = $1 returning 1) select * from gone",
  ])("rejects: %s", async (statement) => {
    const ctx = await makeWorkspace();
    await setRetention(ctx, { days: 90 });
    await age(ctx, 1_000);
    await expect(sql().query(statement, [ctx.workspaceId])).rejects.toThrow("audit_log is append-only");
    expect(await left(ctx)).toBe(1);
  });

  it("grants nobody, its owner included, update or truncate", async () => {
    const { rows } = await sql().query<{ owner: boolean; privilege_type: string }>(
      `select acl.grantee = relowner as owner, acl.privilege_type
       from pg_class, aclexplode(relacl) acl where oid = 'audit_log'::regclass`,
    );
    const granted = rows.map(({ owner, privilege_type }) => `${owner ? "owner" : "another"} ${privilege_type}`);
    expect(granted).toEqual(expect.arrayContaining(["owner SELECT", "owner INSERT", "owner DELETE"]));
    expect(granted.filter((each) => /another|UPDATE|TRUNCATE/.test(each))).toEqual([]);
  });

  it("rejects truncate", async () => {
    await expect(sql().query("truncate audit_log")).rejects.toThrow("append-only");
  });

  it("lets the sweep's setting delete only expired entries of its own workspace", async () => {
    const ctx = await makeWorkspace();
    const other = await makeWorkspace();
    const forEver = await makeWorkspace();
    for (const each of [ctx, other]) await setRetention(each, { days: 90 });
    await age(ctx, 89);
    await age(other, 1_000);
    await age(forEver, 1_000);
    const client = await sql().connect();
    const asSweepOf = async (workspaceId: string, statement: string, of: string) => {
      await client.query("begin");
      await client.query("select set_config('gatehouse.audit_retention_of', $1, true)", [workspaceId]);
      const answer = await client.query(statement, [of]).then(
        () => "done",
        (error: Error) => error.message,
      );
      await client.query("rollback");
      return answer;
    };
    const all = "delete from audit_log where workspace_id = $1";
    expect(await asSweepOf(ctx.workspaceId, all, ctx.workspaceId)).toMatch("append-only");
    expect(await asSweepOf(ctx.workspaceId, all, other.workspaceId)).toMatch("append-only");
    expect(await asSweepOf(forEver.workspaceId, all, forEver.workspaceId)).toMatch("append-only");
    const changed = "update audit_log set ip = null where workspace_id = $1";
    expect(await asSweepOf(other.workspaceId, changed, other.workspaceId)).toMatch("append-only");
    const old = `${all} and action = 'job.created'`;
    expect(await asSweepOf(other.workspaceId, old, other.workspaceId)).toBe("done");
    // The setting lasts for one transaction only.
    await expect(client.query(old, [other.workspaceId])).rejects.toThrow("append-only");
    client.release();
  });
});

describe("retention", () => {
  it("is set by owners, and the log records the previous value", async () => {
    const ctx = await makeWorkspace();
    expect(await setRetention(ctx, { days: 365 })).toEqual({ ok: true, value: { days: 365 } });
    await setRetention(ctx, { days: 365 });
    await setRetention(ctx, { days: null });
    expect(await recorded(ctx, "workspace.audit_retention_changed")).toMatchObject([
      { before: { audit_retention_days: null }, after: { audit_retention_days: 365 } },
      { before: { audit_retention_days: 365 }, after: { audit_retention_days: null } },
    ]);
    for (const role of ["member", "billing"] as const)
      expect(await setRetention(await addMember(ctx, role), { days: 90 })).toMatchObject({ error: "forbidden" });
    const key = { type: "api_key", id: "key_1", label: "k", env: "live", scopes: ["admin"] } as const;
    expect(await setRetention({ ...ctx, actor: key }, { days: 90 })).toMatchObject({ error: "forbidden" });
    expect(await setRetention(ctx, { days: 1 as 90 })).toMatchObject({ error: "invalid_parameter" });
  });

  it("removes older entries in batches and records it once a day", async () => {
    const ctx = await makeWorkspace();
    const forEver = await makeWorkspace();
    await age(ctx, 400, EXPIRE_AUDIT_BATCH + 5);
    await age(ctx, 360);
    await age(forEver, 4_000);
    await setRetention(ctx, { days: 365 });

    expect(await expireEntries(ctx)).toBeGreaterThanOrEqual(EXPIRE_AUDIT_BATCH + 5);
    expect(await left(ctx)).toBe(1);
    expect(await left(forEver)).toBe(1);
    const first = {
      actorType: "system",
      before: null,
      after: { entries: EXPIRE_AUDIT_BATCH + 5, audit_retention_days: 365, older_than: expect.any(String) },
    };
    expect(await recorded(ctx, "audit.expired")).toEqual([first]);

    await expireEntries(ctx);
    expect(await recorded(ctx, "audit.expired")).toHaveLength(1);

    await setRetention(ctx, { days: 180 });
    await Promise.all([expireEntries(ctx), expireEntries(ctx)]);
    expect(await left(ctx)).toBe(0);
    expect(await recorded(ctx, "audit.expired")).toMatchObject([first, { after: { entries: 1 } }]);
    expect(await recorded(forEver, "audit.expired")).toEqual([]);
  });
});
