import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { historyOf } from "#lib/accounts/audit/history-of.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, sql } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { countLastHour } from "./count-last-hour.ts";
import { createKey } from "./create-key.ts";
import { revokeKey } from "./revoke-key.ts";
import { CreateKeyInput } from "./schema.ts";
import { updateKey } from "./update-key.ts";

await ownDatabase();
afterAll(closeDb);

const MIN = 60_000;
const clock = fakeClock(new Date());

async function makeKey(ctx: Ctx): Promise<string> {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "Worker", env: "live", scopes: ["scrape"] }));
  if (!made.ok) throw new Error(made.message);
  return made.value.id;
}

async function call(ctx: Ctx, keyId: string, at: Date): Promise<void> {
  await sql().query(
    `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
     values ($1, $2, $3, $4, 'live', 'GET', '/v1/scrape', 200, '203.0.113.7', 10)`,
    [ctx.workspaceId, at, newId("req", at), keyId],
  );
}

beforeAll(() => sql().query("select ensure_partitions(current_date - 1, 2)"));

describe("countLastHour", () => {
  it("counts this key's calls of the last sixty minutes, and no other", async () => {
    const ctx = await makeWorkspace({ clock });
    const [key, other] = [await makeKey(ctx), await makeKey(ctx)];
    const now = clock.now().getTime();
    for (const ago of [0, 1, 59]) await call(ctx, key, new Date(now - ago * MIN));
    for (const ago of [60, 61, 300]) await call(ctx, key, new Date(now - ago * MIN));
    await call(ctx, other, new Date(now));
    expect(await countLastHour(ctx, key)).toEqual({ ok: true, value: 3 });
  });

  it("sees nothing of another workspace's key", async () => {
    const [ctx, stranger] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const key = await makeKey(ctx);
    await call(ctx, key, clock.now());
    expect(await countLastHour(stranger, key)).toEqual({ ok: true, value: 0 });
  });
});

describe("historyOf", () => {
  it("tells who made, changed and revoked it, newest first, to members too", async () => {
    const ctx = await makeWorkspace({ clock });
    const key = await makeKey(ctx);
    clock.advance(MIN);
    await updateKey(ctx, key, { credit_ceiling: 50 });
    clock.advance(MIN);
    await revokeKey(ctx, key, { reason: "replaced" });
    const history = await historyOf(await addMember(ctx, "member"), { type: "key", id: key });
    expect(history.ok && history.value).toMatchObject([
      { action: "key.revoked", actor: ctx.actor.label, after: { reason: "replaced" } },
      { action: "key.updated", before: { credit_ceiling: null }, after: { credit_ceiling: 50 } },
      { action: "key.created", ip: "203.0.113.7" },
    ]);
  });

  it("is closed to billing, and empty for a stranger", async () => {
    const ctx = await makeWorkspace({ clock });
    const key = await makeKey(ctx);
    expect(await historyOf(await addMember(ctx, "billing"), { type: "key", id: key })).toMatchObject({
      ok: false,
      error: "forbidden",
    });
    expect(await historyOf(await makeWorkspace({ clock }), { type: "key", id: key })).toEqual({ ok: true, value: [] });
  });
});
