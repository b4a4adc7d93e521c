import type { ArchiveKind } from "./types.ts";

const WHY = {
  missing: "the archive has lost what it had of that day",
  damaged: "what the archive has of that day is damaged",
  away: "the archive does not answer",
  unnamed: "this installation does not name its archive any more",
  busy: "the database is busy",
} as const;

const AGAIN = {
  missing: "Read on before or after that day, by from and to, and tell whoever runs this installation.",
  damaged: "Read on before or after that day, by from and to, and tell whoever runs this installation.",
  away: "Try again later.",
  unnamed: "Tell whoever runs this installation.",
  busy: "Try again in a moment.",
} as const;

/** A day of the archive cannot be read. The message is for whoever reads the log; the cause, for the operator, is in our own. */
export class ArchiveUnreadable extends Error {
  readonly reason: keyof typeof WHY;

  constructor({ kind, day }: { kind: ArchiveKind; day: string }, reason: keyof typeof WHY, options?: ErrorOptions) {
    super(`The ${kind} of ${day} cannot be shown: ${WHY[reason]}. ${AGAIN[reason]}`, options);
    this.reason = reason;
  }
}
