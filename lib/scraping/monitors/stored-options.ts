import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { storedOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import type { CreateMonitorInput } from "./schema.ts";

/** Returns how to read a monitor's pages: only the changes since its last run are requested. */
export const pageOptions = (id: string, options: CreateMonitorInput["options"]): JobOptions =>
  JobOptions.parse({ ...options, formats: [{ type: "change_tracking", tag: id }] });

/** Returns these options as they are stored. */
export const monitorOptions = (workspaceId: string, id: string, options: CreateMonitorInput["options"]) =>
  storedOptions(workspaceId, id, pageOptions(id, options));
