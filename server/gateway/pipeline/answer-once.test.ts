import { afterAll, beforeAll, expect, it } from "vitest";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, sql } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { IDEMPOTENCY_LEASE_MS } from "#lib/reports/requests/constants.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { routes } from "../routes.ts";
import { answerOnce } from "./idempotency.ts";

// A try that stood still for so long that another took over its Idempotency-Key, and ends its work all the same.

beforeAll(ownDatabase);
afterAll(closeDb);

async function caller() {
  const { rows } = await sql().query<{ now: Date }>("select now()");
  const clock = fakeClock(rows[0]?.now ?? new Date(0));
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const route = routes.find(({ name }) => name === "createKey");
  if (!route) throw new Error("There is no such route.");
  const call = () => ({
    ...{ ctx, route, path: route.path, idemKey: "once", bodyHash: Buffer.alloc(32) },
    key: { id: keyId } as KnownKey, // all that is read of it
    requestId: newId("req", clock.now()),
  });
  return { clock, call };
}

const made = (token: string) => ({ status: 201, body: { token } });
const unexpected = () => Promise.reject(new Error("This was done before."));

it("is answered what the other was, where that has ended", async () => {
  const { clock, call } = await caller();
  const ids: string[] = [];
  const late = await answerOnce(call(), async (id) => {
    ids.push(id);
    clock.advance(IDEMPOTENCY_LEASE_MS);
    const other = await answerOnce(call(), async (again) => {
      ids.push(again);
      return made("good");
    });
    expect(other).toEqual(made("good"));
    return made("void");
  });
  expect(ids[1]).toBe(ids[0]);
  expect(late).toMatchObject({ ...made("good"), credits: 0, headers: { "idempotency-replayed": "true" } });
  expect(await answerOnce(call(), unexpected)).toMatchObject(made("good"));
});

it("is told to ask again while the other is at work, and what that answers is kept", async () => {
  const { clock, call } = await caller();
  const [begun, stands] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = answerOnce(call(), async () => {
    begun.resolve();
    await stands.promise;
    return made("void");
  });
  await begun.promise;
  clock.advance(IDEMPOTENCY_LEASE_MS);
  const other = await answerOnce(call(), async () => {
    stands.resolve();
    expect(await late).toMatchObject({ error: { code: "idempotency_conflict", headers: { "retry-after": "15" } } });
    return made("good");
  });
  expect(other).toEqual(made("good"));
  expect(await answerOnce(call(), unexpected)).toMatchObject(made("good"));
});

it("is told to ask again where the other could not be served, and the next does the work", async () => {
  const { clock, call } = await caller();
  const away = { error: { code: "overloaded", message: "Try again." } } as const;
  const late = await answerOnce(call(), async () => {
    clock.advance(IDEMPOTENCY_LEASE_MS);
    await answerOnce(call(), async () => away);
    return made("void");
  });
  expect(late).toMatchObject({ error: { code: "idempotency_conflict", headers: { "retry-after": "1" } } });
  expect(await answerOnce(call(), async () => made("good"))).toEqual(made("good"));
});
