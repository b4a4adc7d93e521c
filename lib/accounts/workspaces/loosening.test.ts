import { afterAll, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getPolicy, readWorkspace } from "./queries.ts";
import type { UpdateWorkspaceInput } from "./schema.ts";
import { setEmailDomains } from "./set-email-domains.ts";
import { setKeyLifetime } from "./set-key-lifetime.ts";
import { setRateLimits } from "./set-rate-limits.ts";
import { updateWorkspace } from "./update-workspace.ts";

// Decision 0078: a holder of a key with scope admin creates keys and invites people within the
// limits on keys. No key may lift those limits.

await ownDatabase();
afterAll(closeDb);

/** The same caller with a key of all scopes. */
const byKey = (ctx: Ctx, env: "live" | "test" = "live"): Ctx => ({
  ...ctx,
  actor: { type: "api_key", id: newId("key", ctx.clock.now()), label: "stolen", env, scopes: [...SCOPES] },
});

const RULES = {
  allowed_email_domains: ["a.example", "b.example"],
  max_key_days: 30,
  rate_limit: 10,
  rate_limit_minute: 100,
  rate_limit_day: 1_000,
};

/** A workspace with every setting that limits keys. */
async function bound(): Promise<Ctx> {
  const ctx = await makeWorkspace();
  expect(await updateWorkspace(ctx, RULES)).toMatchObject({ ok: true, value: RULES });
  await db().auditEntry.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  return ctx;
}

const written = (ctx: Ctx) =>
  db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, actorType: "api_key" }, orderBy: { id: "asc" } });

const LOOSER: [string, UpdateWorkspaceInput][] = [
  ["allowed_email_domains", { allowed_email_domains: [] }],
  ["allowed_email_domains", { allowed_email_domains: ["a.example", "b.example", "evil.example"] }],
  ["allowed_email_domains", { allowed_email_domains: ["evil.example"] }],
  ["max_key_days", { max_key_days: null }],
  ["max_key_days", { max_key_days: 31 }],
  ["rate_limit", { rate_limit: null }],
  ["rate_limit", { rate_limit: 11 }],
  ["rate_limit_minute", { rate_limit: 1, rate_limit_minute: 101 }],
  ["rate_limit_day", { rate_limit_day: null }],
  // Valid changes, to be undone with the refused one.
  ["max_key_days", { name: "mine", allowed_email_domains: ["a.example"], max_key_days: 31 }],
  ["rate_limit_day", { name: "mine", max_key_days: 1, rate_limit_day: 1_001 }],
];

it.each(LOOSER)("a key may not loosen %s: %j", async (param, input) => {
  const ctx = await bound();
  const before = await readWorkspace(ctx);
  expect(await updateWorkspace(byKey(ctx), input)).toMatchObject({
    ok: false,
    error: "owner_required",
    detail: { param },
  });
  expect(await readWorkspace(ctx)).toEqual(before);
  expect(await written(ctx)).toEqual([]);
});

it.each(LOOSER)("an owner may loosen %s: %j", async (_, input) => {
  expect(await updateWorkspace(await bound(), input)).toMatchObject({ ok: true, value: input });
});

it("a key may tighten settings and is then bound by them", async () => {
  const ctx = await bound();
  const key = byKey(ctx);
  const tighter = { allowed_email_domains: ["b.example"], max_key_days: 7, rate_limit: 5 };
  expect(await updateWorkspace(key, { name: "Renamed", ...tighter })).toMatchObject({
    value: { name: "Renamed", ...RULES, ...tighter },
  });
  expect((await written(ctx)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["workspace.updated", { name: "A workspace" }, { name: "Renamed" }],
    [
      "workspace.email_domains_changed",
      { allowed_email_domains: RULES.allowed_email_domains },
      { allowed_email_domains: ["b.example"] },
    ],
    ["workspace.key_lifetime_changed", { max_key_days: 30 }, { max_key_days: 7 }],
    ["workspace.rate_limits_changed", { rate_limit: 10 }, { rate_limit: 5 }],
  ]);
  // The key can neither undo nor bypass the limits.
  expect(await updateWorkspace(key, RULES)).toMatchObject({ error: "owner_required" });
  expect(await inviteMember(key, { email: "mallory@a.example", role: "member" })).toMatchObject({
    error: "domain_not_allowed",
  });
  const endless = CreateKeyInput.parse({ name: "k", env: "live", scopes: ["admin"] });
  expect(await createKey(key, endless)).toMatchObject({ error: "invalid_parameter", detail: { param: "expires_at" } });
});

it("a key may set an unset limit, but not change it back", async () => {
  const ctx = await makeWorkspace();
  expect(await updateWorkspace(byKey(ctx), RULES)).toMatchObject({ value: RULES });
  expect(await updateWorkspace(byKey(ctx), RULES)).toMatchObject({ value: RULES });
  expect(await written(ctx)).toHaveLength(3);
  expect(await updateWorkspace(byKey(ctx), { max_key_days: null })).toMatchObject({ error: "owner_required" });
});

it("the tightest of several concurrent changes by keys wins", async () => {
  const ctx = await bound();
  const days = [20, 5, 25, 10, 15];
  await Promise.all(days.map((max_key_days) => updateWorkspace(byKey(ctx), { max_key_days })));
  expect(await getPolicy(ctx)).toMatchObject({ max_key_days: 5 });
});

it("each setting's own function refuses loosening by a key too", async () => {
  const ctx = await bound();
  const refused = { ok: false, error: "owner_required" };
  expect(await setEmailDomains(byKey(ctx), { domains: [] })).toMatchObject(refused);
  expect(await setKeyLifetime(byKey(ctx), { days: null })).toMatchObject(refused);
  expect(await setRateLimits(byKey(ctx), { rate_limit: null })).toMatchObject(refused);
});

it.each<[string, (ctx: Ctx) => Ctx | Promise<Ctx>]>([
  ["a test key", (ctx) => byKey(ctx, "test")],
  [
    "a key without admin",
    (ctx) => ({
      ...ctx,
      actor: {
        ...{ type: "api_key", id: newId("key", ctx.clock.now()), label: "k", env: "live" },
        scopes: SCOPES.filter((scope) => scope !== "admin"),
      },
    }),
  ],
  ["a member", (ctx) => addMember(ctx, "member")],
  ["the billing role", (ctx) => addMember(ctx, "billing")],
])("%s changes nothing", async (_, as) => {
  const ctx = await makeWorkspace();
  expect(await updateWorkspace(await as(ctx), { name: "mine" })).toMatchObject({ ok: false, error: "forbidden" });
  expect(await readWorkspace(ctx)).toMatchObject({ value: { name: "A workspace" } });
});
