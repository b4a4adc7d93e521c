import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { storedOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import type { CreateMonitorInput } from "./schema.ts";

/** How a monitor's pages are read: nothing is asked for but what changed, against its own last run. */
export const pageOptions = (id: string, options: CreateMonitorInput["options"]): JobOptions =>
  JobOptions.parse({ ...options, formats: [{ type: "change_tracking", tag: id }] });

/** The same as its row holds it. */
export const monitorOptions = (workspaceId: string, id: string, options: CreateMonitorInput["options"]) =>
  storedOptions(workspaceId, id, pageOptions(id, options));
