import type * as z from "zod";
import type { Role } from "#lib/kernel/roles.ts";
import type { WorkspaceSchema } from "./answer-schema.ts";

/** A workspace with all that can be set about it. */
export type WorkspaceDetail = z.output<typeof WorkspaceSchema>;

/** What owners ask of whom they invite and of the keys that they make. No domain is any; null is no limit. */
export type SecurityPolicy = Pick<
  WorkspaceDetail,
  "allowed_email_domains" | "max_key_days" | "rate_limit" | "rate_limit_minute" | "rate_limit_day"
>;

/** A workspace as the screens name it. */
export type Workspace = Omit<WorkspaceDetail, keyof SecurityPolicy>;

/** A workspace in the switcher of somebody who belongs to it. */
export type MyWorkspace = Workspace & { role: Role };
