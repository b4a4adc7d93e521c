import "server-only";
import { readStatus } from "#lib/reports/status/read-status.ts";
import type { ServiceStatus } from "#lib/reports/status/types.ts";

/** How the service does, for anybody: nothing of a workspace, and no figure. */
export const loadStatus = (): Promise<ServiceStatus> => readStatus();
