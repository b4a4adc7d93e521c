import { lookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { DNS_CACHE_NAMES, DNS_TTL_MS } from "./constants.ts";
import type { Resolver } from "./types.ts";

const answers = new LRUCache<string, Promise<readonly string[]>>({ max: DNS_CACHE_NAMES, ttl: DNS_TTL_MS });

/**
 * The system's resolver (so /etc/hosts and the container's names count), asked once for all who want a name within
 * DNS_TTL_MS. A failure is not kept.
 */
export const systemResolver: Resolver = (hostname) => {
  const known = answers.get(hostname);
  if (known) return known;
  const asked = lookup(hostname, { all: true, order: "verbatim" }).then((found) => found.map((entry) => entry.address));
  answers.set(hostname, asked);
  asked.catch(() => answers.delete(hostname));
  return asked;
};
