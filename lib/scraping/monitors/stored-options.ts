import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { storedOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import type { CreateMonitorInput } from "./schema.ts";

/** Requests only the changes since the monitor's last run. */
export const pageOptions = (id: string, options: CreateMonitorInput["options"]): JobOptions =>
  JobOptions.parse({ ...options, formats: [{ type: "change_tracking", tag: id }] });

export const monitorOptions = (workspaceId: string, id: string, options: CreateMonitorInput["options"]) =>
  storedOptions(workspaceId, id, pageOptions(id, options));
