import type { OperatorIncident } from "#lib/kernel/outbox/types.ts";

/** What was looked for: `problem` says what is wrong, and is null where nothing is. */
export type Looked = {
  kind: OperatorIncident;
  /** The kind, with the machine's name where it is about one. */
  name: string;
  problem: string | null;
};

/** Something that is wrong, or was until a moment ago. */
export type Incident = {
  name: string;
  beganAt: Date;
  seenAt: Date;
  /** Null until operators were mailed. */
  notifiedAt: Date | null;
  /** Since when it is over; null while it is not. */
  wellSince: Date | null;
};

/** What becomes of an incident, and what operators are mailed. `next` is null when it is forgotten. */
export type IncidentStep = { next: Incident | null; mail: "alarm" | "all_clear" | null };
