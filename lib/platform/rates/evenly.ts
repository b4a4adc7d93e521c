import type { Limit, LimitState, Taken } from "./types.ts";

/** Calls per second in the long run, and in one burst. */
export type Pace = { perSecond: number; burst: number };

/** Returns a limit whose room comes back evenly. */
export const evenly = (id: string, { perSecond, burst }: Pace): Limit => ({
  id,
  kind: "leaks",
  limit: burst,
  windowSeconds: burst / perSecond,
});

/** Returns the state of the only limit asked about. */
// as many states as limits
export const oneState = ({ states }: Taken): LimitState => states[0] as LimitState;
