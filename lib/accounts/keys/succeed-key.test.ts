import { afterAll, expect, it } from "vitest";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getKey } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { lifetimeEnd } from "./rules.ts";
import { succeedKey } from "./succeed-key.ts";

await ownDatabase();
afterAll(closeDb);

it("copies the old key's permissions and the rest of its ceiling", async () => {
  const ctx = await makeWorkspace();
  const expires = new Date(ctx.clock.now().getTime() + HOUR_MS).toISOString();
  const old = await makeKey(ctx, {
    name: "ingest",
    scopes: ["scrape", "parse"],
    allowed_ips: ["203.0.113.0/24"],
    credit_ceiling: 1000,
    rate_limit: 7,
    expires_at: expires,
  });
  await db().keyActivity.update({ where: { keyId: old.id }, data: { spent: 400, held: 5 } });
  const made = await succeedKey(ctx, old.id, {});
  expect(made).toMatchObject({
    ok: true,
    value: {
      name: "ingest 2",
      env: "live",
      scopes: ["scrape", "parse"],
      allowed_ips: ["203.0.113.0/24"],
      credit_ceiling: 595,
      rate_limit: 7,
      expires_at: expires,
      replaces: old.id,
      token: expect.stringMatching(/^svc_live_/),
    },
  });
  const id = made.ok ? made.value.id : "";
  expect(await getKey(ctx, old.id)).toMatchObject({ value: { status: "active", replaced_by: id } });
  const [audit] = await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, targetId: id } });
  expect(audit).toMatchObject({ action: "key.created", after: { replaces: old.id } });
});

it("creates one successor for two concurrent callers and returns its ID to the one that lost", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx);
  const both = await Promise.all([succeedKey(ctx, old.id, {}), succeedKey(ctx, old.id, {})]);
  const winner = both.find((result) => result.ok);
  expect(both.filter((result) => result.ok)).toHaveLength(1);
  expect(both.find((result) => !result.ok)).toMatchObject({
    error: "already_replaced",
    detail: { replaced_by: winner?.ok && winner.value.id },
  });
});

it("allows another successor once the first has ended", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx);
  const first = await succeedKey(ctx, old.id, {});
  if (!first.ok) throw new Error(first.message);
  await revokeKey(ctx, first.value.id, { reason: "its token was lost" });
  const second = await succeedKey(ctx, old.id, { name: "again" });
  expect(second).toMatchObject({ ok: true, value: { name: "again", replaces: old.id } });
  expect(await getKey(ctx, old.id)).toMatchObject({ value: { replaced_by: second.ok && second.value.id } });
});

it("succeeds a revoked key, and needs a new expiry if the old one has passed", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const old = await makeKey(ctx, { expires_at: new Date(clock.now().getTime() + HOUR_MS).toISOString() });
  await revokeKey(ctx, old.id, {});
  clock.advance(2 * HOUR_MS);
  expect(await succeedKey(ctx, old.id, {})).toMatchObject({
    error: "invalid_parameter",
    detail: { param: "expires_at" },
  });
  expect(await succeedKey(ctx, old.id, { expires_at: null })).toMatchObject({ ok: true, value: { expires_at: null } });
});

it("is refused with an exhausted ceiling, unless a new one is given", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx, { credit_ceiling: 10 });
  await db().keyActivity.update({ where: { keyId: old.id }, data: { spent: 10 } });
  expect(await succeedKey(ctx, old.id, {})).toMatchObject({ detail: { param: "credit_ceiling" } });
  expect(await succeedKey(ctx, old.id, { credit_ceiling: 20 })).toMatchObject({ ok: true });
  const last = await makeKey(ctx, { credit_ceiling: 10, rate_limit_minute: 5, rate_limit_day: 6 });
  await db().keyActivity.update({ where: { keyId: last.id }, data: { spent: 9 } });
  expect(await succeedKey(ctx, last.id, {})).toMatchObject({
    value: { credit_ceiling: 1, rate_limit_minute: 5, rate_limit_day: 6 },
  });
});

it("caps the successor's expiry at the owners' limit", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const at = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR_MS).toISOString();
  const [long, short, endless] = [await makeKey(ctx, { expires_at: at(100) }), await makeKey(ctx), await makeKey(ctx)];
  await setKeyLifetime(ctx, { days: 30 });
  expect(await succeedKey(ctx, long.id, { expires_at: at(90) })).toMatchObject({
    error: "invalid_parameter",
    detail: { param: "expires_at" },
  });
  const end = lifetimeEnd(30, clock.now()).toISOString();
  expect(await succeedKey(ctx, long.id, {})).toMatchObject({ ok: true, value: { expires_at: end } });
  expect(await succeedKey(ctx, short.id, { expires_at: at(3) })).toMatchObject({ value: { expires_at: at(3) } });
  // Null is the default, not a choice, so it is capped too.
  expect(await succeedKey(ctx, endless.id, { expires_at: null })).toMatchObject({ value: { expires_at: end } });
});

it("is for owners of the workspace, and needs a recent sign-in for admin keys", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const admin = await makeKey(ctx, { scopes: ["admin"] });
  const plain = await makeKey(ctx);
  clock.advance(10 * 60_000 + 1);
  expect(await succeedKey(ctx, admin.id, {})).toMatchObject({ error: "recent_sign_in_required" });
  expect(await succeedKey(ctx, plain.id, {})).toMatchObject({ ok: true });
  expect(await succeedKey(await makeWorkspace({ role: "member" }), plain.id, {})).toMatchObject({ error: "forbidden" });
  expect(await succeedKey(await makeWorkspace(), plain.id, {})).toMatchObject({ error: "not_found" });
});
