import { afterAll, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { setThreshold } from "#lib/billing/credits/set-threshold.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { emit } from "./emit.ts";
import { envelopeSchema } from "./schema.ts";
import type { Envelope, EventType } from "./types.ts";

await ownDatabase();
afterAll(closeDb);

/** Returns the workspace's events after checking each strictly against its catalogue schema. */
async function emittedIn(ctx: Ctx): Promise<Envelope[]> {
  const rows = await db().event.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } });
  return rows.map((row) => {
    const envelope = JSON.parse(Buffer.from(row.body).toString("utf8")) as Envelope;
    expect(envelopeSchema(row.type as EventType).parse(envelope)).toEqual(envelope);
    expect([envelope.id, envelope.event, envelope.created_at]).toEqual([row.id, row.type, row.createdAt.toISOString()]);
    expect(idTime(row.id)).toEqual(row.createdAt);
    return envelope;
  });
}

it("emits key events that match the catalogue", async () => {
  const ctx = await makeWorkspace();
  for (const reason of ["leaked", undefined]) {
    const made = await createKey(ctx, CreateKeyInput.parse({ name: "k", env: "test", scopes: ["scrape"] }));
    if (!made.ok) throw new Error(made.message);
    await revokeKey(ctx, made.value.id, { reason });
  }
  const emitted = await emittedIn(ctx);
  expect(emitted.map(({ event, data }) => [event, data.reason])).toEqual(
    expect.arrayContaining([
      ["key.created", undefined],
      ["key.revoked", "leaked"],
      ["key.revoked", "revoked_by_owner"],
    ]),
  );
});

it.each([1, null])("emits credit events that match the catalogue, with a threshold of %s", async (threshold) => {
  const { ctx, keyId, newRequest } = await mintSpender({ credits: 2 });
  await setThreshold(ctx, { threshold });
  for (let charge = 0; charge < 2; charge++)
    await chargeCredits(ctx, { requestId: newRequest(), keyId, endpoint: "/v1/parse", amount: 1 });
  const emitted = await emittedIn(ctx);
  const low = threshold === null ? [] : [["credits.low", { balance: 0, threshold }]];
  expect(emitted.map(({ event, data }) => [event, data]).sort()).toEqual(
    [...low, ["credits.exhausted", { balance: 0, threshold }]].sort(),
  );
});

it("rolls the event back with its transaction", async () => {
  const ctx = await makeWorkspace();
  const undone = db().$transaction(async (tx) => {
    await emit(tx, ctx, "live", { type: "credits.low", data: { balance: 1, threshold: 2 } });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await emittedIn(ctx)).toEqual([]);
});
