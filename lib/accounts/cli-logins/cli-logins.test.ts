import { afterAll, describe, expect, it } from "vitest";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { asPerson, makeCliLogin, ownAddress } from "#testing/builders/cli-login.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { approveLogin } from "./approve-login.ts";
import { beginLogin } from "./begin-login.ts";
import {
  CODE_MISSES_MAX,
  LOGIN_KEPT_MS,
  LOGIN_SECONDS,
  LOGINS_OPEN_MAX,
  LOGINS_PER_NETWORK_MAX,
  POLL_SECONDS,
} from "./constants.ts";
import { denyLogin } from "./deny-login.ts";
import { pollLogin } from "./poll-login.ts";
import { getWaitingLogin, listChoices } from "./queries.ts";
import { BeginLoginInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

const clockOfToday = () => fakeClock(new Date());
const actionsOf = async (workspaceId: string) =>
  (await db().auditEntry.findMany({ where: { workspaceId } })).map(({ action }) => action).sort();

describe("an approved command line", () => {
  it("gets a newly created key, once", async () => {
    const clock = clockOfToday();
    const ctx = await makeWorkspace({ clock });
    const begun = await makeCliLogin(ctx, { env: "live", scope: "scrape admin" });
    const caller = { clock, ip: "198.51.100.9", userAgent: "gatehouse-cli/1" };
    expect(await pollLogin(caller, begun.device_code)).toMatchObject({ ok: false, error: "authorization_pending" });
    expect(await pollLogin(caller, begun.device_code)).toMatchObject({ ok: false, error: "slow_down" });
    expect(await getWaitingLogin(asPerson(ctx), begun.user_code.toLowerCase())).toMatchObject({
      ok: true,
      value: { user_code: begun.user_code, host: "ada-laptop", env: "live", scopes: ["scrape", "admin"] },
    });
    expect(await db().apiKey.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    expect((await approveLogin(ctx, { code: begun.user_code })).ok).toBe(true);
    expect(await db().apiKey.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);

    const fetched = await pollLogin(caller, begun.device_code);
    if (!fetched.ok) throw new Error(fetched.message);
    const { key, workspace } = fetched.value;
    expect(workspace.id).toBe(ctx.workspaceId);
    expect(key).toMatchObject({ name: "Command line on ada-laptop", env: "live", scopes: ["scrape", "admin"] });
    expect(key).toMatchObject({ created_by: ctx.actor.id, expires_at: null, status: "active" });
    expect(await actionsOf(ctx.workspaceId)).toEqual(["cli_login.approved", "cli_login.completed", "key.created"]);
    const made = await db().auditEntry.findFirstOrThrow({ where: { targetId: key.id, action: "key.created" } });
    expect(made).toMatchObject({ actorId: ctx.actor.id, ip: "198.51.100.9", userAgent: "gatehouse-cli/1" });
    const [dump] = await db().$queryRaw<{ all: string }[]>`
      select string_agg(t, '|') as all from (select l::text as t from cli_logins l
        union all select a::text from audit_log a union all select k::text from api_keys k) x`;
    for (const secret of [key.token.slice(9), begun.device_code, begun.user_code, begun.user_code.replace("-", "")])
      expect(dump?.all).not.toContain(secret);
    expect(await pollLogin(caller, begun.device_code)).toMatchObject({ ok: false, error: "invalid_grant" });
  });

  it("gets a key that expires within the owners' limit", async () => {
    const clock = clockOfToday();
    const ctx = await makeWorkspace({ clock });
    await db().workspace.update({ where: { id: ctx.workspaceId }, data: { maxKeyDays: 7 } });
    const begun = await makeCliLogin(ctx);
    await approveLogin(ctx, { code: begun.user_code });
    const fetched = await pollLogin({ clock }, begun.device_code);
    const ends = fetched.ok ? Date.parse(fetched.value.key.expires_at ?? "") : Number.NaN;
    expect(Math.floor(ends / 86_400_000) - Math.floor(clock.now().getTime() / 86_400_000)).toBe(7);
  });
});

describe("approving", () => {
  it("is for people who may create keys; others see whom to ask", async () => {
    const owner = await makeWorkspace();
    const member = await addMember(owner, "member");
    const begun = await makeCliLogin(owner);
    expect(await approveLogin(member, { code: begun.user_code })).toMatchObject({ ok: false, error: "forbidden" });
    expect(await listChoices(asPerson(member))).toEqual([
      expect.objectContaining({ may_approve: false, owners: [owner.actor.label] }),
    ]);
    expect(await listChoices(asPerson(await addMember(owner, "billing")))).toEqual([
      expect.objectContaining({ may_approve: false, owners: [] }),
    ]);
    expect(await listChoices(asPerson(owner))).toEqual([expect.objectContaining({ may_approve: true, owners: [] })]);
  });

  it("needs a recent sign-in for a key with scope admin", async () => {
    const clock = clockOfToday();
    const ctx = await makeWorkspace({ clock });
    clock.advance(10 * MINUTE_MS + 1);
    const admin = await makeCliLogin(ctx);
    const refused = await approveLogin(ctx, { code: admin.user_code });
    expect(refused).toMatchObject({ ok: false, error: "recent_sign_in_required" });
    const plain = await makeCliLogin(ctx, { scope: "scrape" });
    expect((await approveLogin(ctx, { code: plain.user_code })).ok).toBe(true);
  });

  it.each(["left", "became a member"])(
    "requires permission when the key is fetched too: refused to one who %s",
    async (what) => {
      const ctx = await makeWorkspace();
      const begun = await makeCliLogin(ctx);
      await approveLogin(ctx, { code: begun.user_code });
      const where = { workspaceId_userId: { workspaceId: ctx.workspaceId, userId: ctx.actor.id } };
      if (what === "left") await db().member.delete({ where });
      else await db().member.update({ where, data: { role: "member" } });
      for (const _ of [1, 2])
        expect(await pollLogin(ctx, begun.device_code)).toMatchObject({ ok: false, error: "access_denied" });
      expect(await db().apiKey.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    },
  );
});

describe("a login without a key", () => {
  it("is recorded in each of the person's workspaces when denied", async () => {
    const ctx = await makeWorkspace();
    const begun = await makeCliLogin(ctx);
    expect(await denyLogin(asPerson(ctx), { code: begun.user_code })).toMatchObject({ ok: true });
    expect(await pollLogin(ctx, begun.device_code)).toMatchObject({ ok: false, error: "access_denied" });
    expect(await approveLogin(ctx, { code: begun.user_code })).toMatchObject({ ok: false, error: "answered" });
    expect(await actionsOf(ctx.workspaceId)).toEqual(["cli_login.denied"]);
  });

  it("expires, approved or not, and is deleted an hour later", async () => {
    const clock = clockOfToday();
    const ctx = await makeWorkspace({ clock });
    const [begun, approved] = [await makeCliLogin(ctx), await makeCliLogin(ctx)];
    await approveLogin(ctx, { code: approved.user_code });
    clock.advance(LOGIN_SECONDS * 1_000);
    for (const { device_code } of [begun, approved])
      expect(await pollLogin(ctx, device_code)).toMatchObject({ ok: false, error: "expired_token" });
    expect(await approveLogin(ctx, { code: begun.user_code })).toMatchObject({ ok: false, error: "expired" });
    const deviceHash = { in: [begun, approved].map(({ device_code }) => sha256(device_code)) };
    const kept = () => db().cliLogin.count({ where: { deviceHash } });
    await forgetExpired({ clock });
    expect(await kept()).toBe(2);
    clock.advance(LOGIN_KEPT_MS + 1);
    await forgetExpired({ clock });
    expect(await kept()).toBe(0);
    expect(await pollLogin(ctx, begun.device_code)).toMatchObject({ ok: false, error: "invalid_grant" });
  });
});

describe("limits", () => {
  it("stop a person who guesses codes, concurrently or not, for a while", async () => {
    const clock = clockOfToday();
    const ctx = await makeWorkspace({ clock });
    const begun = await makeCliLogin(ctx);
    for (const _ of Array.from({ length: 3 * CODE_MISSES_MAX }))
      expect((await getWaitingLogin(asPerson(ctx), begun.user_code)).ok).toBe(true);
    const guesses = await Promise.all(
      Array.from({ length: CODE_MISSES_MAX + 5 }, () => getWaitingLogin(asPerson(ctx), "BBBB-BBBB")),
    );
    expect(guesses.filter((each) => !each.ok && each.error === "not_found")).toHaveLength(CODE_MISSES_MAX);
    for (const answer of [
      await getWaitingLogin(asPerson(ctx), begun.user_code),
      await approveLogin(ctx, { code: begun.user_code }),
    ])
      expect(answer).toMatchObject({ ok: false, error: "too_many_tries" });
    const other = await addMember(ctx, "owner");
    expect((await getWaitingLogin(asPerson(other), begun.user_code)).ok).toBe(true);
    clock.advance(LOGIN_SECONDS * 1_000);
    const again = await makeCliLogin(ctx);
    expect((await getWaitingLogin(asPerson(ctx), again.user_code)).ok).toBe(true);
  });

  it("apply per network and not to others", async () => {
    const clock = clockOfToday();
    const input = BeginLoginInput.parse({});
    const home = ownAddress();
    for (const _ of Array.from({ length: LOGINS_PER_NETWORK_MAX })) await makeCliLogin({ clock }, {}, home);
    const neighbour = home.replace(/1$/, "2");
    expect(await beginLogin({ clock, ip: neighbour }, input)).toMatchObject({ ok: false, error: "rate_limited" });
    expect((await beginLogin({ clock, ip: ownAddress() }, input)).ok).toBe(true);
    clock.advance(LOGIN_SECONDS * 1_000);
    expect((await beginLogin({ clock, ip: home }, input)).ok).toBe(true);
  });

  it("overall evict the oldest login of the largest site for a newcomer", async () => {
    const clock = clockOfToday();
    const input = BeginLoginInput.parse({});
    const victim = await makeCliLogin({ clock });
    // One provider's network, in which each /64 counts as a caller: enough logins to reach the
    // overall limit, without 50 from any of them.
    const attackers = Array.from({ length: LOGINS_OPEN_MAX }, (_, at) => `2001:db9:7:${at.toString(16)}::`);
    const open = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + LOGIN_SECONDS * 1_000) };
    await db().cliLogin.createMany({
      data: attackers.map((network, at) => ({
        ...open,
        id: `cli_attacker_${at}`,
        deviceHash: `attacker ${at}`,
        userCodeHmac: Buffer.from(`attacker ${at}`),
        network,
        site: "2001:db9:7::",
        keyName: "x",
        env: "test" as const,
        scopes: [],
        intervalSeconds: POLL_SECONDS,
      })),
    });
    const waiting = () => db().cliLogin.count({ where: { expiresAt: { gt: clock.now() } } });
    const before = await waiting();
    expect(await beginLogin({ clock, ip: "2001:db9:7:ffff::1" }, input)).toMatchObject({ error: "rate_limited" });
    const newcomer = await makeCliLogin({ clock });
    expect(await waiting()).toBe(before);
    for (const { device_code } of [victim, newcomer])
      expect(await pollLogin({ clock }, device_code)).toMatchObject({ error: "authorization_pending" });
    const gone = await db().cliLogin.count({ where: { site: "2001:db9:7::" } });
    expect(gone).toBe(attackers.length - 1);
  });

  it("make an impatient command line wait longer", async () => {
    const clock = clockOfToday();
    const { device_code } = await makeCliLogin({ clock });
    const states: string[] = [];
    for (const seconds of [0, 0, POLL_SECONDS, POLL_SECONDS + 10]) {
      clock.advance(seconds * 1_000);
      const polled = await pollLogin({ clock }, device_code);
      states.push(polled.ok ? "ready" : polled.error);
    }
    expect(states).toEqual(["authorization_pending", "slow_down", "slow_down", "authorization_pending"]);
  });
});
