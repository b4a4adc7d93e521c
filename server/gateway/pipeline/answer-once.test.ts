import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import type { FirstTry, StillHeld } from "#lib/kernel/first-try.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Id, newId, withPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { IDEMPOTENCY_LEASE_MS } from "#lib/reports/requests/constants.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { withHold } from "../metering/metered.ts";
import type { Call } from "../route/route.ts";
import { routes } from "../routes.ts";
import { answerOnce } from "./idempotency.ts";

// A stalled try whose Idempotency-Key was taken over, but which finishes its work.

beforeAll(ownDatabase);
afterAll(closeDb);
// Disables lease renewal: on a stalled machine it would run after the clock has advanced, and keep
// the lease.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function caller() {
  const { rows } = await sql().query<{ now: Date }>("select now()");
  const clock = fakeClock(rows[0]?.now ?? new Date(0));
  const { ctx, keyId } = await mintSpender({ credits: 10, clock });
  const route = routes.find(({ name }) => name === "createKey");
  if (!route) throw new Error("There is no such route.");
  const call = () => ({
    ...{
      ctx,
      route,
      path: route.path,
      idemKey: "once",
      bodyHash: { hash: Buffer.alloc(32), former: Buffer.alloc(32) },
    },
    key: { id: keyId } as KnownKey, // all that is read
    requestId: newId("req", clock.now()),
  });
  return { ctx, keyId, clock, call };
}

const made = (token: string) => ({ status: 201, body: { token } });
const unexpected = () => Promise.reject(new Error("This was done before."));

it("returns the other try's answer if that has finished", async () => {
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

it("returns 409 while the other is running, and keeps that one's answer", async () => {
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

it("says to retry if the other failed, and the retry does the work", async () => {
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

it("redoes the work of a rate-limited call when it is retried", async () => {
  const { call } = await caller();
  const tooOften = mapRefusal(refuse("rate_limited", "One a minute is sent.", { retry_after: 7 }));
  const refused = await answerOnce(call(), async () => ({ error: tooOften }));
  expect(refused).toMatchObject({ error: { code: "rate_limited", headers: { "retry-after": "7" } } });
  expect(await answerOnce(call(), async () => made("good"))).toEqual(made("good"));
  expect(await answerOnce(call(), unexpected)).toMatchObject(made("good"));
});

it("does not replace the token that the other returned", async () => {
  const { ctx, clock, call } = await caller();
  const input = CreateKeyInput.parse({ name: "worker", env: "live", scopes: ["scrape"] });
  const make = async (firstTry: FirstTry, stillHeld: StillHeld) =>
    outcomeOf(await createKey(ctx, input, { firstTry, stillHeld }), 201);
  const stored = (id: string) => db().apiKey.findUniqueOrThrow({ where: { id }, select: { tokenHmac: true } });
  const first = call();
  const id = withPrefix("key", first.requestId);
  let good: Uint8Array | undefined;
  const late = await answerOnce(first, async (...tried) => {
    clock.advance(IDEMPOTENCY_LEASE_MS);
    expect(await answerOnce(call(), make)).toMatchObject({ status: 201, body: { id } });
    good = (await stored(id)).tokenHmac;
    return await make(...tried);
  });
  expect(late).toMatchObject({ status: 201, body: { id }, headers: { "idempotency-replayed": "true" } });
  expect((await stored(id)).tokenHmac).toEqual(good);
});

it("cannot be taken over while a transaction checks its lease", async () => {
  const { clock, call } = await caller();
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%idempotent_answers%'";
  await answerOnce(call(), async (_, stillHeld) => {
    clock.advance(IDEMPOTENCY_LEASE_MS);
    const other = await db().$transaction(async (tx) => {
      expect(await stillHeld(tx)).toBe(true);
      const waits = answerOnce(call(), async () => made("good"));
      // `expect.poll` would advance the fake timers.
      while ((await sql().query(waiting)).rowCount === 0);
      // In an object, so that the transaction does not await it.
      return { waits };
    });
    expect(await other.waits).toEqual(made("good"));
    expect(await stillHeld()).toBe(false);
    return made("void");
  });
});

it.each<[string, () => Result<string, string>]>([
  ["fails", () => refuse("target_unreachable", "It did not answer.")],
  ["has a free result", () => ok("")],
])("leaves the hold to the other if the late try %s", async (_, comesOf) => {
  const { ctx, keyId, clock, call } = await caller();
  const key = { id: keyId, env: "live" } as KnownKey; // all that is read
  const metered =
    (work: () => Promise<Result<string, string>>) => async (requestId: Id<"req">, stillHeld: StillHeld) => {
      const by = { ctx, key, requestId, stillHeld } as Call; // all that is read
      const costOf = (page: string) => (page === "" ? 0 : 2);
      const done = await withHold(by, { endpoint: "/v1/scrape", amount: 2, costOf }, work);
      return { status: 200, body: { charged: "charged" in done ? done.charged : undefined } };
    };
  const [begun, stands] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fails = metered(async () => {
    begun.resolve();
    await stands.promise;
    return comesOf();
  });
  const late = answerOnce(call(), fails);
  await begun.promise;
  clock.advance(IDEMPOTENCY_LEASE_MS);
  const works = metered(async () => {
    stands.resolve();
    await late;
    return ok("page");
  });
  expect(await answerOnce(call(), works)).toEqual({ status: 200, body: { charged: 2 } });
});
