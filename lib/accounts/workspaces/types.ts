import type * as z from "zod";
import type { RateLimitField } from "#lib/accounts/keys/types.ts";
import type { Role } from "#lib/kernel/roles.ts";
import type { WorkspaceSchema } from "./answer-schema.ts";

export type Workspace = z.output<typeof WorkspaceSchema>;

/** A workspace in the switcher of somebody who belongs to it. */
export type MyWorkspace = Workspace & { role: Role };

/** Requests that all live keys of a workspace may make together: a second, in a minute of the clock, in a day of UTC. Null is no limit. */
export type WorkspaceRateLimits = Record<RateLimitField, number | null>;

/** What owners ask of whom they invite and of the keys that they make. No domain is any; null days are no limit. */
export type SecurityPolicy = WorkspaceRateLimits & { allowed_email_domains: string[]; max_key_days: number | null };
