import { afterAll, describe, expect, it } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import { updateKey } from "#lib/accounts/keys/update-key.ts";
import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { resendInvitation } from "#lib/accounts/members/resend-invitation.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getPolicy } from "./queries.ts";
import { EmailDomainsInput, KeyLifetimeInput } from "./schema.ts";
import { setEmailDomains } from "./set-email-domains.ts";
import { setKeyLifetime } from "./set-key-lifetime.ts";
import { setRateLimits } from "./set-rate-limits.ts";

await ownDatabase();
afterAll(closeDb);

const NO_LIMITS = { rate_limit: null, rate_limit_minute: null, rate_limit_day: null };
const entries = (ctx: Ctx, action: string) =>
  db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, action }, orderBy: { id: "asc" } });

describe("domains", () => {
  it("are normalized, sorted and deduplicated, and every bad entry is named", () => {
    expect(EmailDomainsInput.parse({ domains: ["b.example", "A.example", "b.example."] }).domains).toEqual([
      "a.example",
      "b.example",
    ]);
    const refused = EmailDomainsInput.safeParse({ domains: ["b.example", "x y"] });
    expect(refused.error?.issues[0]).toMatchObject({ path: ["domains", 1] });
    expect(refused.error?.issues[0]?.message).toContain("“x y”");
  });
});

describe("allowed domains", () => {
  /**
   * Invites a new address of a domain; returns the result, and a function that accepts with the
   * mailed token.
   */
  async function invite(ctx: Ctx, domain: string) {
    const email = `${newId("usr", ctx.clock.now())}@${domain}`;
    const made = await inviteMember(ctx, { email, role: "member" });
    if (!made.ok) return { made, email, accept: undefined };
    const notice = await db().notice.findFirstOrThrow({ where: { recipient: email, kind: "invitation" } });
    const { link } = JSON.parse(unseal(notice.payload, notice.id)) as { link: string };
    const user = await db().user.create({ data: { id: newId("usr", ctx.clock.now()), email } });
    const person = {
      id: user.id as Id<"usr">,
      email,
      name: null,
      sessionId: newId("ses", ctx.clock.now()),
      authenticatedAt: ctx.clock.now(),
      times: { zone: null, clock: false },
    };
    const token = new URL(link).pathname.replace("/invitation/", "");
    return { made, email, accept: () => acceptInvitation({ clock: ctx.clock, person }, { token }) };
  }

  it("apply to invitations when sent, resent and accepted, not to members", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const [before, allowed] = [await invite(ctx, "old.example"), await invite(ctx, "new.example")];
    expect(await setEmailDomains(ctx, { domains: ["new.example"] })).toMatchObject({ ok: true });
    expect((await invite(ctx, "other.example")).made).toMatchObject({
      ok: false,
      error: "domain_not_allowed",
      detail: { param: "email" },
    });
    expect(await before.accept?.()).toMatchObject({ ok: false, error: "domain_not_allowed" });
    clock.advance(61_000);
    const invitation = before.made.ok ? before.made.value.id : "";
    expect(await resendInvitation(ctx, { invitation_id: invitation })).toMatchObject({ error: "domain_not_allowed" });
    expect(await allowed.accept?.()).toMatchObject({ ok: true });
    expect(await db().member.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
    await setEmailDomains(ctx, { domains: [] });
    expect(await before.accept?.()).toMatchObject({ ok: true });
    expect(await entries(ctx, "workspace.email_domains_changed")).toMatchObject([
      { before: { allowed_email_domains: [] }, after: { allowed_email_domains: ["new.example"] } },
      { before: { allowed_email_domains: ["new.example"] }, after: { allowed_email_domains: [] } },
    ]);
  });

  it("are set by owners only, and audited only when changed", async () => {
    const ctx = await makeWorkspace();
    const member = await addMember(ctx, "member");
    expect(await setEmailDomains(member, { domains: ["a.example"] })).toMatchObject({ error: "forbidden" });
    expect(await setKeyLifetime(member, { days: 1 })).toMatchObject({ error: "forbidden" });
    expect(await setRateLimits(member, { ...NO_LIMITS, rate_limit: 1 })).toMatchObject({ error: "forbidden" });
    await setEmailDomains(ctx, { domains: [] });
    await setKeyLifetime(ctx, { days: null });
    await setRateLimits(ctx, NO_LIMITS);
    expect(await getPolicy(ctx)).toEqual({ allowed_email_domains: [], max_key_days: null, ...NO_LIMITS });
    expect(await db().auditEntry.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});

describe("the key lifetime limit", () => {
  const at = (clock: Clock, days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  const keyUntil = (expires_at: string | null) =>
    CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], expires_at });

  it("applies to new keys of people and keys, and is named in the error", async () => {
    const clock = fakeClock("2026-11-22T10:00:00Z");
    const ctx = await makeWorkspace({ clock });
    await setKeyLifetime(ctx, { days: 90 });
    const byKey: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: newId("key", clock.now()), label: "k", env: "live", scopes: ["admin"] },
    };
    for (const caller of [ctx, byKey])
      for (const expiresAt of [null, at(clock, 92)])
        expect(await createKey(caller, keyUntil(expiresAt))).toMatchObject({
          ok: false,
          error: "invalid_parameter",
          message: "Keys of this workspace live 90 days at most: choose an expiry up to 2027-02-20.",
          detail: { param: "expires_at" },
        });
    // Through the end of the last day, as the form means it, and for browsers with a fast clock.
    for (const expiresAt of [at(clock, 90), "2027-02-20T23:59:59.000Z"])
      expect((await createKey(ctx, keyUntil(expiresAt))).ok).toBe(true);
    expect(await entries(ctx, "workspace.key_lifetime_changed")).toMatchObject([
      { before: { max_key_days: null }, after: { max_key_days: 90 } },
    ]);
  });

  it("does not affect existing keys until their expiry changes", async () => {
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    const [endless, long] = [await makeKey(ctx), await makeKey(ctx, { expires_at: at(clock, 300) })];
    await setKeyLifetime(ctx, { days: 30 });
    expect(await updateKey(ctx, endless.id, { name: "n", expires_at: null })).toMatchObject({ ok: true });
    const kept = await updateKey(ctx, long.id, { name: "n", expires_at: long.expires_at });
    expect(kept).toMatchObject({ ok: true, value: { expires_at: long.expires_at } });
    expect(await updateKey(ctx, long.id, { expires_at: at(clock, 200) })).toMatchObject({ error: "invalid_parameter" });
    expect(await updateKey(ctx, long.id, { expires_at: null })).toMatchObject({ error: "invalid_parameter" });
    expect(await updateKey(ctx, endless.id, { expires_at: at(clock, 30) })).toMatchObject({ ok: true });
    expect(await updateKey(ctx, endless.id, { expires_at: null })).toMatchObject({ error: "invalid_parameter" });
  });

  it("caps inherited expiries of successors and refuses chosen ones", async () => {
    const clock = fakeClock("2026-11-22T10:00:00Z");
    const ctx = await makeWorkspace({ clock });
    const [endless, short] = [await makeKey(ctx), await makeKey(ctx, { expires_at: at(clock, 5) })];
    await setKeyLifetime(ctx, { days: 30 });
    expect(await succeedKey(ctx, endless.id, { expires_at: at(clock, 40) })).toMatchObject({
      error: "invalid_parameter",
    });
    const end = "2026-12-22T23:59:59.999Z";
    expect(await succeedKey(ctx, endless.id, {})).toMatchObject({ ok: true, value: { expires_at: end } });
    expect(await succeedKey(ctx, short.id, {})).toMatchObject({ ok: true, value: { expires_at: short.expires_at } });
  });

  it.each([
    [1, true],
    [3_650, true],
    [null, true],
    [0, false],
    [1.5, false],
    [3_651, false],
    ["90", false],
  ])("may be %j days: %j", (days, fits) => {
    expect(KeyLifetimeInput.safeParse({ days }).success).toBe(fits);
  });
});

describe("the rate limits of a workspace", () => {
  it("apply to live keys besides their own limits, and changes are audited", async () => {
    const ctx = await makeWorkspace();
    const [live, test] = [
      await makeKey(ctx, { rate_limit: null, rate_limit_minute: 70 }),
      await makeKey(ctx, { env: "test", rate_limit: null }),
    ];
    await setRateLimits(ctx, { ...NO_LIMITS, rate_limit_day: 500 });
    const limitsOf = async (id: string) =>
      (await readKnownKey(ctx.workspaceId, id))?.limits.map((each) => [each.id, each.limit]);
    expect(await limitsOf(live.id)).toEqual([
      [`${live.id}:minute`, 70],
      [`${ctx.workspaceId}:day`, 500],
    ]);
    expect(await limitsOf(test.id)).toEqual([[`${test.id}:second`, 20]]);
    expect(await entries(ctx, "workspace.rate_limits_changed")).toMatchObject([
      { before: { rate_limit_day: null }, after: { rate_limit_day: 500 } },
    ]);
  });

  it("of a key are inherited by its successor; a test key has none", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx, { rate_limit_minute: 70, rate_limit_day: 900 });
    expect(await succeedKey(ctx, key.id, {})).toMatchObject({ value: { rate_limit_minute: 70, rate_limit_day: 900 } });
    expect(await updateKey(ctx, key.id, { rate_limit_minute: null })).toMatchObject({
      value: { rate_limit_minute: null },
    });
    const test = await makeKey(ctx, { env: "test", rate_limit: null });
    expect(await updateKey(ctx, test.id, { rate_limit_day: 5 })).toMatchObject({ detail: { param: "rate_limit_day" } });
  });
});
