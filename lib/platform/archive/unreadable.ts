import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import type { ArchiveKind } from "./types.ts";

const WHY = {
  missing: "the archive has lost what it had of that day",
  damaged: "what the archive has of that day is damaged",
  away: "the archive does not answer",
  unnamed: "this installation does not name its archive any more",
  busy: "the database is busy",
  full: "as much of the archive as the database has room for is being read already",
} as const;

const AGAIN = {
  missing: "Tell the operator of this installation.",
  damaged: "Tell the operator of this installation.",
  away: "Try again later.",
  unnamed: "Tell the operator of this installation.",
  busy: "Try again in a moment.",
  full: "Try again in some hours.",
} as const;

/** A list can continue past a lost day; a single item cannot. */
const READ_ON: Record<ArchiveKind, string> = {
  requests: "Use from and to to read before or after that day. ",
  attempts: "",
  events: "",
};

/**
 * A day of the archive cannot be read. The message is for the reader; the cause goes to the log.
 */
export class ArchiveUnreadable extends Error {
  readonly reason: keyof typeof WHY;

  constructor({ kind, day }: { kind: ArchiveKind; day: string }, reason: keyof typeof WHY, options?: ErrorOptions) {
    const isLost = reason === "missing" || reason === "damaged";
    super(
      `The ${kind} of ${day} cannot be shown: ${WHY[reason]}. ${isLost ? READ_ON[kind] : ""}${AGAIN[reason]}`,
      options,
    );
    this.reason = reason;
  }
}

/** Turns `ArchiveUnreadable` into a refusal. */
export async function catchUnreadable<T>(read: () => Promise<T>): Promise<T | Refusal<"archive_unavailable">> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return refuse("archive_unavailable", error.message);
    throw error;
  }
}
