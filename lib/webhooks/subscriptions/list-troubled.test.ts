import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { countTroubledWebhooks, listTroubledWebhooks } from "./list-troubled.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

test("lists paused and failing subscriptions for permitted callers", async () => {
  const [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  const made: string[] = [];
  for (const status of ["active", "active", "paused", "paused"] as const)
    made.push((await makeWebhook(ctx, "https://example.com/", { status })).id);
  const [, failing = "", pausedA = "", pausedB = ""] = made;
  for (const id of [failing, pausedB]) await db().webhook.update({ where: { id }, data: { failingSince: new Date() } });
  await makeWebhook(other, "https://example.com/", { status: "paused" });
  const gone = await makeWebhook(ctx, "https://example.com/", { status: "paused" });
  await db().webhook.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });

  const counted = { ok: true, value: { paused: 2, failing: 1 } };
  expect(await countTroubledWebhooks(ctx)).toEqual(counted);
  expect(await countTroubledWebhooks(await addMember(ctx, "member"))).toEqual(counted);
  expect(await countTroubledWebhooks(await addMember(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  const ids = async (most: number) => {
    const listed = await listTroubledWebhooks(ctx, most);
    return listed.ok && listed.value.map(({ id }) => id);
  };
  expect(await ids(10)).toEqual([failing, pausedA, pausedB].toSorted().toReversed());
  expect(await ids(1)).toHaveLength(1);
  expect(await listTroubledWebhooks(await addMember(ctx, "billing"), 10)).toMatchObject({ error: "forbidden" });
});
