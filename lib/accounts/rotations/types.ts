import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { QUIET_HOURS } from "./constants.ts";

export type QuietHours = (typeof QUIET_HOURS)[number];

/** Somebody who still calls with the old key. Times are ISO 8601 UTC. */
export type Caller = { ip: string; user_agent: string | null; calls: number; last_at: string };

/** Calls of the old key and of its successor in one minute. */
export type TrafficMinute = { start: string; old: number; successor: number };

/** What the old key still has under way: it would end with the key. */
export type UnderWay = { jobs: number; streams: number; scrapes: number };

/**
 * Where a rotation stands (service interface 5.5): a second key is made, deployed with, the old one's traffic reaches zero, it is
 * revoked.
 */
export type Stage =
  | { name: "no_successor" }
  /** The successor is there, and nobody has called with it yet. */
  | { name: "not_deployed" }
  /** Calls with the old key came in a moment ago, or what it began is under way. */
  | { name: "busy" }
  | { name: "quiet"; since: string }
  | { name: "over" };

/** All that the assistant shows. */
export type Rotation = {
  key: ApiKey;
  successor: ApiKey | null;
  stage: Stage;
  traffic: TrafficMinute[];
  callers: Caller[];
  under_way: UnderWay;
  /** Set to end by itself after this many quiet hours; `at` is when, if it stays quiet, and null while something holds it back. */
  retirement: { quiet_hours: number; chosen_at: string; at: string | null } | null;
  read_at: string;
};
