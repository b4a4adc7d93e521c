import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { ApiRequest } from "#lib/reports/requests/types.ts";
import type { Forecast, Spend } from "#lib/reports/usage/types.ts";

/** Requests, and how many of them were refused or failed. */
export type Count = { requests: number; errors: number };

/**
 * Calls in one environment: since midnight UTC, and on the day before up to the same time and in
 * total.
 */
export type DayTraffic = { today: Count; yesterday_by_now: Count; yesterday: Count };

/** One hour of live calls, by its start. */
export type HourCount = Count & { hour: string };

export type Traffic = {
  live: DayTraffic;
  test: DayTraffic;
  /** The last 24 hours of live calls, oldest first, the current one last. */
  hours: readonly HourCount[];
};

export type KeyToMind = {
  id: string;
  name: string;
  env: KeyEnv;
  expires_at: string | null;
  credit_ceiling: number | null;
  credits_spent: number;
};

export type FirstSteps = {
  key: boolean;
  call: boolean;
  live_call: boolean;
  webhook: boolean;
  delivered: boolean;
  invitation: boolean;
};

/**
 * What one person may see of a workspace at a glance; parts that their role may not see are absent.
 */
export type Overview = {
  /** When all of it was read, by the database's clock. */
  read_at: string;
  credits?: { balance: number; held: number; forecast: Forecast; spend: Spend };
  traffic?: Traffic;
  /**
   * The newest errors; `searched_all` is false if calls that were not searched may contain more.
   */
  recent_errors?: { data: readonly ApiRequest[]; searched_all: boolean };
  keys?: { expiring: readonly KeyToMind[]; near_ceiling: readonly KeyToMind[] };
  first_steps?: {
    done: FirstSteps;
    base_url: string;
    fixtures_url: string;
    may_create_key: boolean;
    may_add_webhook: boolean;
    may_test_webhook: boolean;
    may_invite: boolean;
  };
};
