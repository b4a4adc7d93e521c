import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { makeWebhook, type TestWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getWebhook } from "./queries.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { RotateSecretInput } from "./schema.ts";
import { openSecret } from "./secrets.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
let webhook: TestWebhook;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  webhook = await makeWebhook(ctx, "https://hooks.example/");
});

async function rotate(overlap_hours?: number): Promise<string> {
  const rotated = await rotateSecret(ctx, webhook.id, RotateSecretInput.parse({ overlap_hours }));
  if (!rotated.ok) throw new Error(rotated.message);
  return rotated.value.secret;
}

/** Returns what signs now: the secret, the previous one and its expiry. */
async function signing() {
  const row = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  const open = (sealed: Uint8Array) => openSecret(ctx.workspaceId, webhook.id, sealed);
  return {
    secret: open(row.secret),
    previous: row.previousSecret && open(row.previousSecret),
    until: row.previousSecretUntil?.getTime() ?? null,
    revision: row.revision,
  };
}

describe("rotateSecret", () => {
  it("keeps the previous secret signing for a day by default", async () => {
    const before = await signing();
    const secret = await rotate();
    const until = clock.now().getTime() + 24 * HOUR_MS;
    expect(await signing()).toEqual({ secret, previous: webhook.secret, until, revision: before.revision + 1 });
    expect(secret).not.toBe(webhook.secret);
    const shown = { previous_secret_until: new Date(until).toISOString(), secret_hint: `whsec_…${secret.slice(-4)}` };
    expect(await getWebhook(ctx, webhook.id)).toMatchObject({ value: shown });
    clock.advance(24 * HOUR_MS);
    expect(await getWebhook(ctx, webhook.id)).toMatchObject({ value: { previous_secret_until: null } });
  });

  it("ends the previous one immediately with overlap 0, and accepts fractions of hours", async () => {
    const first = await rotate(0.5);
    expect((await signing()).until).toBe(clock.now().getTime() + HOUR_MS / 2);
    expect((await signing()).previous).toBe(webhook.secret);
    const second = await rotate(0);
    expect(await signing()).toMatchObject({ secret: second, previous: null, until: null });
    expect(first).not.toBe(second);
  });

  it("keeps only the latest previous secret", async () => {
    const first = await rotate();
    const second = await rotate(1);
    expect(await signing()).toMatchObject({ secret: second, previous: first, until: clock.now().getTime() + HOUR_MS });
  });

  it("gives two concurrent callers a valid secret each", async () => {
    const secrets = await Promise.all([rotate(), rotate()]);
    const { secret, previous } = await signing();
    expect([secret, previous].toSorted()).toEqual(secrets.toSorted());
    expect(await db().auditEntry.count({ where: { targetId: webhook.id, action: "webhook.secret_rotated" } })).toBe(2);
  });

  it("returns the same secret to repeated tries, even after it was revealed", async () => {
    const firstTry = newId("req", clock.now());
    const again = () => rotateSecret(ctx, webhook.id, RotateSecretInput.parse({}), firstTry);
    const [one, ...others] = await Promise.all([again(), again(), again()]);
    const { secret, previous, until } = await signing();
    expect(one).toMatchObject({ ok: true, value: { secret } });
    for (const other of others) expect(other).toEqual(one);
    expect(previous).toBe(webhook.secret);
    expect(await revealSecret(ctx, webhook.id)).toEqual({ ok: true, value: { secret } });
    clock.advance(HOUR_MS);
    expect(await again()).toEqual(one);
    expect(await signing()).toMatchObject({ secret, previous, until });
    expect(await db().auditEntry.count({ where: { targetId: webhook.id, action: "webhook.secret_rotated" } })).toBe(1);
  });

  it("refuses a repeated try after a later rotation", async () => {
    const firstTry = newId("req", clock.now());
    const again = () => rotateSecret(ctx, webhook.id, RotateSecretInput.parse({}), firstTry);
    expect(await again()).toMatchObject({ ok: true });
    const secret = await rotate();
    const before = await signing();
    expect(await again()).toMatchObject({ error: "idempotency_conflict" });
    expect(await signing()).toEqual({ ...before, secret });
    expect(await rotateSecret(ctx, webhook.id, RotateSecretInput.parse({}), newId("req", clock.now()))).toMatchObject({
      ok: true,
    });
  });

  it.each([-1, 24.01, Number.NaN, "24", null])("rejects an overlap of %j", (overlap_hours) => {
    expect(RotateSecretInput.safeParse({ overlap_hours }).success).toBe(false);
  });
});

describe("revealSecret", () => {
  it("shows an owner the current secret and records that", async () => {
    expect(await revealSecret(ctx, webhook.id)).toEqual({ ok: true, value: { secret: webhook.secret } });
    const secret = await rotate();
    expect(await revealSecret(ctx, webhook.id)).toEqual({ ok: true, value: { secret } });
    const recorded = await db().auditEntry.findMany({
      where: { targetId: webhook.id, action: "webhook.secret_revealed" },
    });
    // Both have the same time, so their order is undefined.
    expect(recorded.map(({ actorId, after }) => [actorId, JSON.stringify(after)]).toSorted()).toEqual(
      [webhook.secret, secret]
        .map((each) => [ctx.actor.id, JSON.stringify({ secret_hint: `whsec_…${each.slice(-4)}` })])
        .toSorted(),
    );
  });

  it("requires a recent sign-in, and refuses keys and members", async () => {
    const by = (actor: Ctx["actor"]): Ctx => ({ ...ctx, actor });
    const id = newId("key", clock.now());
    const key = by({ type: "api_key", id, label: "k", env: "live", scopes: ["admin"] });
    const member = by({
      type: "user",
      id: newId("usr", clock.now()),
      label: "m",
      role: "member",
      authenticatedAt: clock.now(),
    });
    expect(await revealSecret(key, webhook.id)).toMatchObject({ error: "forbidden" });
    expect(await revealSecret(member, webhook.id)).toMatchObject({ error: "forbidden" });
    clock.advance(10 * 60_000 + 1);
    expect(await revealSecret(ctx, webhook.id)).toMatchObject({ error: "recent_sign_in_required" });
    expect(await db().auditEntry.count({ where: { targetId: webhook.id } })).toBe(0);
  });
});
