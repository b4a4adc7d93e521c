import { afterAll, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { updateKey } from "#lib/accounts/keys/update-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { historyOf } from "./history-of.ts";

await ownDatabase();
afterAll(closeDb);

const MIN = 60_000;
const clock = fakeClock(new Date());

async function makeKey(ctx: Ctx): Promise<string> {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "Worker", env: "live", scopes: ["scrape"] }));
  if (!made.ok) throw new Error(made.message);
  return made.value.id;
}

it("shows who created, changed and revoked a key, newest first, to members too", async () => {
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

it("is forbidden to billing, and empty for another workspace", async () => {
  const ctx = await makeWorkspace({ clock });
  const key = await makeKey(ctx);
  expect(await historyOf(await addMember(ctx, "billing"), { type: "key", id: key })).toMatchObject({
    ok: false,
    error: "forbidden",
  });
  expect(await historyOf(await makeWorkspace({ clock }), { type: "key", id: key })).toEqual({ ok: true, value: [] });
});
