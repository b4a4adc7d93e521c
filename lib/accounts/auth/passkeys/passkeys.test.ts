import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { authAdapter } from "#lib/accounts/auth/adapter.ts";
import { staleSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { randomToken, unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { renderNotice } from "#lib/webhooks/notices/render.ts";
import { Authenticator, type AuthenticatorFault } from "#testing/builders/authenticator.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PASSKEY_CHALLENGES_MAX, PASSKEYS_MAX, SESSION_CHALLENGES_MAX } from "../constants.ts";
import { findPerson } from "../queries.ts";
import { AddPasskeyInput, ConfirmByPasskeyInput } from "../schema.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginConfirmation } from "./begin-confirmation.ts";
import { beginRegistration } from "./begin-registration.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { confirmByPasskey } from "./confirm-by-passkey.ts";
import { listPasskeys } from "./list-passkeys.ts";
import { removePasskey } from "./remove-passkey.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";

await ownDatabase();
afterAll(closeDb);

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

const visitor = () => ({ clock, ip: "203.0.113.5", userAgent: CHROME, requestId: "dsh_1" });

async function signedIn(userId: string): Promise<PersonCtx> {
  const token = randomToken();
  await authAdapter(visitor(), { method: "link" }).createSession({ sessionToken: token, userId });
  const person = await findPerson(clock, token);
  if (!person) throw new Error("no session");
  return { ...visitor(), person };
}

/** Returns a person with a workspace, signed in by mail. */
async function somebody() {
  const { actor, workspaceId } = await makeWorkspace({ clock });
  return { ctx: await signedIn(actor.id), workspaceId };
}

function granted<T>(answer: { ok: true; value: T } | { ok: false; message: string }): T {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const add = async (ctx: PersonCtx, device: Authenticator, mischief?: AuthenticatorFault) => {
  const options = granted(await beginRegistration(ctx));
  return await addPasskey(ctx, AddPasskeyInput.parse({ response: device.register(options, mischief) }));
};

const parsed = (response: unknown) => ConfirmByPasskeyInput.parse({ response }).response;

async function signIn(device: Authenticator, mischief?: AuthenticatorFault, replaces?: string) {
  const browser = randomToken();
  const options = granted(await beginSignIn(visitor(), browser));
  return await signInByPasskey(visitor(), { browser, response: parsed(device.assert(options, mischief)), replaces });
}

const recorded = (workspaceId: string) =>
  db().auditEntry.findMany({
    where: { workspaceId, action: { not: "workspace.created" } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { action: true, after: true, requestId: true, ip: true },
  });

describe("adding a passkey", () => {
  it("stores its public key, records it, notifies the person, and lets it sign in", async () => {
    const { ctx, workspaceId } = await somebody();
    const device = new Authenticator();
    const added = granted(await add(ctx, device));
    expect(added).toMatchObject({ object: "passkey", name: "Chrome on Linux", synced: false, last_used_at: null });
    const { token } = granted(await signIn(device));
    expect(await findPerson(clock, token)).toMatchObject({ id: ctx.person.id, authenticatedAt: clock.now() });
    expect(await listPasskeys(ctx)).toMatchObject([{ id: added.id, last_used_at: clock.now().toISOString() }]);
    const entries = await recorded(workspaceId);
    expect(entries.map(({ action }) => action).sort()).toEqual(["passkey.added", "session.started", "session.started"]);
    expect(entries).toContainEqual({
      action: "session.started",
      after: { method: "passkey" },
      requestId: "dsh_1",
      ip: "203.0.113.5",
    });
    const notice = await db().notice.findFirstOrThrow({
      where: { kind: "passkey_added", recipient: ctx.person.email },
    });
    const mail = renderNotice("passkey_added", notice.recipient, JSON.parse(unseal(notice.payload, notice.id)));
    expect(mail.text).toContain("Chrome on Linux");
    expect(mail.text).toContain("http://localhost:3000/account");
  });

  it("requires a recent sign-in, user verification, our host and our origin", async () => {
    const { ctx } = await somebody();
    for (const mischief of [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3001" },
      { rpId: "evil.example" },
      { unverified: true },
      { type: "webauthn.get" },
    ])
      expect(await add(ctx, new Authenticator(), mischief)).toMatchObject({ error: "passkey_refused" });
    expect(await listPasskeys(ctx)).toEqual([]);
    clock.advance(10 * MINUTE_MS + 1);
    expect(await beginRegistration(ctx)).toMatchObject({ error: "recent_sign_in_required" });
  });

  it("accepts a challenge once, within five minutes, from its own session", async () => {
    const { ctx } = await somebody();
    const elsewhere = await signedIn(ctx.person.id);
    const options = granted(await beginRegistration(ctx));
    const first = AddPasskeyInput.parse({ response: new Authenticator().register(options) });
    expect(await addPasskey(elsewhere, first)).toMatchObject({ error: "passkey_refused" });
    const both = await Promise.all([addPasskey(ctx, first), addPasskey(ctx, first)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const late = granted(await beginRegistration(ctx));
    clock.advance(5 * MINUTE_MS);
    const tooLate = AddPasskeyInput.parse({ response: new Authenticator().register(late) });
    expect(await addPasskey(ctx, tooLate)).toMatchObject({ error: "passkey_refused" });
    expect(await listPasskeys(ctx)).toHaveLength(1);
  });

  it("stores challenges as hashes, and each passkey once", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const device = new Authenticator();
    const { challenge, excludeCredentials } = granted(await beginRegistration(one.ctx));
    expect(excludeCredentials).toEqual([]);
    const dump = await db().$queryRaw<
      { all: string }[]
    >`select string_agg(c::text, '|') as all from passkey_challenges c`;
    expect(dump[0]?.all).not.toContain(challenge);
    expect((await add(one.ctx, device)).ok).toBe(true);
    expect(await add(two.ctx, device)).toMatchObject({ error: "already_known" });
    expect(granted(await beginRegistration(one.ctx)).excludeCredentials).toMatchObject([{ id: device.id }]);
  });

  it(`stops at ${PASSKEYS_MAX} per person`, async () => {
    const { ctx } = await somebody();
    for (let made = 0; made < PASSKEYS_MAX; made++) expect((await add(ctx, new Authenticator())).ok).toBe(true);
    expect(await beginRegistration(ctx)).toMatchObject({ error: "too_many_passkeys" });
  });
});

describe("signing in by a passkey", () => {
  it.each<[string, AuthenticatorFault]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["no user verification", { unverified: true }],
    ["another key", { forged: true }],
    ["another person's handle", { userHandle: Buffer.from("usr_x").toString("base64url") }],
    ["an unchanged counter", { counter: 1 }],
    ["a lower counter", { counter: 0 }],
    ["a response of another type", { type: "webauthn.create" }],
  ])("is refused with %s, and starts no session", async (_, mischief) => {
    const { ctx } = await somebody();
    const device = new Authenticator();
    granted(await add(ctx, device));
    const sessions = () => db().session.count({ where: { userId: ctx.person.id } });
    const before = await sessions();
    expect(await signIn(device, mischief)).toMatchObject({ ok: false, error: "passkey_refused" });
    expect(await sessions()).toBe(before);
    expect((await signIn(device, { counter: 7 })).ok).toBe(true);
  });

  it("accepts one response once, in time, from the browser that asked", async () => {
    const { ctx } = await somebody();
    const device = new Authenticator();
    granted(await add(ctx, device));
    const browser = randomToken();
    const options = granted(await beginSignIn(visitor(), browser));
    expect(options.allowCredentials ?? []).toEqual([]);
    const response = parsed(device.assert(options));
    expect(await signInByPasskey(visitor(), { browser: randomToken(), response })).toMatchObject({ ok: false });
    const both = await Promise.all([
      signInByPasskey(visitor(), { browser, response }),
      signInByPasskey(visitor(), { browser, response }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const late = granted(await beginSignIn(visitor(), browser));
    clock.advance(5 * MINUTE_MS);
    expect(await signInByPasskey(visitor(), { browser, response: parsed(device.assert(late)) })).toMatchObject({
      error: "passkey_refused",
    });
  });

  it("refuses unknown and removed passkeys and malformed responses", async () => {
    const { ctx } = await somebody();
    expect(await signIn(new Authenticator())).toMatchObject({ error: "passkey_refused" });
    const device = new Authenticator();
    const { id } = granted(await add(ctx, device));
    granted(await removePasskey(ctx, { passkey_id: id }));
    expect(await signIn(device)).toMatchObject({ error: "passkey_refused" });
    expect(await db().notice.count({ where: { kind: "passkey_removed", recipient: ctx.person.email } })).toBe(1);
    const nonsense = { ...device.assert({ challenge: "x", rpId: "localhost" }) };
    nonsense.response.clientDataJSON = Buffer.from("null").toString("base64url");
    expect(await signInByPasskey(visitor(), { browser: "x", response: parsed(nonsense) })).toMatchObject({ ok: false });
  });

  it("lets in a person without a workspace, as a link does", async () => {
    const { ctx } = await somebody();
    const device = new Authenticator();
    granted(await add(ctx, device));
    await db().member.deleteMany({ where: { userId: ctx.person.id } });
    expect((await signIn(device)).ok).toBe(true);
  });

  it("ends the browser's previous session, unless it is refused", async () => {
    const device = new Authenticator();
    granted(await add((await somebody()).ctx, device));
    const before = granted(await signIn(device)).token;
    expect((await signIn(device, { origin: "https://evil.example" }, before)).ok).toBe(false);
    expect(await findPerson(clock, before)).toBeDefined();
    const { token } = granted(await signIn(device, undefined, before));
    expect(await findPerson(clock, before)).toBeUndefined();
    expect(await findPerson(clock, token)).toBeDefined();
  });

  it("is limited per network, without blocking signed-in people on it", async () => {
    const { ctx: colleague } = await somebody();
    const from = (host: number) => ({ ...visitor(), ip: `2001:db8:77:1::${host}` });
    for (let asked = 1; asked <= PASSKEY_CHALLENGES_MAX; asked++) await beginSignIn(from(asked), "x");
    expect(await beginSignIn(from(9_999), "x")).toMatchObject({ error: "too_many_challenges" });
    expect((await beginSignIn({ ...visitor(), ip: "2001:db8:77:2::1" }, "x")).ok).toBe(true);

    const there = { ...colleague, ip: "2001:db8:77:1::5" };
    for (let asked = 0; asked < SESSION_CHALLENGES_MAX; asked++) granted(await beginRegistration(there));
    expect(await beginRegistration(there)).toMatchObject({ error: "too_many_challenges" });
    expect((await beginRegistration((await somebody()).ctx)).ok).toBe(true);
    clock.advance(5 * MINUTE_MS);
    expect((await beginSignIn(from(1), "x")).ok).toBe(true);
    expect((await beginRegistration(there)).ok).toBe(true);
  });
});

describe("confirming by a passkey", () => {
  it("makes the session's sign-in recent, and records it", async () => {
    const { ctx, workspaceId } = await somebody();
    const device = new Authenticator();
    expect(await beginConfirmation(ctx)).toMatchObject({ error: "no_passkey" });
    granted(await add(ctx, device));
    clock.advance(11 * MINUTE_MS);
    expect(staleSignIn(ctx)).toBeDefined();
    const options = granted(await beginConfirmation(ctx));
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    granted(await confirmByPasskey(ctx, { response: parsed(device.assert(options)) }));
    const { authenticatedAt } = await db().session.findUniqueOrThrow({ where: { id: ctx.person.sessionId } });
    expect(staleSignIn({ ...ctx, person: { ...ctx.person, authenticatedAt } })).toBeUndefined();
    expect((await recorded(workspaceId)).at(-1)).toMatchObject({
      action: "session.confirmed",
      after: { method: "passkey" },
    });
  });

  it("refuses other people's passkeys and responses to a sign-in", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const [mine, theirs] = [new Authenticator(), new Authenticator()];
    granted(await add(one.ctx, mine));
    granted(await add(two.ctx, theirs));
    const options = granted(await beginConfirmation(one.ctx));
    expect(await confirmByPasskey(one.ctx, { response: parsed(theirs.assert(options)) })).toMatchObject({
      error: "passkey_refused",
    });
    const signIn = granted(await beginSignIn(visitor(), one.ctx.person.sessionId));
    expect(await confirmByPasskey(one.ctx, { response: parsed(mine.assert(signIn)) })).toMatchObject({
      error: "passkey_refused",
    });
  });
});

it("requires a recent sign-in to remove a passkey", async () => {
  const { ctx } = await somebody();
  const { id } = granted(await add(ctx, new Authenticator()));
  clock.advance(10 * MINUTE_MS + 1);
  expect(await removePasskey(ctx, { passkey_id: id })).toMatchObject({ error: "recent_sign_in_required" });
});
