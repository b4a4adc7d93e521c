import { LRUCache } from "lru-cache";
import { type Refusal, refuse } from "#lib/platform/result.ts";

/** Test events a workspace may send in any minute, in one process: they go to any address that a person names. */
export const TEST_EVENTS_A_MINUTE = 60;

const MINUTE_MS = 60_000;
const REMEMBERED_WORKSPACES = 5_000;

/** When each workspace sent its last test events, in ms; never more of them than count. */
const sent = new LRUCache<string, number[]>({ max: REMEMBERED_WORKSPACES });

/**
 * Takes room for one test event in the minute that ends now: 0 when there is some, else the seconds until there is. Kept in this
 * process; with several, a workspace may reach the limit in each.
 */
export function takeTestEvent(workspaceId: string, now: Date): number {
  const since = now.getTime() - MINUTE_MS;
  const recent = (sent.get(workspaceId) ?? []).filter((at) => at > since);
  const [first] = recent;
  if (first !== undefined && recent.length >= TEST_EVENTS_A_MINUTE) return Math.ceil((first - since) / 1_000);
  sent.set(workspaceId, [...recent, now.getTime()]);
  return 0;
}

/** Takes that room, or says when there is some again. */
export function paceTestEvent(workspaceId: string, now: Date): Refusal<"rate_limited"> | undefined {
  const wait = takeTestEvent(workspaceId, now);
  return wait === 0
    ? undefined
    : refuse("rate_limited", `At most ${TEST_EVENTS_A_MINUTE} test events a minute are sent. Try again in ${wait} s.`, {
        retry_after: wait,
      });
}
