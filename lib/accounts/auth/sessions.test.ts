import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { authAdapter } from "./adapter.ts";
import { authCookies, sessionToken } from "./cookies.ts";
import { findMembership, findMembershipById, findPerson, listSessions } from "./queries.ts";
import { staleSignIn } from "./recent-sign-in.ts";
import { renamePerson } from "./rename-person.ts";
import { revokeOtherSessions, revokeSession } from "./revoke-session.ts";
import { saveTimes } from "./save-times.ts";
import { SaveTimesInput } from "./schema.ts";
import { signOut } from "./sign-out.ts";
import { touchMember, touchSession } from "./touch-session.ts";

await ownDatabase();
afterAll(closeDb);

const DAY = 24 * 60 * 60_000;
let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

let made = 0;

/** A new session of a person, and the ctx that a request with its cookie has. */
async function signIn(userId: string, replaces?: string): Promise<PersonCtx & { token: string }> {
  const token = `token-${made++}`;
  const visitor = { clock, ip: "203.0.113.5", userAgent: "x".repeat(900) };
  await authAdapter(visitor, { method: "link", replaces }).createSession({ sessionToken: token, userId });
  const person = await findPerson(clock, token);
  if (!person) throw new Error("no session");
  return { clock, person, token, ip: "203.0.113.6", userAgent: "another browser" };
}

it("says how its person reads times, each part kept until another is chosen", async () => {
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
  it("lasts thirty days from when it was last used", async () => {
    const { actor } = await makeWorkspace({ clock });
    const ctx = await signIn(actor.id);
    clock.advance(29 * DAY);
    await touchSession(ctx);
    clock.advance(29 * DAY);
    expect(await findPerson(clock, ctx.token)).toMatchObject({ id: actor.id });
    clock.advance(2 * DAY);
    expect(await findPerson(clock, ctx.token)).toBeUndefined();
  });

  it("is recorded with where it was seen, at most once a minute", async () => {
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
  });

  it("is recent for ten minutes, used or not", async () => {
    const { actor } = await makeWorkspace({ clock });
    const ctx = await signIn(actor.id);
    clock.advance(10 * 60_000);
    expect(staleSignIn(ctx)).toBeUndefined();
    clock.advance(1);
    await touchSession(ctx);
    expect(staleSignIn(ctx)).toMatchObject({ error: "recent_sign_in_required" });
  });

  it("is revoked by its own person alone, once, and then opens nothing", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const mine = await signIn(one.actor.id);
    const other = await signIn(one.actor.id);
    const stranger = await signIn(two.actor.id);
    const target = { session_id: other.person.sessionId };
    expect(await revokeSession(stranger, target)).toMatchObject({ ok: false, error: "not_found" });
    expect(await revokeSession(mine, target)).toMatchObject({ ok: true });
    expect(await revokeSession(mine, target)).toMatchObject({ ok: false, error: "not_found" });
    expect(await revokeSession(mine, { session_id: "\0" })).toMatchObject({ ok: false, error: "not_found" });
    expect(await findPerson(clock, other.token)).toBeUndefined();
    const revoked = { workspaceId: one.workspaceId, action: "session.revoked" };
    expect(await db().auditEntry.findMany({ where: revoked })).toMatchObject([
      { action: "session.revoked", targetId: other.person.sessionId, actorId: one.actor.id },
    ]);
  });

  it("stays when all the others of its person end", async () => {
    const { actor } = await makeWorkspace({ clock });
    const stranger = await signIn((await makeWorkspace({ clock })).actor.id);
    const mine = await signIn(actor.id);
    await signIn(actor.id);
    await signIn(actor.id);
    expect((await listSessions(mine)).filter((session) => session.current)).toHaveLength(1);
    expect(await revokeOtherSessions(mine)).toEqual({ ok: true, value: { count: 2 } });
    expect(await listSessions(mine)).toMatchObject([{ id: mine.person.sessionId, current: true, object: "session" }]);
    expect(await findPerson(clock, stranger.token)).toBeDefined();
  });

  it("is in the audit log of every workspace of its person, when it starts and when they sign out", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const where = { workspaceId: two.workspaceId, userId: one.actor.id };
    await db().member.create({ data: { id: newId("mem", clock.now()), role: "billing", ...where } });
    const ctx = await signIn(one.actor.id);
    await signOut({ ...ctx, requestId: "dsh_1" }, ctx.token);
    await signOut(ctx, ctx.token);
    expect(await findPerson(clock, ctx.token)).toBeUndefined();
    for (const { workspaceId } of [one, two]) {
      const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { action: "asc" } });
      expect(entries).toMatchObject([
        { action: "session.ended", actorId: one.actor.id, targetId: ctx.person.sessionId, requestId: "dsh_1" },
        { action: "session.started", after: { method: "link" }, ip: "203.0.113.5", targetId: ctx.person.sessionId },
      ]);
    }
  });

  it("ends when the next sign-in of its browser replaces it, also with another account", async () => {
    const [one, two] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    const [first, other] = [await signIn(one.actor.id), await signIn(one.actor.id)];
    const second = await signIn(two.actor.id, first.token);
    expect(await findPerson(clock, first.token)).toBeUndefined();
    for (const { token } of [other, second]) expect(await findPerson(clock, token)).toBeDefined();
  });

  it("is deleted at the person's next sign-in when it has expired", async () => {
    const { actor } = await makeWorkspace({ clock });
    await signIn(actor.id);
    clock.advance(31 * DAY);
    await signIn(actor.id);
    expect(await db().session.count({ where: { userId: actor.id } })).toBe(1);
  });
});

describe("a membership", () => {
  it("opens the person's own workspaces and no others, by the role of today", async () => {
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
    expect(await findMembership(me, stranger.workspaceId.slice(3))).toBeUndefined();
    expect(await findMembershipById(me, stranger.workspaceId)).toBeUndefined();
    for (const odd of ["", "\0", "../x", "x".repeat(200), "A"]) expect(await findMembership(me, odd)).toBeUndefined();
    await db().member.updateMany({ where: { userId: ctx.actor.id }, data: { role: "billing" } });
    expect(await findMembershipById(me, ctx.workspaceId)).toMatchObject({ role: "billing" });
    await db().member.deleteMany({ where: { userId: ctx.actor.id } });
    expect(await findMembership(me, slug)).toBeUndefined();
  });

  it("remembers when its person was last there", async () => {
    const ctx = await makeWorkspace({ clock });
    const me = await signIn(ctx.actor.id);
    const found = await findMembership(me, ctx.workspaceId.slice(3));
    await touchMember(me, found?.memberId ?? "");
    const first = clock.now();
    clock.advance(59_000);
    await touchMember(me, found?.memberId ?? "");
    expect(await db().member.findFirstOrThrow({ where: { userId: ctx.actor.id } })).toMatchObject({
      lastSeenAt: first,
    });
  });
});

it("a person's name is theirs to change and to remove", async () => {
  const me = await signIn((await makeWorkspace({ clock })).actor.id);
  await renamePerson(me, { name: "Ada" });
  expect(await findPerson(clock, me.token)).toMatchObject({ name: "Ada" });
  await renamePerson(me, { name: "" });
  expect(await findPerson(clock, me.token)).toMatchObject({ id: me.person.id as Id<"usr">, name: null });
});

describe("cookies", () => {
  it("carry the prefix and the flag of https", () => {
    const { sessionToken: session, csrfToken } = authCookies("https://gate.example");
    expect(session).toMatchObject({
      name: "__Secure-gatehouse.session",
      options: { httpOnly: true, sameSite: "lax", secure: true },
    });
    expect(csrfToken.name).toBe("__Host-gatehouse.csrf");
    expect(authCookies("http://localhost:3000").sessionToken).toMatchObject({
      name: "gatehouse.session",
      options: { secure: false },
    });
  });

  it.each([
    ["gatehouse.session=abc", "abc"],
    ["a=b; gatehouse.session=abc; c=d", "abc"],
    ["gatehouse.session=", undefined],
    ["xgatehouse.session=abc", undefined],
    ["__Secure-gatehouse.session=abc", undefined],
    [undefined, undefined],
  ])("%j holds the token %j", (header, expected) => {
    expect(sessionToken(header, "http://localhost:3000")).toBe(expected);
  });
});
