import type { OperatorIncident } from "#lib/kernel/outbox/types.ts";

/** The result of a check; `problem` is null if all is well. */
export type IncidentCheck = {
  kind: OperatorIncident;
  /** The kind, with the machine's name if it concerns one machine. */
  name: string;
  problem: string | null;
};

/** A problem that exists, or ended a moment ago. */
export type Incident = {
  name: string;
  beganAt: Date;
  seenAt: Date;
  notifiedAt: Date | null;
  /** When the problem ended; null while it lasts. */
  wellSince: Date | null;
};

/** The next state of an incident, and the mail to operators. `next` is null when it is deleted. */
export type IncidentStep = { next: Incident | null; mail: "alarm" | "all_clear" | null };
