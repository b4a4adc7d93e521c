import type { Room } from "./claim-deliveries.ts";
import { FIRST_LIMIT, SLOW_CLAIM_SHARE } from "./constants.ts";
import { type EndpointLimit, firstLimit, partOf } from "./endpoint-limit.ts";
import { shareSlots } from "./share-slots.ts";

/** `taken`: claimed and not over yet. */
export type EndpointState = EndpointLimit & { taken: number };
type Known = ReadonlyMap<string, EndpointState>;

/** What is free of the slots that endpoints have in common. */
export type FreeSlots = {
  slow: number;
  newcomersFit: boolean;
  /** Among whom the limits of endpoints are shared. */
  workers: number;
};

/** What a claim may take: of endpoints that are not named, `otherwise` each. Those of `parked` are named too, with no more. */
export type ClaimRooms = { otherwise: number; named: Room[]; parked: Room[] };

const stranger: EndpointState = { ...firstLimit, taken: 0 };

/** How many more an endpoint could have under way if no other asked for any. */
export function roomOf({ limit, taken, standing }: EndpointState = stranger, free: FreeSlots): number {
  if (standing === "unproven" && !free.newcomersFit) return 0;
  if (standing === "slow" && free.slow <= 0) return 0;
  // As many again of a quick one wait here, so that it never waits for the next claim.
  const part = partOf(limit, free.workers);
  return Math.max(0, (standing === "proven" ? part * 2 : part) - taken);
}

/**
 * What a claim of `most` may take of whom. What is parked came first, so nothing of the same endpoint goes past it. Slow endpoints get a
 * part of the claim, and together no more than there are slots for.
 */
export function claimRooms(known: Known, parked: ReadonlySet<string>, free: FreeSlots, most: number): ClaimRooms {
  const otherwise = free.newcomersFit ? partOf(FIRST_LIMIT, free.workers) : 0;
  const isSlow = (endpoint: string) => known.get(endpoint)?.standing === "slow";
  const waits = Map.groupBy(parked, (endpoint) => (isSlow(endpoint) ? "slow" : "quick"));
  const waitsSlow = slowRooms(waits.get("slow") ?? [], known, free, Math.ceil(most * SLOW_CLAIM_SHARE));
  const given = sum(waitsSlow);
  const waitsQuick = quickRooms(waits.get("quick") ?? [], known, free, most - given);

  const others: Room[] = [];
  for (const [endpoint, state] of known) {
    if (parked.has(endpoint) || state.standing === "slow") continue;
    const room = roomOf(state, free);
    // An idle endpoint of good standing does with what strangers get; its surplus is parked and comes back at once.
    if (room < otherwise || (otherwise === 0 && room > 0) || state.taken > 0) others.push({ endpoint, room });
  }
  const idleSlow = [...known.keys()].filter((endpoint) => isSlow(endpoint) && !parked.has(endpoint));
  others.push(...slowRooms(idleSlow, known, free, free.slow - given));
  const named = [...waitsSlow, ...waitsQuick];
  return { otherwise, named: [...named, ...others], parked: named.filter(({ room }) => room > 0) };
}

/** Each gets its part: one that could take all of the claim would leave the others parked for another round. */
function quickRooms(endpoints: readonly string[], known: Known, free: FreeSlots, most: number): Room[] {
  const share = Math.max(FIRST_LIMIT, Math.floor(most / endpoints.length));
  let left = most;
  return endpoints.map((endpoint) => {
    const room = Math.min(left, share, roomOf(known.get(endpoint), free));
    left -= room;
    return { endpoint, room };
  });
}

/** Those that have the fewest under way come first. */
function slowRooms(endpoints: readonly string[], known: Known, free: FreeSlots, most: number): Room[] {
  const asking = endpoints.map((endpoint) => known.get(endpoint) ?? stranger);
  const slots = Math.max(0, Math.min(free.slow, most));
  const rooms = shareSlots(
    slots,
    asking.map((state) => ({ taken: state.taken, wants: roomOf(state, free) })),
  );
  return endpoints.map((endpoint, at) => ({ endpoint, room: rooms[at] ?? 0 }));
}

const sum = (rooms: readonly Room[]): number => rooms.reduce((total, { room }) => total + room, 0);
