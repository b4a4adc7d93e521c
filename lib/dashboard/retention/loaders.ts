import "server-only";
import { logDays } from "#lib/kernel/log-days.ts";

/** How many days the log goes back, which screens say. */
export const loadLogDays = logDays;
