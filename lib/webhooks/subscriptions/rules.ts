import { FAILURES_BEFORE_PAUSE } from "./constants.ts";

/** Whether this many failed deliveries in a row pause a subscription that is not paused yet. */
export const pauses = (status: "active" | "paused", failures: number): boolean =>
  status === "active" && failures >= FAILURES_BEFORE_PAUSE;
