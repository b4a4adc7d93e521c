import "server-only";
import { logDays } from "#lib/kernel/log-days.ts";

export const loadLogDays = logDays;
