import { LRUCache } from "lru-cache";
import { type KnownKey, readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { KEY_KNOWN_MS } from "./constants.ts";

const known = new LRUCache<string, Promise<KnownKey | undefined>>({ max: 1_000, ttl: KEY_KNOWN_MS });

/** A job's key as it was two seconds ago at most: a job of thousands of URLs asks for the same one each time. */
export function knownKey(workspaceId: WorkspaceId, keyId: string): Promise<KnownKey | undefined> {
  const name = `${workspaceId}|${keyId}`;
  const found = known.get(name);
  if (found) return found;
  const read = readKnownKey(workspaceId, keyId);
  known.set(name, read);
  read.catch(() => known.delete(name));
  return read;
}
