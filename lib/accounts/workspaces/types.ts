import type * as z from "zod";
import type { Role } from "#lib/kernel/roles.ts";
import type { WorkspaceSchema } from "./answer-schema.ts";

export type WorkspaceDetail = z.output<typeof WorkspaceSchema>;

/** The owners' rules for invitations and keys. No domains allow all; null is unlimited. */
export type SecurityPolicy = Pick<
  WorkspaceDetail,
  "allowed_email_domains" | "max_key_days" | "rate_limit" | "rate_limit_minute" | "rate_limit_day"
>;

/** A workspace as the screens name it. */
export type Workspace = Omit<WorkspaceDetail, keyof SecurityPolicy>;

/** A workspace in the workspace switcher of one of its members. */
export type MyWorkspace = Workspace & { role: Role };
