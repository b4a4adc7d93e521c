import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { QUIET_HOURS } from "./constants.ts";

export type QuietHours = (typeof QUIET_HOURS)[number];

/** A caller that still uses the old key. Times are ISO 8601 UTC. */
export type Caller = { ip: string; user_agent: string | null; calls: number; last_at: string };

/** Calls of the old key and its successor in one minute. */
export type TrafficMinute = { start: string; old: number; successor: number };

/** Open work of the old key, which would end with it. */
export type UnderWay = { jobs: number; streams: number; scrapes: number };

/**
 * The stage of a rotation (service interface 5.5): create a second key, deploy it, wait until the
 * old one has no traffic, revoke the old one.
 */
export type Stage =
  | { name: "no_successor" }
  /** The successor exists but has not been used. */
  | { name: "not_deployed" }
  /** The old key was called recently or has work under way. */
  | { name: "busy" }
  | { name: "quiet"; since: string }
  | { name: "over" };

/** Everything that the assistant shows. */
export type Rotation = {
  key: ApiKey;
  successor: ApiKey | null;
  stage: Stage;
  traffic: TrafficMinute[];
  callers: Caller[];
  under_way: UnderWay;
  /**
   * The automatic retirement. `at` is when the key ends if it stays quiet, null while a condition
   * is missing.
   */
  retirement: { quiet_hours: number; chosen_at: string; at: string | null } | null;
  read_at: string;
};
