import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testListener } from "./send-test-to-listener.ts";

await ownDatabase();
afterAll(closeDb);

it("creates one for concurrent tries of one call and returns it to all", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeListener(ctx);
  const firstTry = newId("req", ctx.clock.now());
  const tries = await Promise.all(Array.from({ length: 4 }, () => testListener(ctx, id, "job.completed", firstTry)));
  expect(tries[0]).toMatchObject({ ok: true, value: { listener_id: id, status: "pending" } });
  for (const each of tries) expect(each).toEqual(tries[0]);
  expect(await db().queuedDelivery.count({ where: { listenerId: id } })).toBe(1);
});
