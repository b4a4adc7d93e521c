import { afterAll, expect, it } from "vitest";
import { authAdapter } from "#lib/accounts/auth/adapter.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { randomToken } from "#lib/platform/crypto.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { Authenticator } from "#testing/builders/authenticator.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PASSKEY_CHALLENGE_MS } from "../constants.ts";
import { findPerson } from "../queries.ts";
import { AddPasskeyInput } from "../schema.ts";
import { addPasskey } from "./add-passkey.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { beginRegistration } from "./begin-registration.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());

async function somebody(): Promise<PersonCtx & { workspaceId: string }> {
  const { actor, workspaceId } = await makeWorkspace({ clock });
  const sessionToken = randomToken();
  await authAdapter({ clock }, { method: "link" }).createSession({ sessionToken, userId: actor.id });
  const person = await findPerson(clock, sessionToken);
  if (!person) throw new Error("no session");
  return { clock, person, workspaceId };
}

async function asked(ctx: PersonCtx) {
  const options = await beginRegistration(ctx);
  if (!options.ok) throw new Error(options.message);
  return options.value;
}

it("a browser is asked for a passkey that is found without a name and checks its person, by our algorithms", async () => {
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

it("what one is asked stays open whatever another is asked meanwhile, and is deleted when its time is over", async () => {
  const [one, two] = [await somebody(), await somebody()];
  const options = await asked(one);
  await asked(two);
  const response = new Authenticator().register(options);
  const added = await addPasskey(one, AddPasskeyInput.parse({ response }));
  expect(added).toMatchObject({ ok: true, value: { name: "A browser", synced: false } });
  const entry = { workspaceId: one.workspaceId, action: "passkey.added" };
  expect(await db().auditEntry.findFirst({ where: entry })).toMatchObject({
    targetId: added.ok && added.value.id,
    after: { name: added.ok && added.value.name, synced: false },
  });
  clock.advance(PASSKEY_CHALLENGE_MS);
  await asked(one);
  expect(await db().passkeyChallenge.count()).toBe(1);
});
