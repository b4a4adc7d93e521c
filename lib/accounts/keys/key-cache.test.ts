import { beforeAll, describe, expect, it } from "vitest";
import { KeyCache } from "./key-cache.ts";
import type { KnownKey } from "./read-known-keys.ts";

beforeAll(() => {
  process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.SECRET_KEY = "a-secret-key-that-only-tests-use-0123456789";
});

const key = (changes: Partial<KnownKey> = {}): KnownKey => ({ id: "key_a", revokedAt: null, ...changes }) as KnownKey;

/** A cache over a make-believe database whose answer, failures and speed the test decides. */
function setUp() {
  let time = 0;
  let answer: KnownKey | undefined = key();
  let failing = false;
  let reads = 0;
  const gates: (() => void)[] = [];
  let gated = false;
  const cache = new KeyCache(
    async (hmacs) => {
      reads++;
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
  it("reads a key once and then answers without waiting", async () => {
    const { cache, reads } = setUp();
    await cache.find("token");
    expect(cache.find("token")).toEqual(key());
    expect(reads()).toBe(1);
  });

  it("forgets a changed key at once", async () => {
    const { cache, answers } = setUp();
    await cache.find("token");
    const revoked = key({ revokedAt: new Date(0) });
    answers(revoked);
    cache.forget("key_a");
    expect(await cache.find("token")).toBe(revoked);
  });

  it("never answers from more than four seconds ago, notified or not", async () => {
    const { cache, answers, at } = setUp();
    await cache.find("token");
    const revoked = key({ revokedAt: new Date(0) });
    answers(revoked);
    at(4_000);
    expect(await cache.find("token")).toBe(revoked);
  });

  it("fails closed when the database cannot be read after that", async () => {
    const { cache, fails, at } = setUp();
    await cache.find("token");
    fails(true);
    at(3_999);
    expect(cache.find("token")).toEqual(key());
    at(4_000);
    await expect(cache.find("token")).rejects.toThrow("no database");
  });

  it("does not keep what it read while a change was announced", async () => {
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

  it("remembers nothing of an unknown token, so that a new key works from its first moment", async () => {
    const { cache, answers } = setUp();
    answers(undefined);
    expect(await cache.find("token")).toBeUndefined();
    answers(key());
    expect(await cache.find("token")).toEqual(key());
  });

  it("asks for many tokens in few look-ups", async () => {
    const { cache, reads } = setUp();
    await Promise.all(Array.from({ length: 300 }, (_, at) => cache.find(`token ${at}`)));
    expect(reads()).toBeLessThanOrEqual(2);
  });
});
