import "server-only";
import { readStatus } from "#lib/reports/status/read-status.ts";
import type { ServiceStatus } from "#lib/reports/status/types.ts";

/** The public service status: no workspace data and no figures. */
export const loadStatus = (): Promise<ServiceStatus> => readStatus();
