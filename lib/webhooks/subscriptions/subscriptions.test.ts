import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { isId, newId } from "#lib/platform/values/ids.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { WEBHOOKS_MAX } from "./constants.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { getWebhook, listWebhooks } from "./queries.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import {
  CreateWebhookInput,
  ListWebhooksInput,
  PauseWebhookInput,
  ResumeWebhookInput,
  RotateSecretInput,
  UpdateWebhookInput,
} from "./schema.ts";
import type { WithSecret } from "./types.ts";
import { updateWebhook } from "./update-webhook.ts";

await ownDatabase();
afterAll(closeDb);

const policy = loopbackPolicy({ "hooks.example": ["93.184.216.34"], "inside.example": ["10.0.0.1"] });
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
});

async function make(by: Ctx, options: Record<string, unknown> = {}): Promise<WithSecret> {
  const input = CreateWebhookInput.parse({ url: "https://hooks.example/in", events: ["*"], ...options });
  const made = await createWebhook(by, input, { policy });
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

async function listed(by: Ctx, options: Record<string, unknown> = {}): Promise<string[]> {
  const page = await listWebhooks(by, ListWebhooksInput.parse(options));
  if (!page.ok) throw new Error(page.message);
  return page.value.data.map(({ id }) => id);
}

const asKey = (of: Ctx, env: KeyEnv): Ctx => ({
  ...of,
  actor: { type: "api_key", id: newId("key", of.clock.now()), label: "k", env, scopes: ["admin"] },
});
const audited = async (of: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId: of.workspaceId }, orderBy: { id: "asc" } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

describe("createWebhook", () => {
  it("returns the secret and stores it sealed", async () => {
    const { secret, ...webhook } = await make(ctx, {
      url: "https://hooks.example/in#top",
      events: ["job.failed", "job.completed", "job.failed"],
      description: " billing ",
    });
    expect(secret).toMatch(SECRET);
    expect(webhook).toEqual({
      id: webhook.id,
      object: "webhook",
      url: "https://hooks.example/in",
      events: ["job.completed", "job.failed"],
      description: "billing",
      status: "active",
      paused_reason: null,
      paused_at: null,
      consecutive_failures: 0,
      failing_since: null,
      secret_hint: `whsec_…${secret.slice(-4)}`,
      previous_secret_until: null,
      test_only: false,
      created_at: clock.now().toISOString(),
      created_by: ctx.actor.id,
    });
    expect(isId("whk", webhook.id)).toBe(true);
    expect(await getWebhook(ctx, webhook.id)).toEqual({ ok: true, value: webhook });
    expect(await audited(ctx)).toMatchObject([
      {
        action: "webhook.created",
        after: { url: "https://hooks.example/in", events: ["job.completed", "job.failed"] },
      },
    ]);
  });

  it("accepts * for all, alone or with others", async () => {
    expect((await make(ctx, { events: ["key.revoked", "*"] })).events).toEqual(["*"]);
  });

  it("refuses a forbidden URL and writes nothing", async () => {
    for (const url of ["https://inside.example/", "http://hooks.example/", "https://nowhere.example/"])
      expect(await createWebhook(ctx, CreateWebhookInput.parse({ url, events: ["*"] }), { policy })).toMatchObject({
        ok: false,
        detail: { param: "url" },
      });
    expect(await db().webhook.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    expect(await audited(ctx)).toEqual([]);
  });

  it("enforces the limit per workspace, even concurrently", async () => {
    await Promise.all(Array.from({ length: WEBHOOKS_MAX - 2 }, () => makeWebhook(ctx, "https://hooks.example/")));
    const input = CreateWebhookInput.parse({ url: "https://hooks.example/", events: ["*"] });
    const tries = await Promise.all(Array.from({ length: 6 }, () => createWebhook(ctx, input, { policy })));
    expect(tries.filter((one) => one.ok)).toHaveLength(2);
    expect(tries.find((one) => !one.ok)).toMatchObject({
      error: "invalid_parameter",
      message: expect.stringContaining(String(WEBHOOKS_MAX)),
    });
    await deleteWebhook(ctx, (await listed(ctx))[0] ?? "");
    expect(await createWebhook(ctx, input, { policy })).toMatchObject({ ok: true });
  });

  it("returns the first result to a retry, even at the limit or with an unresolvable URL", async () => {
    const firstTry = newId("req", clock.now());
    const input = CreateWebhookInput.parse({ url: "https://hooks.example/", events: ["*"] });
    const made = await createWebhook(ctx, input, { policy, firstTry });
    await Promise.all(Array.from({ length: WEBHOOKS_MAX - 1 }, () => makeWebhook(ctx, "https://hooks.example/")));
    clock.advance(60_000);
    const again = await createWebhook(ctx, input, { policy: loopbackPolicy({}), firstTry });
    expect(made.ok).toBe(true);
    expect(again).toEqual(made);
  });

  it("returns the current secret to a retry after a rotation", async () => {
    const firstTry = newId("req", clock.now());
    const input = CreateWebhookInput.parse({ url: "https://hooks.example/", events: ["*"] });
    const made = await createWebhook(ctx, input, { policy, firstTry });
    const id = made.ok ? made.value.id : "";
    const rotated = await rotateSecret(ctx, id, RotateSecretInput.parse({}));
    expect(await createWebhook(ctx, input, { policy, firstTry })).toEqual(rotated);
    expect(await revealSecret(ctx, id)).toMatchObject({ value: { secret: rotated.ok && rotated.value.secret } });
  });

  it("creates one for two concurrent tries with the same result", async () => {
    const firstTry = newId("req", clock.now());
    const input = CreateWebhookInput.parse({ url: "https://hooks.example/", events: ["*"] });
    const tries = await Promise.all([1, 2].map(() => createWebhook(ctx, input, { policy, firstTry })));
    expect(tries[0]?.ok).toBe(true);
    expect(tries[1]).toEqual(tries[0]);
    expect(await listed(ctx)).toHaveLength(1);
    expect(await audited(ctx)).toHaveLength(1);
  });
});

describe("updateWebhook", () => {
  const change = (by: Ctx, id: string, options: Record<string, unknown>) =>
    updateWebhook(by, id, UpdateWebhookInput.parse(options), policy);

  it("changes the given fields and returns the result", async () => {
    const { secret: _, ...webhook } = await make(ctx);
    const { revision } = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    const options = { url: "https://hooks.example/new", events: ["credits.low"] };
    clock.advance(1);
    expect(await change(ctx, webhook.id, options)).toEqual({ ok: true, value: { ...webhook, ...options } });
    expect((await audited(ctx)).at(-1)).toEqual({
      action: "webhook.updated",
      before: { url: webhook.url, events: ["*"] },
      after: options,
    });
    // Senders notice the new URL by the revision.
    expect((await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } })).revision).toBe(revision + 1);
  });

  it("records nothing when nothing changes", async () => {
    const webhook = await make(ctx);
    expect(await change(ctx, webhook.id, {})).toMatchObject({ ok: true });
    expect(await change(ctx, webhook.id, { url: webhook.url, events: ["*"] })).toMatchObject({ ok: true });
    expect(await audited(ctx)).toHaveLength(1);
  });

  it("checks a new URL and keeps the old one if refused", async () => {
    const webhook = await make(ctx);
    expect(await change(ctx, webhook.id, { url: "https://inside.example/", description: "x" })).toMatchObject({
      error: "url_not_allowed",
    });
    expect(await getWebhook(ctx, webhook.id)).toMatchObject({ value: { url: webhook.url, description: "" } });
  });

  it("keeps both changes of concurrent calls", async () => {
    const { id } = await make(ctx);
    await Promise.all([change(ctx, id, { description: "new" }), change(ctx, id, { events: ["key.created"] })]);
    expect(await getWebhook(ctx, id)).toMatchObject({ value: { description: "new", events: ["key.created"] } });
  });
});

describe("listWebhooks", () => {
  it("lists newest first in pages, with filters", async () => {
    const made: string[] = [];
    for (const options of [
      { url: "https://hooks.example/alpha_1" },
      { description: "Billing 100%" },
      { url: "https://hooks.example/beta" },
    ]) {
      made.unshift((await make(ctx, options)).id);
      clock.advance(1);
    }
    await pauseWebhook(ctx, made[0] ?? "", PauseWebhookInput.parse({}));
    const first = await listWebhooks(ctx, ListWebhooksInput.parse({ limit: 2 }));
    if (!first.ok) throw new Error(first.message);
    expect(first.value.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(await listed(ctx, { limit: 2, cursor: first.value.next_cursor })).toEqual(made.slice(2));
    expect(await listed(ctx, { q: "ALPHA_1" })).toEqual([made[2]]);
    expect(await listed(ctx, { q: "alpha-1" })).toEqual([]);
    expect(await listed(ctx, { q: "100%" })).toEqual([made[1]]);
    expect(await listed(ctx, { q: made[1]?.slice(0, 30) })).toEqual([made[1]]);
    expect(await listed(ctx, { status: "paused" })).toEqual([made[0]]);
    expect(await listed(ctx, { status: "active" })).toEqual(made.slice(1));
    expect(await listWebhooks(ctx, ListWebhooksInput.parse({ cursor: "x" }))).toMatchObject({
      error: "invalid_cursor",
    });
  });
});

describe("permissions", () => {
  const verbs: [string, (by: Ctx, id: string) => Promise<{ ok: boolean; error?: string }>][] = [
    ["get", getWebhook],
    ["update", (by, id) => updateWebhook(by, id, UpdateWebhookInput.parse({ description: "x" }), policy)],
    ["pause", (by, id) => pauseWebhook(by, id, PauseWebhookInput.parse({}))],
    ["resume", (by, id) => resumeWebhook(by, id, ResumeWebhookInput.parse({}))],
    ["rotate", (by, id) => rotateSecret(by, id, RotateSecretInput.parse({}))],
    ["delete", deleteWebhook],
  ];

  it.each([...verbs, ["reveal", revealSecret] as const])("%s: not for another workspace", async (_, verb) => {
    const { id } = await make(ctx);
    const before = await db().webhook.findUniqueOrThrow({ where: { id } });
    const other = await makeWorkspace({ clock });
    expect(await verb(other, id)).toMatchObject({ ok: false, error: "not_found" });
    expect(await verb(ctx, "whk_x")).toMatchObject({ ok: false, error: "not_found" });
    expect(await db().webhook.findUniqueOrThrow({ where: { id } })).toEqual(before);
  });

  it.each(verbs.slice(1))("%s: not for members or billing", async (_, verb) => {
    const { id } = await make(ctx);
    for (const role of ["member", "billing"] as const) {
      const by: Ctx = {
        ...ctx,
        actor: { type: "user", id: newId("usr", clock.now()), label: "m", role, authenticatedAt: clock.now() },
      };
      expect(await verb(by, id)).toMatchObject({ ok: false, error: "forbidden" });
    }
  });

  it.each(verbs)("%s: test keys only reach test-only subscriptions", async (_, verb) => {
    const [test, live] = [asKey(ctx, "test"), asKey(ctx, "live")];
    const [theirs, ours] = [await make(ctx), await make(test)];
    expect([theirs.test_only, ours.test_only]).toEqual([false, true]);
    expect(await listed(test)).toEqual([ours.id]);
    expect(new Set(await listed(live))).toEqual(new Set([theirs.id, ours.id]));
    expect(await verb(test, theirs.id)).toMatchObject({ ok: false, error: "not_found" });
    expect(await verb(test, ours.id)).toMatchObject({ ok: true });
    expect(await verb(live, theirs.id)).toMatchObject({ ok: true });
  });
});

describe("deleteWebhook", () => {
  it("cancels waiting deliveries, erases the secrets and hides the subscription", async () => {
    const webhook = await make(ctx);
    await rotateSecret(ctx, webhook.id, RotateSecretInput.parse({}));
    for (let fact = 0; fact < 3; fact++) await emitEvent(ctx);
    expect(await deleteWebhook(ctx, webhook.id)).toEqual({
      ok: true,
      value: { id: webhook.id, object: "webhook", deleted: true, deliveries_canceled: 3 },
    });
    const row = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    expect([row.secret.length, row.previousSecret, row.previousSecretUntil]).toEqual([0, null, null]);
    expect(await db().queuedDelivery.count({ where: { webhookId: webhook.id } })).toBe(0);
    expect(
      await db().delivery.groupBy({ by: ["status", "url"], where: { webhookId: webhook.id }, _count: true }),
    ).toEqual([{ status: "canceled", url: webhook.url, _count: 3 }]);
    expect(await getWebhook(ctx, webhook.id)).toMatchObject({ error: "not_found" });
    expect(await listed(ctx)).toEqual([]);
    expect(await deleteWebhook(ctx, webhook.id)).toMatchObject({ error: "not_found" });
    expect(await resumeWebhook(ctx, webhook.id, ResumeWebhookInput.parse({}))).toMatchObject({ error: "not_found" });
    expect(await revealSecret(ctx, webhook.id)).toMatchObject({ error: "not_found" });
    await emitEvent(ctx);
    expect(await db().queuedDelivery.count({ where: { webhookId: webhook.id } })).toBe(0);
  });

  it("takes effect once for two concurrent calls", async () => {
    const { id } = await make(ctx);
    const both = await Promise.all([deleteWebhook(ctx, id), deleteWebhook(ctx, id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await audited(ctx)).filter(({ action }) => action === "webhook.deleted")).toHaveLength(1);
  });
});
