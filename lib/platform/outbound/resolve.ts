import { lookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { FairSlots } from "../async/fair-slots.ts";
import { DNS_CACHE_NAMES, DNS_TTL_MS } from "./constants.ts";
import { lookupSlots } from "./lookup-slots.ts";
import type { Asker, Resolver } from "./types.ts";

/**
 * Extra wait in the queue in ms, so that callers report their own deadline rather than a missing
 * slot.
 */
const LEAVES_LATER_MS = 1_000;

const INSTALLATION: Asker = { work: "messages", owner: "installation" };

type Addresses = readonly string[];

/**
 * Looks names up with `ask`, which cannot be cancelled: once for concurrent callers and for
 * DNS_TTL_MS afterwards, including failures, and limited by slots. With many silent names, each
 * owner is limited so that slots remain for others; names that nobody waits for any longer are not
 * looked up (decision 0109).
 */
export function sharedResolver(
  ask: (hostname: string) => Promise<Addresses>,
  slots: Record<Exclude<Asker["work"], "home">, FairSlots>,
): Resolver {
  const answers = new LRUCache<string, Promise<Addresses>>({ max: DNS_CACHE_NAMES, ttl: DNS_TTL_MS });
  // Without an expiry: a name silent for longer than the cache lifetime must not take a second
  // slot.
  const underWay = new Map<string, Promise<Addresses>>();
  const find = (hostname: string) => answers.get(hostname) ?? underWay.get(hostname);

  function begin(hostname: string, end: () => void): Promise<Addresses> {
    const asked = ask(hostname).finally(() => {
      answers.set(hostname, asked);
      underWay.delete(hostname);
      end();
    });
    underWay.set(hostname, asked);
    return asked;
  }

  return async (hostname, { asker = INSTALLATION, waitMs } = {}) => {
    const known = find(hostname);
    if (known) return await known;
    // These are few, and nearly every target is compared with them: queued, they would delay all
    // targets.
    if (asker.work === "home") return await begin(hostname, () => undefined);
    const shared = slots[asker.work];
    const patience = waitMs === undefined ? {} : { ms: waitMs + LEAVES_LATER_MS };
    if (!(await shared.acquire(asker.owner, patience)))
      throw Object.assign(new Error("Too many names were being looked up."), { code: "ETIMEOUT" });
    const release = () => shared.release(asker.owner);
    // Share only lookups in progress: waiting on another owner's queued one would mean waiting
    // behind its silent names.
    const meanwhile = find(hostname);
    if (!meanwhile) return await begin(hostname, release);
    release();
    return await meanwhile;
  };
}

const ofThisProcess = lookupSlots(process.env.UV_THREADPOOL_SIZE);

/** The system's resolver, which respects /etc/hosts, search domains and container names. */
export const systemResolver: Resolver = sharedResolver(
  async (hostname) => (await lookup(hostname, { all: true, order: "verbatim" })).map(({ address }) => address),
  {
    pages: new FairSlots(ofThisProcess.pages, "lookups of pages"),
    messages: new FairSlots(ofThisProcess.messages, "lookups"),
  },
);
