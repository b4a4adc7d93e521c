import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { USER_AGENT_MAX } from "#lib/kernel/context.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { authAdapter } from "./adapter.ts";
import { SEEN_EVERY_MS, SESSION_AGE_MAX_MS, SESSION_MS } from "./constants.ts";
import { authCookies, sessionToken } from "./cookies.ts";
import { findMembership, findMembershipById, findPerson, listSessions } from "./queries.ts";
import { requireRecentSignIn, staleSignIn } from "./recent-sign-in.ts";
import { renamePerson } from "./rename-person.ts";
import { revokeOtherSessions, revokeSession } from "./revoke-session.ts";
import { saveTimes } from "./save-times.ts";
import { SaveTimesInput } from "./schema.ts";
import { signOut } from "./sign-out.ts";
import { touchMember, touchSession, wasSeenRecently } from "./touch-session.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

let made = 0;

/** Starts a session, and returns the ctx of a request with its cookie. */
async function signIn(userId: string, replaces?: string): Promise<PersonCtx & { token: string }> {
  const token = `token-${made++}`;
  const visitor = { clock, ip: "203.0.113.5", userAgent: "x".repeat(900) };
  const started = { sessionToken: token, userId };
  const session = await authAdapter(visitor, { method: "link", replaces }).createSession(started);
  expect(session).toEqual({ ...started, expires: new Date(clock.now().getTime() + SESSION_MS) });
  const person = await findPerson(clock, token);
  if (!person) throw new Error("no session");
  return { clock, person, token, ip: "203.0.113.6", userAgent: "another browser" };
}

it("keeps each setting for showing times until it is changed", async () => {
  const { actor } = await makeWorkspace({ clock });
  const ctx = await signIn(actor.id);
  const times = async () => (await findPerson(clock, ctx.token))?.times;
  expect(await times()).toEqual({ zone: null, clock: false });
  await saveTimes(ctx, SaveTimesInput.parse({ time_zone: "asia/tokyo" }));
  await saveTimes(ctx, SaveTimesInput.parse({ clock_times: true }));
  expect(await times()).toEqual({ zone: "Asia/Tokyo", clock: true });
  await saveTimes(ctx, SaveTimesInput.parse({ time_zone: null }));
  expect(await times()).toEqual({ zone: null, clock: true });
  for (const time_zone of ["Mars/Olympus", "+01:00", ""])
    expect(SaveTimesInput.safeParse({ time_zone }).success).toBe(false);
  const other = await signIn((await makeWorkspace({ clock })).actor.id);
  expect(other.person.times).toEqual({ zone: null, clock: false });
});

describe("a session", () => {
  it("lasts thirty days from its last use", async () => {
    const { actor } = await makeWorkspace({ clock });
    const ctx = await signIn(actor.id);
    clock.advance(29 * DAY_MS);
    await touchSession(ctx);
    clock.advance(29 * DAY_MS);
    expect(await findPerson(clock, ctx.token)).toMatchObject({ id: actor.id });
    clock.advance(DAY_MS);
    expect(await findPerson(clock, ctx.token)).toBeUndefined();
  });

  it("is recorded as seen, with its IP, once a minute at most", async () => {
    const { actor } = await makeWorkspace({ clock });
    const ctx = await signIn(actor.id);
    const read = () => db().session.findUniqueOrThrow({ where: { id: ctx.person.sessionId } });
    clock.advance(60_000);
    await touchSession(ctx);
    expect((await read()).ip).toBe("203.0.113.5");
    clock.advance(1);
    await touchSession(ctx);
    expect(await read()).toMatchObject({ ip: "203.0.113.6", userAgent: "another browser", lastSeenAt: clock.now() });
    expect((await read()).authenticatedAt).toEqual(ctx.person.authenticatedAt);
    clock.advance(60_001);
    await touchSession({ ...ctx, ip: undefined, userAgent: "y".repeat(900) });
    expect(await read()).toMatchObject({ ip: null, userAgent: "y".repeat(USER_AGENT_MAX) });
    clock.advance(60_001);
    await touchSession({ ...ctx, userAgent: undefined });
    expect(await read()).toMatchObject({ ip: "203.0.113.6", userAgent: null });
  });

  it("is listed with the person's other active sessions, last used first", async () => {
    const { actor } = await makeWorkspace({ clock });
    const mine = await signIn(actor.id);
    clock.advance(1_000);
    const other = await signIn(actor.id);
    clock.advance(1_000);
    const [idle, old] = [await signIn(actor.id), await signIn(actor.id)];
    const now = clock.now();
    await db().session.update({ where: { id: idle.person.sessionId }, data: { expiresAt: now } });
    const createdAt = new Date(now.getTime() - SESSION_AGE_MAX_MS);
    await db().session.update({ where: { id: old.person.sessionId }, data: { createdAt } });
    const item = (ago: number, more: object) => ({
      ...{ object: "session", ip: "203.0.113.5", user_agent: "x".repeat(USER_AGENT_MAX) },
      created_at: new Date(now.getTime() - ago).toISOString(),
      last_seen_at: new Date(now.getTime() - ago).toISOString(),
      expires_at: new Date(now.getTime() - ago + SESSION_MS).toISOString(),
      ...more,
    });
    expect(await listSessions(mine)).toEqual([
      item(1_000, { id: other.person.sessionId, current: false }),
      item(2_000, { id: mine.person.sessionId, current: true }),
    ]);
  });

  it("is recent for ten minutes, used or not", async () => {
    const { actor } = await makeWorkspace({ clock });
    const ctx = await signIn(actor.id);
    clock.advance(10 * 60_000);
    expect(staleSignIn(ctx)).toBeUndefined();
    clock.advance(1);
    await touchSession(ctx);
    expect(staleSignIn(ctx)).toMatchObject({ error: "recent_sign_in_required" });
    const key = { type: "api_key", id: "key_x", label: "k", env: "live", scopes: ["admin"] } as const;
    expect(requireRecentSignIn({ clock, actor: key })).toBeUndefined();
  });

  it("is revoked only by its own person, once, and stops working", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const mine = await signIn(one.actor.id);
    const other = await signIn(one.actor.id);
    const stranger = await signIn(two.actor.id);
    const target = { session_id: other.person.sessionId };
    expect(await revokeSession(stranger, target)).toMatchObject({ ok: false, error: "not_found" });
    expect(await db().auditEntry.count({ where: { targetId: target.session_id, action: "session.revoked" } })).toBe(0);
    expect(await revokeSession(mine, target)).toEqual({ ok: true, value: { id: other.person.sessionId } });
    expect(await revokeSession(mine, target)).toMatchObject({ ok: false, error: "not_found" });
    expect(await revokeSession(mine, { session_id: "\0" })).toMatchObject({ ok: false, error: "not_found" });
    expect(await findPerson(clock, other.token)).toBeUndefined();
    const revoked = { workspaceId: one.workspaceId, action: "session.revoked" };
    expect(await db().auditEntry.findMany({ where: revoked })).toMatchObject([
      { action: "session.revoked", targetId: other.person.sessionId, actorId: one.actor.id },
    ]);
  });

  it("remains when all others of its person are revoked", async () => {
    const { actor } = await makeWorkspace({ clock });
    const stranger = await signIn((await makeWorkspace({ clock })).actor.id);
    const mine = await signIn(actor.id);
    const others = [await signIn(actor.id), await signIn(actor.id)].map(({ person }) => person.sessionId);
    expect((await listSessions(mine)).filter((session) => session.current)).toHaveLength(1);
    expect(await revokeOtherSessions(mine)).toEqual({ ok: true, value: { count: 2 } });
    expect(await listSessions(mine)).toMatchObject([{ id: mine.person.sessionId, current: true, object: "session" }]);
    expect(await findPerson(clock, stranger.token)).toBeDefined();
    const entries = await db().auditEntry.findMany({ where: { action: "session.revoked", actorId: actor.id } });
    expect(entries.map(({ targetId }) => targetId).sort()).toEqual(others.sort());
  });

  it("is audited in all workspaces of its person when it starts and ends", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const where = { workspaceId: two.workspaceId, userId: one.actor.id };
    await db().member.create({ data: { id: newId("mem", clock.now()), role: "billing", ...where } });
    const ctx = await signIn(one.actor.id);
    const elsewhere = await signIn(two.actor.id);
    // Pressed twice concurrently, and once more.
    await Promise.all([1, 2].map(() => signOut({ ...ctx, requestId: "dsh_1" }, ctx.token)));
    await signOut(ctx, ctx.token);
    expect(await findPerson(clock, ctx.token)).toBeUndefined();
    expect(await findPerson(clock, elsewhere.token)).toBeDefined();
    await signOut(elsewhere, elsewhere.token);
    const ended = { action: "session.ended", targetId: elsewhere.person.sessionId };
    expect(await db().auditEntry.count({ where: ended })).toBe(1);
    for (const { workspaceId } of [one, two]) {
      const entries = await db().auditEntry.findMany({
        where: { workspaceId, actorId: one.actor.id },
        orderBy: { action: "asc" },
      });
      expect(entries).toMatchObject([
        { action: "session.ended", actorLabel: one.actor.label, targetId: ctx.person.sessionId, requestId: "dsh_1" },
        { action: "session.started", after: { method: "link" }, ip: "203.0.113.5", targetId: ctx.person.sessionId },
      ]);
    }
  });

  it("ends when its browser signs in again, also with another account", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const [first, other] = [await signIn(one.actor.id), await signIn(one.actor.id)];
    const second = await signIn(two.actor.id, first.token);
    expect(await findPerson(clock, first.token)).toBeUndefined();
    for (const { token } of [other, second]) expect(await findPerson(clock, token)).toBeDefined();
  });

  it("is deleted at the person's next sign-in once expired", async () => {
    const { actor } = await makeWorkspace({ clock });
    await signIn(actor.id);
    clock.advance(31 * DAY_MS);
    await signIn(actor.id);
    expect(await db().session.count({ where: { userId: actor.id } })).toBe(1);
  });
});

describe("a membership", () => {
  it("opens only the person's own workspaces, with their current role", async () => {
    const ctx = await makeWorkspace({ clock, role: "member" });
    const stranger = await makeWorkspace({ clock });
    const me = await signIn(ctx.actor.id);
    const slug = ctx.workspaceId.slice(3);
    const found = await findMembership(me, slug);
    expect(found).toMatchObject({
      workspaceId: ctx.workspaceId,
      role: "member",
      actor: { type: "user", id: ctx.actor.id, role: "member" },
    });
    expect(await findMembershipById(me, ctx.workspaceId)).toEqual({ ...found, lastSeenAt: undefined });
    expect(await findMembership(me, stranger.workspaceId.slice(3))).toBeUndefined();
    expect(await findMembershipById(me, stranger.workspaceId)).toBeUndefined();
    for (const odd of ["", "\0", "../x", "x".repeat(200), "A"]) expect(await findMembership(me, odd)).toBeUndefined();
    await db().member.updateMany({ where: { userId: ctx.actor.id }, data: { role: "billing" } });
    expect(await findMembershipById(me, ctx.workspaceId)).toMatchObject({
      role: "billing",
      workspace: { id: ctx.workspaceId, slug, name: "A workspace" },
    });
    await db().member.deleteMany({ where: { userId: ctx.actor.id } });
    expect(await findMembership(me, slug)).toBeUndefined();
  });

  it("records when its person was last there", async () => {
    const ctx = await makeWorkspace({ clock });
    const me = await signIn(ctx.actor.id);
    const found = await findMembership(me, ctx.workspaceId.slice(3));
    await touchMember(me, found?.memberId ?? "");
    const first = clock.now();
    clock.advance(59_000);
    await touchMember(me, found?.memberId ?? "");
    const member = () => db().member.findFirstOrThrow({ where: { userId: ctx.actor.id } });
    expect(await member()).toMatchObject({ lastSeenAt: first });
    clock.advance(1_000);
    await touchMember(me, found?.memberId ?? "");
    expect(await member()).toMatchObject({ lastSeenAt: first });
    clock.advance(1);
    await touchMember(me, found?.memberId ?? "");
    expect(await member()).toMatchObject({ lastSeenAt: clock.now() });
    const at = (ms: number) => new Date(clock.now().getTime() - ms);
    const lately = [null, at(SEEN_EVERY_MS), at(SEEN_EVERY_MS + 1), at(0)].map((seen) =>
      wasSeenRecently(seen, clock.now()),
    );
    expect(lately).toEqual([false, true, false, true]);
  });
});

it("lets a person change and remove their name", async () => {
  const me = await signIn((await makeWorkspace({ clock })).actor.id);
  expect(await renamePerson(me, { name: "Ada" })).toEqual({ ok: true, value: { name: "Ada" } });
  expect(await findPerson(clock, me.token)).toMatchObject({ name: "Ada" });
  await renamePerson(me, { name: "" });
  expect(await findPerson(clock, me.token)).toMatchObject({ id: me.person.id as Id<"usr">, name: null });
});

describe("cookies", () => {
  it("have the __Host- prefix and Secure over https", () => {
    const cookie = (name: string, maxAge?: number) => ({
      name,
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true, ...(maxAge && { maxAge }) },
    });
    expect(authCookies("https://gate.example")).toEqual({
      sessionToken: cookie("__Host-gatehouse.session", 34_560_000),
      callbackUrl: cookie("__Host-gatehouse.next"),
      csrfToken: cookie("__Host-gatehouse.csrf"),
      pkceCodeVerifier: cookie("__Host-gatehouse.pkce", 900),
      state: cookie("__Host-gatehouse.state", 900),
      nonce: cookie("__Host-gatehouse.nonce", 900),
      mailbox: cookie("__Host-gatehouse.mailbox"),
      passkey: cookie("__Host-gatehouse.passkey", 300),
      knownBrowser: cookie("__Host-gatehouse.browser", 34_560_000),
    });
    const plain = authCookies("http://localhost:3000");
    expect(plain.csrfToken.options).not.toHaveProperty("maxAge");
    expect(plain.sessionToken).toMatchObject({ name: "gatehouse.session", options: { secure: false } });
  });

  it.each([
    ["gatehouse.session=abc", "abc"],
    ["a=b; gatehouse.session=abc; c=d", "abc"],
    ["gatehouse.session=", undefined],
    ["xgatehouse.session=abc", undefined],
    ["__Host-gatehouse.session=abc", undefined],
    [undefined, undefined],
  ])("%j holds the token %j", (header, expected) => {
    expect(sessionToken(header, "http://localhost:3000")).toBe(expected);
  });
});
