import { type Refusal, refuse } from "../result.ts";
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

/** A list goes on behind a day that is lost; what is one thing's alone does not. */
const READ_ON: Record<ArchiveKind, string> = {
  requests: "Read on before or after that day, by from and to. ",
  attempts: "",
  events: "",
};

/** SQLSTATE, PostgreSQL appendix A: a lock was not had, a statement took too long, and two waited for each other. */
const BUSY = new Set(["55P03", "57014", "40P01"]);

/** Whether the database had no time for it. */
export const isBusy = (error: unknown): boolean => BUSY.has((error as { code?: string }).code ?? "");

/** A day of the archive cannot be read. The message is for whoever reads the log; the cause, for the operator, is in our own. */
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

/** What reads from the archive, where a day that cannot be read is a refusal, which says so. */
export async function orUnreadable<T>(read: () => Promise<T>): Promise<T | Refusal<"archive_unavailable">> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return refuse("archive_unavailable", error.message);
    throw error;
  }
}
