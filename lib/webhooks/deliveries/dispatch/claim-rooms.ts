import type { Room } from "./claim-deliveries.ts";
import { FIRST_LIMIT, SLOW_CLAIM_SHARE } from "./constants.ts";
import { type EndpointLimit, firstLimit, partOf } from "./endpoint-limit.ts";
import { shareSlots } from "./share-slots.ts";

/** `taken`: claims not finished yet. */
export type EndpointState = EndpointLimit & { taken: number };
type Known = ReadonlyMap<string, EndpointState>;

/** Free slots that endpoints share. */
export type FreeSlots = {
  slow: number;
  newcomersFit: boolean;
  /** Workers that share the limits of endpoints. */
  workers: number;
};

/**
 * What a claim may take. Endpoints that are not named get `otherwise`; those in `parked` are also
 * named, with the same room.
 */
export type ClaimRooms = { otherwise: number; named: Room[]; parked: Room[] };

const stranger: EndpointState = { ...firstLimit, taken: 0 };

/** Returns how many more deliveries an endpoint could take if no other endpoint wanted any. */
export function roomOf({ limit, taken, standing }: EndpointState = stranger, free: FreeSlots): number {
  if (standing === "unproven" && !free.newcomersFit) return 0;
  if (standing === "slow" && free.slow <= 0) return 0;
  // A fast endpoint may have as many again waiting here, so that it never waits for the next claim.
  const part = partOf(limit, free.workers);
  return Math.max(0, (standing === "proven" ? part * 2 : part) - taken);
}

/**
 * Computes the rooms of a claim of `most`. Parked deliveries came first, so nothing of the same
 * endpoint overtakes them. Slow endpoints get a share of the claim, at most their free slots.
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
    // An idle proven endpoint gets the default room; its surplus is parked and claimed again right
    // away.
    if (room < otherwise || (otherwise === 0 && room > 0) || state.taken > 0) others.push({ endpoint, room });
  }
  const idleSlow = [...known.keys()].filter((endpoint) => isSlow(endpoint) && !parked.has(endpoint));
  others.push(...slowRooms(idleSlow, known, free, free.slow - given));
  const named = [...waitsSlow, ...waitsQuick];
  return { otherwise, named: [...named, ...others], parked: named.filter(({ room }) => room > 0) };
}

/**
 * Gives each endpoint a share: one that took the whole claim would leave the others parked for
 * another round.
 */
function quickRooms(endpoints: readonly string[], known: Known, free: FreeSlots, most: number): Room[] {
  const share = Math.max(FIRST_LIMIT, Math.floor(most / endpoints.length));
  let left = most;
  return endpoints.map((endpoint) => {
    const room = Math.min(left, share, roomOf(known.get(endpoint), free));
    left -= room;
    return { endpoint, room };
  });
}

/** Endpoints with the fewest claims come first. */
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
