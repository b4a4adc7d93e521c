import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { REPLAY_STATUSES, REPLAYED_STATUSES } from "./constants.ts";

export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

export type ReplayedStatus = (typeof REPLAYED_STATUSES)[number];

/** What is replayed, within the range; a filter left out does not narrow. */
export type ReplayFilters = {
  event?: EventType | undefined;
  webhook_id?: string | undefined;
  status?: ReplayedStatus | undefined;
  env?: KeyEnv | undefined;
};

/** A bulk replay as it is answered (contract 4). Times are ISO 8601 UTC. */
export type Replay = {
  id: string;
  object: "replay";
  /** The range as it is gone through: `to` is never later than the run's making, `from` never before what is kept. */
  from: string;
  to: string;
  filters: ReplayFilters;
  rate_per_second: number;
  status: ReplayStatus;
  /** False while the range is still being gone through: `total` then grows. */
  total_is_final: boolean;
  total: number;
  /** Had a first attempt. */
  sent: number;
  delivered: number;
  /** Used up all attempts. */
  failed: number;
  /** Ended without being delivered: by canceling the run or deleting the subscription. */
  canceled: number;
  created_at: string;
  created_by: string;
  /** When nothing was left to be sent; a canceled run's last attempts under way may end a little after it is canceled. */
  finished_at: string | null;
};
