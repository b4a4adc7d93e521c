import { beforeAll, describe, expect, it, vi } from "vitest";
import { KeyCache } from "./key-cache.ts";
import type { KnownKey } from "./read-known-keys.ts";

/** For polled expectations. */
const PATIENT = { timeout: 90_000, interval: 25 };

beforeAll(() => {
  process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.SECRET_KEY = "a-secret-key-that-only-tests-use-0123456789";
});

const key = (changes: Partial<KnownKey> = {}): KnownKey => ({ id: "key_a", revokedAt: null, ...changes }) as KnownKey;

/** A cache over a fake database whose result, failures and speed the test controls. */
function setUp() {
  let time = 0;
  let answer: KnownKey | undefined = key();
  let failing = false;
  let reads = 0;
  let asked = 0;
  const gates: (() => void)[] = [];
  let gated = false;
  const cache = new KeyCache(
    async (hmacs) => {
      reads++;
      asked += hmacs.length;
      const found = answer;
      if (gated) await new Promise<void>((open) => gates.push(open));
      if (failing) throw new Error("no database");
      return hmacs.map(() => found);
    },
    () => time,
  );
  return {
    cache,
    reads: () => reads,
    /** Tokens requested in those reads. */
    asked: () => asked,
    at: (ms: number) => {
      time = ms;
    },
    answers: (next: KnownKey | undefined) => {
      answer = next;
    },
    fails: (on: boolean) => {
      failing = on;
    },
    gate: (on: boolean) => {
      gated = on;
      if (!on) for (const open of gates.splice(0)) open();
    },
  };
}

describe("KeyCache", () => {
  it("reads a key once and then returns it synchronously", async () => {
    const { cache, reads } = setUp();
    await cache.find("token");
    expect(cache.find("token")).toEqual(key());
    expect(reads()).toBe(1);
  });

  it("drops a changed key immediately", async () => {
    const { cache, answers } = setUp();
    await cache.find("token");
    const revoked = key({ revokedAt: new Date(0) });
    answers(revoked);
    cache.forget("key_a");
    expect(await cache.find("token")).toBe(revoked);
  });

  it("never returns a key older than four seconds, notified or not", async () => {
    const { cache, answers, at } = setUp();
    await cache.find("token");
    const revoked = key({ revokedAt: new Date(0) });
    answers(revoked);
    at(4_000);
    expect(await cache.find("token")).toBe(revoked);
  });

  it("fails closed when the database is unreachable after that", async () => {
    const { cache, fails, at } = setUp();
    await cache.find("token");
    fails(true);
    at(3_999);
    expect(cache.find("token")).toEqual(key());
    at(4_000);
    await expect(cache.find("token")).rejects.toThrow("no database");
  });

  it("does not cache a read during which a change was announced", async () => {
    const { cache, gate, answers, reads } = setUp();
    gate(true);
    const early = cache.find("token");
    await Promise.resolve();
    const revoked = key({ revokedAt: new Date(0) });
    answers(revoked);
    cache.forget("key_a");
    gate(false);
    await early;
    expect(await cache.find("token")).toBe(revoked);
    expect(reads()).toBe(2);
  });

  it("does not cache unknown tokens, so a new key works immediately", async () => {
    const { cache, answers } = setUp();
    answers(undefined);
    expect(await cache.find("token")).toBeUndefined();
    answers(key());
    expect(await cache.find("token")).toEqual(key());
  });

  it("refreshes a key in use in the background, one read at a time, until it succeeds", async () => {
    const { cache, reads, asked, at, answers, fails, gate } = setUp();
    at(100);
    await cache.find("token");
    at(3_099);
    expect(cache.find("token")).toEqual(key());
    await cache.find("another");
    expect([reads(), asked()]).toEqual([2, 2]);
    at(3_100);
    gate(true);
    fails(true);
    for (const _ of [1, 2, 3]) expect(cache.find("token")).toEqual(key());
    await expect.poll(reads).toBe(3);
    expect(asked()).toBe(3);
    gate(false);
    await vi.waitFor(() => {
      cache.find("token");
      expect(reads()).toBe(4);
    }, PATIENT);
    fails(false);
    const renamed = key({ name: "renamed" });
    answers(renamed);
    await vi.waitFor(() => expect(cache.find("token")).toBe(renamed), PATIENT);
    const after = reads();
    at(6_099);
    expect(cache.known("token")).toBe(renamed);
    expect(reads()).toBe(after);
    at(7_100);
    expect(cache.known("token")).toBeUndefined();
  });

  it("drops all keys after missed changes, and one key after its own change", async () => {
    const { cache, answers } = setUp();
    await cache.find("a");
    answers(key({ id: "key_b" }));
    await cache.find("b");
    cache.forget("key_c");
    cache.forget("key_a");
    expect([cache.known("a"), cache.known("b")?.id]).toEqual([undefined, "key_b"]);
    cache.forget();
    expect(cache.known("b")).toBeUndefined();
    // The index from key to token is cleared too: forgetting the key under its old token must not
    // drop a newer one.
    answers(key());
    await cache.find("a");
    cache.forget("key_a");
    expect(cache.known("a")).toBeUndefined();
  });

  it("drops a key that no longer exists when refreshed", async () => {
    const { cache, answers, at } = setUp();
    await cache.find("token");
    at(3_000);
    answers(undefined);
    cache.known("token");
    await vi.waitFor(() => expect(cache.known("token")).toBeUndefined(), PATIENT);
  });

  it("batches many tokens into few lookups", async () => {
    const { cache, reads } = setUp();
    await Promise.all(Array.from({ length: 300 }, (_, at) => cache.find(`token ${at}`)));
    expect(reads()).toBeLessThanOrEqual(2);
  });
});
