import type { Limit, LimitState, Taken } from "./types.ts";

/** Calls per second in the long run, and in one burst. */
export type Pace = { perSecond: number; burst: number };

export const evenly = (id: string, { perSecond, burst }: Pace): Limit => ({
  id,
  kind: "leaks",
  limit: burst,
  windowSeconds: burst / perSecond,
});

/** Returns the only state: there are as many as limits, and one was asked about. */
export const oneState = ({ states }: Taken): LimitState => states[0] as LimitState;
