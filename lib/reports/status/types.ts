/** The parts of the service as users know them. */
export type ServicePart = "calls" | "webhooks" | "jobs" | "dashboard";

/** `late`: it works, but takes too long. */
export type PartState = "working" | "late" | "down";

/**
 * One part, and since when it has had a problem: ISO 8601; null if it has none or the start is
 * unknown.
 */
export type PartStatus = { part: ServicePart; state: PartState; since: string | null };

/** The public status of the service. */
export type ServiceStatus = { parts: PartStatus[]; as_of: string };
