import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { groupCommit } from "#lib/platform/async/group-commit.ts";
import { type Peppered, pepperedHmacs } from "#lib/platform/crypto.ts";
import { KEY_CACHE_MAX, KEY_CACHE_MS, KEY_REFRESH_MS } from "./constants.ts";
import { type KnownKey, readKnownKeys } from "./read-known-keys.ts";

type Entry = { key: KnownKey; readAt: number; refreshing: boolean };

/** By which a token is known here, so that no token stays in memory. */
const digestOf = (token: string): string => hash("sha256", token, "base64");

/** How many keys one look-up asks for at most. */
const LOOKUP_BATCH = 500;

/**
 * What this process knows of the keys that call it. An entry answers for 4 s at most, counted from before it was read, and is
 * dropped at once when the database notifies of a change (`forget`). So a revocation takes effect at once, and within 4 s even
 * when notifications do not arrive; when the database cannot be read after that, `find` rejects: it fails closed.
 * Unknown tokens are not remembered: a key works from the moment it exists.
 */
export class KeyCache {
  // Pepper and database are asked on a miss only.
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

  /** The key of a token. Waits only when it has to be read; rejects when it has to be and cannot. */
  find(token: string): KnownKey | Promise<KnownKey | undefined> {
    return this.known(token) ?? this.#load(token, digestOf(token));
  }

  /** The key of a token as far as it is known and fresh, which settles that the token is one: nothing is waited for. */
  known(token: string): KnownKey | undefined {
    const digest = digestOf(token);
    const entry = this.#entries.get(digest);
    if (!entry) return undefined;
    const age = this.#steady() - entry.readAt;
    if (age >= KEY_CACHE_MS) return undefined;
    if (age >= KEY_REFRESH_MS && !entry.refreshing) {
      entry.refreshing = true;
      // A failure here is not swallowed: the entry runs out and the next caller meets it.
      this.#load(token, digest).catch(() => {
        entry.refreshing = false;
      });
    }
    return entry.key;
  }

  /** Drops what is known of one key, or of all: after a change, or when changes may have been missed. */
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
    // A change notified while the read was under way may be newer than what was read: use it this once, do not keep it.
    if (key && changes === this.#changes) {
      this.#entries.set(digest, { key, readAt, refreshing: false });
      this.#digests.set(key.id, digest);
    } else if (!key) {
      this.#entries.delete(digest);
    }
    return key;
  }
}
