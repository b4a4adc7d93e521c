import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";

/** Days of sample calls and deliveries, at least the log retention. */
export const SAMPLE_DAYS = 30;

/**
 * Domain of every host and e-mail address in a sample. It never resolves (RFC 2606, RFC 6761 6.4)
 * and we never look it up, so a sample sends nothing outside.
 */
export const NOWHERE = "sample.invalid";

export type SampleKey = {
  name: string;
  env: KeyEnv;
  scopes: readonly Scope[];
  /** Whole days before the sample was made. */
  madeDaysAgo: number;
  /** Whole days after the sample was made. */
  expiresInDays?: number;
  revokedDaysAgo?: number;
};

export const SAMPLE_KEYS = {
  monitor: { name: "Price monitor", env: "live", scopes: ["scrape", "jobs"], madeDaysAgo: 64 },
  search: { name: "Search indexer", env: "live", scopes: ["serp", "scrape"], madeDaysAgo: 48 },
  docs: { name: "Docs pipeline", env: "live", scopes: ["parse", "scrape"], madeDaysAgo: 41, expiresInDays: 5 },
  importer: { name: "Old importer", env: "live", scopes: ["scrape"], madeDaysAgo: 90, revokedDaysAgo: 6 },
  ci: { name: "CI", env: "test", scopes: ["scrape", "parse"], madeDaysAgo: 40 },
  laptop: { name: "Mira's laptop", env: "test", scopes: ["scrape", "serp", "parse", "jobs"], madeDaysAgo: 33 },
} as const satisfies Record<string, SampleKey>;
export type SampleKeyName = keyof typeof SAMPLE_KEYS;

export const SAMPLE_PEOPLE = [
  { name: "Mira Lindqvist", email: "mira", joinedDaysAgo: 52, seenHoursAgo: 3 },
  { name: "Tomás Ferreira", email: "tomas", joinedDaysAgo: 37, seenHoursAgo: 29 },
] as const;

/** Invited but not yet joined. */
export const SAMPLE_GUEST = { email: "finance", role: "billing", invitedDaysAgo: 2 } as const;
