import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, db } from "#lib/platform/db.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { countPausedWebhooks } from "./count-paused.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

test("counts what is paused here and not deleted, for those who may see it", async () => {
  const [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  for (const status of ["active", "paused", "paused"] as const)
    await makeWebhook(ctx, "https://example.com/", { status });
  await makeWebhook(other, "https://example.com/", { status: "paused" });
  const gone = await makeWebhook(ctx, "https://example.com/", { status: "paused" });
  await db().webhook.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  expect(await countPausedWebhooks(ctx)).toEqual({ ok: true, value: 2 });
  expect(await countPausedWebhooks(await addMember(ctx, "member"))).toEqual({ ok: true, value: 2 });
  expect(await countPausedWebhooks(await addMember(ctx, "billing"))).toMatchObject({ error: "forbidden" });
});
