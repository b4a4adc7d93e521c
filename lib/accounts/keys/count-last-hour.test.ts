import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { mintSpendingKey } from "#testing/builders/credits.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { countLastHour } from "./count-last-hour.ts";

await ownDatabase();
afterAll(closeDb);

const MIN = 60_000;
const clock = fakeClock(new Date());

async function call(ctx: Ctx, keyId: string, at: Date): Promise<void> {
  await sql().query(
    `insert into requests (workspace_id, created_at, id, key_id, env, method, endpoint, status, source_ip, duration_ms)
     values ($1, $2, $3, $4, 'live', 'GET', '/v1/scrape', 200, '203.0.113.7', 10)`,
    [ctx.workspaceId, at, newId("req", at), keyId],
  );
}

beforeAll(() => tables().query("select ensure_partitions(current_date - 1, 2)"));

it("counts only this key's calls of the last sixty minutes", async () => {
  const ctx = await makeWorkspace({ clock });
  const [key, other] = [await mintSpendingKey(ctx), await mintSpendingKey(ctx)];
  const now = clock.now().getTime();
  for (const ago of [0, 1, 59]) await call(ctx, key, new Date(now - ago * MIN));
  for (const ago of [60, 61, 300]) await call(ctx, key, new Date(now - ago * MIN));
  await call(ctx, other, new Date(now));
  expect(await countLastHour(ctx, key)).toEqual({ ok: true, value: 3 });
});

it("returns zero for another workspace's key", async () => {
  const [ctx, stranger] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
  const key = await mintSpendingKey(ctx);
  await call(ctx, key, clock.now());
  expect(await countLastHour(stranger, key)).toEqual({ ok: true, value: 0 });
  expect(await countLastHour(await addMember(ctx, "billing"), key)).toMatchObject({ error: "forbidden" });
});
