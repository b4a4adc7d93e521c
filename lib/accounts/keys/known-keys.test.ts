import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { pepperedHmac, pepperedHmacs } from "#lib/platform/crypto/crypto.ts";
import { firstGeneration, newGeneration } from "#lib/platform/crypto/generations.ts";
import { setGenerations } from "#lib/platform/crypto/keyring.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock, syncClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { parseCidrs } from "./addresses.ts";
import { KEY_CACHE_MS } from "./constants.ts";
import { KeyEndsWatch } from "./key-ends-watch.ts";
import { fixedLimit, limitsOf } from "./limits.ts";
import { nameKeys } from "./name-keys.ts";
import { readKeyEnds } from "./read-key-ends.ts";
import { readKnownKey, readKnownKeys } from "./read-known-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { watchKeys } from "./watch-keys.ts";

await ownDatabase();
afterAll(closeDb);
afterEach(() => {
  vi.useRealTimers();
  setGenerations(undefined);
});

const clock = fakeClock(new Date());
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
const knownBy = async (...tokens: string[]) => await readKnownKeys(tokens.map(pepperedHmacs));

describe("known keys", () => {
  it("are read in bulk, in order, with their workspace", async () => {
    const ctx = await makeWorkspace({ clock, credits: 70 });
    const { workspaceId } = ctx;
    await db().workspace.update({ where: { id: workspaceId }, data: { rateLimit: 40, rateLimitDay: 9_000 } });
    const given = { allowed_ips: ["203.0.113.0/24"], credit_ceiling: 7, rate_limit: 3, rate_limit_minute: 50 };
    const live = await makeKey(ctx, { ...given, name: "live", expires_at: inMs(60_000).toISOString() });
    const test = await makeKey(ctx, { name: "test", env: "test", scopes: ["parse"] });
    await db().keyActivity.update({ where: { keyId: live.id }, data: { spent: 5 } });
    await revokeKey(ctx, test.id, { reason: "tired" });
    const [first, none, second] = await knownBy(test.token, "svc_live_of_nobody", live.token);
    expect(none).toBeUndefined();
    const common = { workspaceId, balance: 70 };
    const known = {
      ...{ ...common, id: live.id, name: "live", env: "live", scopes: ["scrape"], spent: 5, creditCeiling: 7 },
      ...{ allowedIps: given.allowed_ips, ranges: parseCidrs(given.allowed_ips) },
      ...{ expiresAt: inMs(60_000), revokedAt: null, revokedReason: null },
      limits: [
        { id: `${live.id}:second`, kind: "leaks", limit: 3, windowSeconds: 1 },
        { id: `${live.id}:minute`, kind: "window", limit: 50, windowSeconds: 60 },
        { id: `${workspaceId}:second`, kind: "leaks", limit: 40, windowSeconds: 1 },
        { id: `${workspaceId}:day`, kind: "window", limit: 9_000, windowSeconds: 86_400 },
      ],
    };
    expect(second).toEqual(known);
    expect(first).toEqual({
      ...{ ...common, id: test.id, name: "test", env: "test", scopes: ["parse"], spent: 0, creditCeiling: null },
      ...{ allowedIps: [], ranges: [], expiresAt: null, revokedAt: clock.now(), revokedReason: "tired" },
      limits: [{ id: `${test.id}:second`, kind: "leaks", limit: 20, windowSeconds: 2 }],
    });
    expect(await readKnownKey(workspaceId, live.id)).toEqual(known);
    expect(await readKnownKey((await makeWorkspace({ clock })).workspaceId, live.id)).toBeUndefined();
  });

  it("are found by an older pepper, then rehashed with the present one", async () => {
    const ctx = await makeWorkspace({ clock });
    const [old, other] = [await makeKey(ctx), await makeKey(ctx)];
    const stored = async (id: string) => {
      const { tokenHmac, pepperVersion } = await db().apiKey.findUniqueOrThrow({ where: { id } });
      return { hmac: Buffer.from(tokenHmac), version: pepperVersion };
    };
    const before = await stored(old.id);
    await syncClock((text) => sql().query(text));
    setGenerations([newGeneration(2, 0), firstGeneration(env().SECRET_KEY)]);
    expect(await knownBy(old.token)).toMatchObject([{ id: old.id }]);
    expect(await stored(old.id)).toEqual(pepperedHmac(old.token));
    expect(await stored(old.id)).not.toEqual(before);
    expect((await stored(other.id)).version).toBe(1);
    expect(await knownBy(old.token, other.token)).toMatchObject([{ id: old.id }, { id: other.id }]);
    // The present pepper is in use already, so nothing is written.
    const version = () => db().$queryRaw`select xmin::text from api_keys where id = ${old.id}`;
    const written = await version();
    await knownBy(old.token);
    expect(await version()).toEqual(written);
  });

  it("keep their HMAC until the next pepper generation takes effect", async () => {
    const { id, token } = await makeKey(await makeWorkspace({ clock }));
    await syncClock((text) => sql().query(text));
    setGenerations([newGeneration(2, Date.now() + 3_600_000), firstGeneration(env().SECRET_KEY)]);
    expect(await knownBy(token)).toMatchObject([{ id }]);
    expect(await db().apiKey.findUnique({ where: { id }, select: { pepperVersion: true } })).toEqual({
      pepperVersion: 1,
    });
  });

  it("have no limits unless set, and a test key's limits are fixed", () => {
    const none = { second: null, minute: null, day: null };
    expect(limitsOf({ ...none, id: "k", env: "live" }, { ...none, id: "w" })).toEqual([]);
    expect(fixedLimit({})).toBeUndefined();
    expect(fixedLimit({ rate_limit: null, rate_limit_day: 5 })).toBe("rate_limit_day");
  });
});

describe("ended keys", () => {
  it("are read with time and reason", async () => {
    const ctx = await makeWorkspace({ clock });
    const expires_at = inMs(1_000).toISOString();
    const [fine, revoked, expiring] = [await makeKey(ctx), await makeKey(ctx), await makeKey(ctx, { expires_at })];
    await revokeKey(ctx, revoked.id, { reason: "lost" });
    const ids = [fine, revoked, expiring].map(({ id }) => id);
    const lost = [revoked.id, { at: clock.now(), reason: "lost" }];
    expect([...(await readKeyEnds(ids, clock.now()))]).toEqual([lost]);
    const ends = await readKeyEnds(ids, inMs(1_000));
    expect(Object.fromEntries(ends)).toEqual({
      ...Object.fromEntries([lost]),
      [expiring.id]: { at: inMs(1_000), reason: "scheduled_expiry" },
    });
  });

  it("are reported to the watcher once per check, only if open", async () => {
    const ctx = await makeWorkspace({ clock });
    const [one, two, shut] = [await makeKey(ctx), await makeKey(ctx), await makeKey(ctx)];
    for (const { id } of [one, two, shut]) await revokeKey(ctx, id, { reason: "lost" });
    let open = [one.id, two.id, one.id];
    const messages: string[] = [];
    const ended = (id: string, { reason }: { reason: string | null }) => messages.push(`${id} ${reason}`);
    const watch = new KeyEndsWatch(
      { keyIds: () => open, ended, doubt: () => messages.push("doubt") },
      { clock, everyMs: 50 },
    );
    await watch.look();
    expect(messages.splice(0).sort()).toEqual([`${one.id} lost`, `${two.id} lost`].sort());
    await watch.look(two.id);
    expect(messages.splice(0)).toEqual([`${two.id} lost`]);
    await watch.look(shut.id);
    open = [];
    await watch.look();
    expect(messages).toEqual([]);
  });

  it("are checked repeatedly, and doubted after failing for the cache's maximum age", async () => {
    const { id } = await makeKey(await makeWorkspace({ clock }));
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setImmediate", "performance"] });
    let failing = false;
    let looks = 0;
    const messages: string[] = [];
    const keyIds = () => {
      looks++;
      // An id that the database cannot read.
      return failing ? ["\0"] : [id];
    };
    const watched = { keyIds, ended: () => messages.push("ended"), doubt: () => messages.push("doubt") };
    const watch = new KeyEndsWatch(watched, { clock, everyMs: 1_000 });
    const look = vi.spyOn(watch, "look");
    /** Advances one second and waits for the check that began then. */
    const turn = async () => {
      vi.advanceTimersByTime(1_000);
      vi.advanceTimersByTime(1);
      await look.mock.results.at(-1)?.value;
    };
    watch.start();
    watch.start();
    for (let second = 0; second < 6; second++) await turn();
    expect([looks, messages]).toEqual([6, []]);
    // One check at a time, however long it takes.
    vi.advanceTimersByTime(2_000);
    await turn();
    expect(looks).toBe(7);
    failing = true;
    for (let second = 0; second <= KEY_CACHE_MS / 1_000; second++) await turn();
    // A notification of a key that is not open here.
    await watch.look("key_elsewhere");
    expect(messages).toEqual([]);
    await turn();
    expect(messages).toEqual(["doubt"]);
    failing = false;
    await turn();
    // Once more, since no check has succeeded yet; after this one, all is well.
    expect(messages).toEqual(["doubt", "doubt"]);
    await turn();
    expect(messages).toHaveLength(2);
    const before = looks;
    // Stopped between the timer and the check that it schedules.
    vi.advanceTimersToNextTimer();
    watch.stop();
    vi.advanceTimersByTime(5_000);
    expect(looks).toBe(before);
  });
});

it("notifies of a changed key on commit, until unsubscribed", async () => {
  const ctx = await makeWorkspace({ clock });
  let next = Promise.withResolvers<string | undefined>();
  const stop = watchKeys((id) => next.resolve(id));
  // Once subscribed, it reports that changes may have been missed.
  expect(await next.promise).toBeUndefined();
  const revoked: string[] = [];
  let heard: string | undefined;
  // A stalled process resubscribes: it is notified of that, and changes in between are lost.
  while (heard === undefined) {
    const { id } = await makeKey(ctx);
    next = Promise.withResolvers();
    revoked.push(id);
    await revokeKey(ctx, id, {});
    heard = await next.promise;
  }
  expect(revoked).toContain(heard);
  await stop();
});

it("returns key names only to those who may see the keys", async () => {
  const [ctx, stranger] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
  const [live, test] = [await makeKey(ctx, { name: "live" }), await makeKey(ctx, { name: "test", env: "test" })];
  const theirs = await makeKey(stranger, { name: "theirs" });
  await makeKey(ctx, { name: "not asked for" });
  const ids = [live.id, test.id, live.id, theirs.id, "key_none"];
  const names = async (of: Ctx, wanted = ids) => Object.fromEntries(await nameKeys(of, wanted));
  expect(await names(ctx)).toEqual({ [live.id]: "live", [test.id]: "test" });
  expect(await names(ctx, [])).toEqual({});
  expect(await names(await addMember(ctx, "billing"))).toEqual({});
  const actor = { type: "api_key", id: "key_x", label: "t", env: "test", scopes: ["admin"] } as const;
  expect(await names({ ...ctx, actor })).toEqual({ [test.id]: "test" });
});
