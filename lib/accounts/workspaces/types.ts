import type * as z from "zod";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { WorkspaceSchema } from "./answer-schema.ts";

export type Workspace = z.output<typeof WorkspaceSchema>;

/** A workspace in the switcher of somebody who belongs to it. */
export type MyWorkspace = Workspace & { role: Role };

/** What owners ask of whom they invite and of the keys that they make. No domain is any; null days are no limit. */
export type SecurityPolicy = RateLimits & { allowed_email_domains: string[]; max_key_days: number | null };
