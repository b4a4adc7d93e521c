import type { Limit, LimitState, Taken } from "./types.ts";

/** How many a second in the long run, and how many at once. */
export type Pace = { perSecond: number; burst: number };

/** A limit whose room comes back evenly. */
export const evenly = (id: string, { perSecond, burst }: Pace): Limit => ({
  id,
  kind: "leaks",
  limit: burst,
  windowSeconds: burst / perSecond,
});

/** What is left of the one limit that was asked about. */
export const oneState = ({ states }: Taken): LimitState => states[0] as LimitState; // as many as limits
