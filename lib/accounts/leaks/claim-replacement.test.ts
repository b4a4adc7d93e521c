import { afterAll, expect, test } from "vitest";
import { getKey } from "#lib/accounts/keys/queries.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { claimReplacement } from "./claim-replacement.ts";
import { UNCLAIMED_SHOWN_MS } from "./constants.ts";
import { findingOfKey, getFinding, listFindings, listUndone } from "./queries.ts";
import { recordSightings } from "./record-sightings.ts";

await ownDatabase();
afterAll(closeDb);

async function leakedKey(ctx: Ctx, options: Record<string, unknown> = {}) {
  const key = await makeKey(ctx, options);
  await recordSightings(ctx, "partner", [{ token: key.token, sourceUrl: "https://code.example/a", diffUrl: null }]);
  const found = await findingOfKey(ctx, key.id);
  if (!found.ok || !found.value) throw new Error("It was to be found.");
  return { key, finding: found.value.id };
}

test("lets an owner with a recent sign-in claim one replacement with the leaked key's permissions", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const expires = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const options = {
    name: "ingest",
    scopes: ["scrape"],
    allowed_ips: ["203.0.113.0/24"],
    credit_ceiling: 50,
    rate_limit: 3,
  };
  const { key, finding } = await leakedKey(ctx, { ...options, expires_at: expires });
  await db().keyActivity.update({ where: { keyId: key.id }, data: { spent: 20 } });

  expect(await claimReplacement(await addMember(ctx, "member"), { finding })).toMatchObject({ error: "forbidden" });
  const stranger = await makeWorkspace({ clock });
  expect(await claimReplacement(stranger, { finding })).toMatchObject({ error: "not_found" });
  clock.advance(11 * 60_000);
  expect(await claimReplacement(ctx, { finding })).toMatchObject({ error: "recent_sign_in_required" });

  const owners = await Promise.all([1, 2, 3].map(() => addMember(ctx, "owner")));
  const claims = await Promise.all(owners.map((owner) => claimReplacement(owner, { finding })));
  const [made, more] = claims.flatMap((claim) => (claim.ok ? [claim.value] : []));
  if (!made || more) throw new Error("One claim was to succeed.");
  expect(made).toMatchObject({
    ...options,
    name: "ingest 2",
    credit_ceiling: 30,
    expires_at: expires,
    replaces: key.id,
  });
  expect(made.token).toMatch(/^svc_live_/);
  expect(await claimReplacement(owners[0] ?? ctx, { finding })).toMatchObject({ error: "already_claimed" });
  const read = await getFinding(ctx, finding);
  expect(read.ok && read.value.finding).toMatchObject({
    state: "replaced",
    claimed_at: clock.now().toISOString(),
    claimed_by: owners[claims.findIndex(({ ok }) => ok)]?.actor.label,
    successor: { id: made.id, name: "ingest 2" },
  });
  expect(await getKey(ctx, key.id)).toMatchObject({ value: { status: "revoked", replaced_by: made.id } });
});

test("treats the successor of a rotated key as its replacement, until it ends", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx);
  const next = await succeedKey(ctx, old.id, {});
  if (!next.ok) throw new Error(next.message);
  await recordSightings(ctx, "partner", [{ token: old.token, sourceUrl: "", diffUrl: null }]);
  const state = async () => {
    const listed = await listFindings(ctx, {});
    return listed.ok ? listed.value.data[0] : undefined;
  };
  expect(await state()).toMatchObject({ state: "replaced", claimed_at: null, successor: { id: next.value.id } });
  expect(await claimReplacement(ctx, { finding: (await state())?.id ?? "" })).toMatchObject({
    error: "already_replaced",
  });
  await revokeKey(ctx, next.value.id, {});
  expect(await state()).toMatchObject({ state: "revoked", successor: null });
  const claimed = await claimReplacement(ctx, { finding: (await state())?.id ?? "" });
  if (!claimed.ok) throw new Error(claimed.message);
  await revokeKey(ctx, claimed.value.id, {});
  expect(await state()).toMatchObject({ state: "replaced", successor: { id: claimed.value.id } });
});

test("lists leaked keys without a replacement for a while", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const claimed = await leakedKey(ctx);
  const left = await leakedKey(ctx, { name: "left" });
  expect(await claimReplacement(ctx, { finding: claimed.finding })).toMatchObject({ ok: true });
  expect(await listUndone(ctx)).toMatchObject({ value: [{ id: left.finding }] });
  expect(await listUndone(await makeWorkspace({ clock }))).toEqual({ ok: true, value: [] });
  expect(await listUndone(await addMember(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  clock.advance(UNCLAIMED_SHOWN_MS);
  expect(await listUndone(ctx)).toEqual({ ok: true, value: [] });
});

test("pages findings by key, newest first, within the workspace", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  for (let each = 0; each < 52; each++) {
    clock.advance(10);
    await leakedKey(ctx, { name: `k${each}` });
  }
  await leakedKey(await makeWorkspace({ clock }));
  const first = await listFindings(ctx, {});
  if (!first.ok) throw new Error(first.message);
  expect(first.value.data.map(({ key }) => key.name)).toEqual(Array.from({ length: 50 }, (_, at) => `k${51 - at}`));
  const rest = await listFindings(ctx, { cursor: first.value.next_cursor ?? "" });
  expect(rest).toMatchObject({
    value: { data: [{ key: { name: "k1" } }, { key: { name: "k0" } }], next_cursor: null },
  });
});
