import { lookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { FairSlots } from "../async/fair-slots.ts";
import { DNS_CACHE_NAMES, DNS_TTL_MS } from "./constants.ts";
import { lookupSlots } from "./lookup-slots.ts";
import type { Asker, Resolver } from "./types.ts";

/** Who waits tells of its own deadline; it leaves the queue so much later, in ms, so as not to be told that there was no turn. */
const LEAVES_LATER_MS = 1_000;

const INSTALLATION: Asker = { work: "messages", owner: "installation" };

type Addresses = readonly string[];

/**
 * Asks `ask`, which cannot be called back, for names: once for all who want one at the same time and within DNS_TTL_MS afterwards, failures
 * included, and for no more at once than there are slots. Where names are silent for long, so many of an owner's are waited for as leave
 * slots for the others; whoever gives up waiting for a turn is not looked up for (decision 0109).
 */
export function sharedResolver(
  ask: (hostname: string) => Promise<Addresses>,
  slots: Record<Exclude<Asker["work"], "home">, FairSlots>,
): Resolver {
  const told = new LRUCache<string, Promise<Addresses>>({ max: DNS_CACHE_NAMES, ttl: DNS_TTL_MS });
  // Of no age: a name that is silent for longer than an answer is kept must not take a second slot.
  const underWay = new Map<string, Promise<Addresses>>();
  const find = (hostname: string) => told.get(hostname) ?? underWay.get(hostname);

  function begin(hostname: string, end: () => void): Promise<Addresses> {
    const asked = ask(hostname).finally(() => {
      told.set(hostname, asked);
      underWay.delete(hostname);
      end();
    });
    underWay.set(hostname, asked);
    return asked;
  }

  return async (hostname, { asker = INSTALLATION, waitMs } = {}) => {
    const known = find(hostname);
    if (known) return await known;
    // Few, and compared with nearly every target: behind other names all of those would wait.
    if (asker.work === "home") return await begin(hostname, () => undefined);
    const shared = slots[asker.work];
    const patience = waitMs === undefined ? {} : { ms: waitMs + LEAVES_LATER_MS };
    if (!(await shared.acquire(asker.owner, patience)))
      throw Object.assign(new Error("Too many names were being looked up."), { code: "ETIMEOUT" });
    const release = () => shared.release(asker.owner);
    // Only what somebody has begun is shared: who waits for a turn would wait behind the other's silent names.
    const meanwhile = find(hostname);
    if (!meanwhile) return await begin(hostname, release);
    release();
    return await meanwhile;
  };
}

const ofThisProcess = lookupSlots(process.env.UV_THREADPOOL_SIZE);

/** The system's resolver, so that /etc/hosts, search domains and the container's names count. */
export const systemResolver: Resolver = sharedResolver(
  async (hostname) => (await lookup(hostname, { all: true, order: "verbatim" })).map(({ address }) => address),
  {
    pages: new FairSlots(ofThisProcess.pages, "lookups of pages"),
    messages: new FairSlots(ofThisProcess.messages, "lookups"),
  },
);
