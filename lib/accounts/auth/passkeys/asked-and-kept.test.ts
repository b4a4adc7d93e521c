import { afterAll, expect, it } from "vitest";
import { authAdapter } from "#lib/accounts/auth/adapter.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { randomToken, unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { Authenticator } from "#testing/builders/authenticator.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PASSKEY_CHALLENGE_MS } from "../constants.ts";
import { findPerson } from "../queries.ts";
import { AddPasskeyInput, ConfirmByPasskeyInput } from "../schema.ts";
import { addPasskey } from "./add-passkey.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { beginConfirmation } from "./begin-confirmation.ts";
import { beginRegistration } from "./begin-registration.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { countUse } from "./check-assertion.ts";
import { confirmByPasskey } from "./confirm-by-passkey.ts";
import { listPasskeys } from "./list-passkeys.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());

async function somebody(): Promise<PersonCtx & { workspaceId: string }> {
  const { actor, workspaceId } = await makeWorkspace({ clock });
  return { ...(await signedIn(actor.id)), workspaceId };
}

async function signedIn(userId: string): Promise<PersonCtx> {
  const sessionToken = randomToken();
  await authAdapter({ clock }, { method: "link" }).createSession({ sessionToken, userId });
  const person = await findPerson(clock, sessionToken);
  if (!person) throw new Error("no session");
  return { clock, person };
}

function granted<T>(answer: { ok: true; value: T } | { ok: false; message: string }): T {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const asked = async (ctx: PersonCtx) => granted(await beginRegistration(ctx));
const registered = (response: unknown) => AddPasskeyInput.parse({ response });
const asserted = (response: unknown) => ConfirmByPasskeyInput.parse({ response });

/** Adds a passkey for a person. */
async function kept(ctx: PersonCtx) {
  const device = new Authenticator();
  const { id } = granted(await addPasskey(ctx, registered(device.register(await asked(ctx)))));
  return { device, id };
}

/** Returns the audit entries about a passkey or session. */
const recorded = (workspaceId: string, targetId: string) =>
  db().auditEntry.findMany({
    where: { workspaceId, targetId },
    orderBy: { id: "asc" },
    select: { action: true, before: true, after: true },
  });

async function mailed(recipient: string) {
  const rows = await db().notice.findMany({ where: { recipient }, orderBy: { id: "asc" } });
  return rows.map(({ id, kind, dedupeKey, payload }) => ({ kind, dedupeKey, ...JSON.parse(unseal(payload, id)) }));
}

it("requests a discoverable, user-verifying passkey with supported algorithms", async () => {
  const ctx = await somebody();
  const options = await asked(ctx);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Gatehouse" },
    user: { name: ctx.person.email, displayName: ctx.person.email },
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([...ALGORITHMS]);
  const named = await asked({ ...ctx, person: { ...ctx.person, name: "Ada" } });
  expect(named.user).toMatchObject({ name: ctx.person.email, displayName: "Ada" });
});

it("keeps concurrent challenges apart and deletes them when they expire", async () => {
  const [one, two] = [await somebody(), await somebody()];
  const options = await asked(one);
  await asked(two);
  const added = granted(await addPasskey(one, registered(new Authenticator().register(options))));
  expect(added).toMatchObject({ name: "A browser", synced: false });
  expect(await recorded(one.workspaceId, added.id)).toEqual([
    { action: "passkey.added", before: null, after: { name: "A browser", synced: false } },
  ]);
  clock.advance(PASSKEY_CHALLENGE_MS);
  await asked(one);
  expect(await db().passkeyChallenge.count()).toBe(1);
});

it("refuses a response that names no challenge", async () => {
  const ctx = await somebody();
  const none = { challenge: undefined as unknown as string };
  const made = registered(new Authenticator().register({ ...(await asked(ctx)), ...none }));
  expect(await addPasskey(ctx, made)).toMatchObject({ error: "passkey_refused" });
  const { device } = await kept(ctx);
  const options = granted(await beginConfirmation(ctx));
  const said = asserted(device.assert({ ...options, ...none }));
  expect(await confirmByPasskey(ctx, said)).toMatchObject({ error: "passkey_refused" });
});

it("refuses every passkey operation where browsers do not support passkeys", async () => {
  const ctx = await somebody();
  const made = registered(new Authenticator().register(await asked(ctx)));
  const { BASE_URL } = env();
  try {
    Object.assign(env(), { BASE_URL: "http://gate.internal" });
    for (const answer of [beginRegistration(ctx), beginConfirmation(ctx), beginSignIn(ctx, "x"), addPasskey(ctx, made)])
      expect(await answer).toMatchObject({ error: "passkeys_unavailable" });
  } finally {
    Object.assign(env(), { BASE_URL });
  }
  expect((await addPasskey(ctx, made)).ok).toBe(true);
});

it("lets only its owner see, rename and remove a passkey, with mail and audit", async () => {
  const [one, two] = [await somebody(), await somebody()];
  const theirs = await kept(two);
  const from = { ...one, ip: "203.0.113.9", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  const first = await kept(from);
  clock.advance(1_000);
  const second = await kept(one);
  expect((await listPasskeys(one)).map(({ id }) => id)).toEqual([second.id, first.id]);
  const { allowCredentials } = granted(await beginConfirmation(one));
  expect(allowCredentials).toContainEqual({ id: first.device.id, type: "public-key", transports: ["usb"] });

  const [passkey_id, name] = [first.id, "Blue key"];
  expect(await renamePasskey(two, { passkey_id, name })).toMatchObject({ error: "not_found" });
  clock.advance(1);
  for (const _ of [1, 2]) expect(await renamePasskey(one, { passkey_id, name })).toEqual({ ok: true, value: { name } });
  expect(await removePasskey(two, { passkey_id })).toMatchObject({ error: "not_found" });
  clock.advance(1);
  // Pressed twice concurrently.
  const both = await Promise.all([removePasskey(one, { passkey_id }), removePasskey(one, { passkey_id })]);
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { id: passkey_id } }]);
  expect((await listPasskeys(one)).map(({ id }) => id)).toEqual([second.id]);
  expect((await listPasskeys(two)).map(({ id }) => id)).toEqual([theirs.id]);
  expect(await recorded(one.workspaceId, passkey_id)).toEqual([
    { action: "passkey.added", before: null, after: { name: "Firefox on Linux", synced: false } },
    { action: "passkey.renamed", before: { name: "Firefox on Linux" }, after: { name } },
    { action: "passkey.removed", before: { name }, after: null },
  ]);
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const mail = { account_url: "http://localhost:3000/account", browser: "A browser", ip: null };
  expect(await mailed(one.person.email)).toEqual([
    {
      ...{ ...mail, kind: "passkey_added", dedupeKey: `passkey_added:${passkey_id}`, name: "Firefox on Linux" },
      ...{ browser: "Firefox on Linux", ip: from.ip, at: ago(1_002) },
    },
    { ...mail, kind: "passkey_added", dedupeKey: `passkey_added:${second.id}`, name: "A browser", at: ago(2) },
    { ...mail, kind: "passkey_removed", dedupeKey: `passkey_removed:${passkey_id}`, name, at: ago(0) },
  ]);
});

it("accepts each counter once, even from a simultaneous copy of the passkey", async () => {
  const ctx = await somebody();
  const { id, device } = await kept(ctx);
  const { counter: was, name } = await db().passkey.findUniqueOrThrow({ where: { id } });
  const answers = await Promise.all(
    ["a", "b"].map(async (browser) => ({ browser, options: granted(await beginSignIn(ctx, browser)) })),
  );
  const both = await Promise.all(
    answers.map(({ browser, options }) =>
      signInByPasskey(ctx, { browser, ...asserted(device.assert(options, { counter: 5 })) }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const user = { id: ctx.person.id, email: ctx.person.email };
  expect(await db().$transaction((tx) => countUse(tx, ctx, { id, name, user, was, counter: 6n }))).toBe(false);
  const before = await db().session.count({ where: { userId: user.id } });
  const confirmed = await Promise.all(
    [1, 2].map(async () => asserted(device.assert(granted(await beginConfirmation(ctx)), { counter: 6 }))),
  );
  const confirmations = await Promise.all(confirmed.map((each) => confirmByPasskey(ctx, each)));
  expect(confirmations.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().session.count({ where: { userId: user.id } })).toBe(before);
});

it("confirms only the session that asked, while it lasts", async () => {
  const ctx = await somebody();
  const elsewhere = await signedIn(ctx.person.id);
  const { device } = await kept(ctx);
  const confirm = async () =>
    await confirmByPasskey(ctx, asserted(device.assert(granted(await beginConfirmation(ctx)))));
  clock.advance(1_000);
  const authenticated_at = clock.now().toISOString();
  expect(await confirm()).toEqual({ ok: true, value: { authenticated_at } });
  const read = (id: string) => db().session.findUniqueOrThrow({ where: { id } });
  expect((await read(ctx.person.sessionId)).authenticatedAt).toEqual(clock.now());
  expect((await read(elsewhere.person.sessionId)).authenticatedAt).toEqual(elsewhere.person.authenticatedAt);
  await db().session.update({ where: { id: ctx.person.sessionId }, data: { expiresAt: clock.now() } });
  expect(await confirm()).toMatchObject({ error: "passkey_refused" });
  expect(await recorded(ctx.workspaceId, ctx.person.sessionId)).toMatchObject([
    { action: "session.started" },
    { action: "session.confirmed", after: { method: "passkey" } },
  ]);
});
