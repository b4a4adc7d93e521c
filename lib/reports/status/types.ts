/** What people use, by the names that they know. */
export type ServicePart = "calls" | "webhooks" | "jobs" | "dashboard";

/** `late`: it works, and takes longer than it should. */
export type PartState = "working" | "late" | "down";

/** One part, and since when it does not work as it should: ISO 8601, null while it does and where nobody knows. */
export type PartStatus = { part: ServicePart; state: PartState; since: string | null };

/** What anybody may know of how the service does. */
export type ServiceStatus = { parts: PartStatus[]; as_of: string };
