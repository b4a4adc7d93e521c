import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Peppered, pepperedHmacs } from "#lib/platform/crypto/crypto.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { KEY_CACHE_MAX, KEY_CACHE_MS, KEY_REFRESH_MS } from "./constants.ts";
import { type KnownKey, readKnownKeys } from "./read-known-keys.ts";

type Entry = { key: KnownKey; readAt: number; refreshing: boolean };

/** The cache's key for a token, so that no token stays in memory. */
const digestOf = (token: string): string => hash("sha256", token, "base64");

const LOOKUP_BATCH = 500;

/**
 * Caches the keys that call this process. An entry is valid for 4 s, counted from before it was
 * read, and is dropped when the database notifies of a change (`forget`). A revocation therefore
 * takes effect immediately, or within 4 s if notifications are lost; if the database cannot be read
 * after that, `find` rejects: it fails closed. Unknown tokens are not cached: a key works from the
 * moment it exists.
 */
export class KeyCache {
  // Pepper and database are used on a miss only.
  readonly #entries = new LRUCache<string, Entry>({
    max: KEY_CACHE_MAX,
    dispose: (entry) => this.#digests.delete(entry.key.id),
  });
  readonly #digests = new Map<string, string>();
  readonly #read: (forms: Peppered[]) => Promise<KnownKey | undefined>;
  readonly #steady: () => number;
  #changes = 0;

  constructor(read = readKnownKeys, steady = () => performance.now()) {
    this.#read = groupCommit((tokens: Peppered[][]) => read(tokens), LOOKUP_BATCH);
    this.#steady = steady;
  }

  /**
   * Returns the key of a token. Synchronous if cached; rejects if it must be read and cannot be.
   */
  find(token: string): KnownKey | Promise<KnownKey | undefined> {
    return this.known(token) ?? this.#load(token, digestOf(token));
  }

  /** Returns the cached key of a token if fresh, which proves the token valid, without waiting. */
  known(token: string): KnownKey | undefined {
    const digest = digestOf(token);
    const entry = this.#entries.get(digest);
    if (!entry) return undefined;
    const age = this.#steady() - entry.readAt;
    if (age >= KEY_CACHE_MS) return undefined;
    if (age >= KEY_REFRESH_MS && !entry.refreshing) {
      entry.refreshing = true;
      // The failure is not lost: the entry expires, and the next caller gets the error.
      this.#load(token, digest).catch(() => {
        entry.refreshing = false;
      });
    }
    return entry.key;
  }

  /** Drops one key, or all keys: after a change, or when changes may have been missed. */
  forget(keyId?: string): void {
    this.#changes++;
    if (keyId === undefined) {
      this.#entries.clear();
      return;
    }
    const digest = this.#digests.get(keyId);
    if (digest) this.#entries.delete(digest);
  }

  async #load(token: string, digest: string): Promise<KnownKey | undefined> {
    const readAt = this.#steady();
    const changes = this.#changes;
    const key = await this.#read(pepperedHmacs(token));
    // A change notified during the read may be newer than its result: return the result, but do not
    // cache it.
    if (key && changes === this.#changes) {
      this.#entries.set(digest, { key, readAt, refreshing: false });
      this.#digests.set(key.id, digest);
    } else if (!key) {
      this.#entries.delete(digest);
    }
    return key;
  }
}
