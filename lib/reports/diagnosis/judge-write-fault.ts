import { reasonOf } from "./reason-of.ts";
import { failure, warning } from "./rules.ts";
import type { Verdict } from "./types.ts";

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/** Judges why the database did not take a write, by its SQLSTATE (PostgreSQL appendix A). */
export function judgeWriteFault(error: unknown): Verdict {
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  switch (codeOf(error)) {
    case "25006":
      return failure(
        "the database is read-only: nothing can be charged",
        "Name the primary in DATABASE_URL, or take the database's default_transaction_read_only away.",
      );
    case "53100":
      return failure(
        `the disk of the database is full: ${message}`,
        "Make room on the disk of the database's server, or enlarge it. docs/operate/data.md says what takes it.",
      );
    case "53200":
      return failure(`the database is out of memory: ${message}`, "Give its server more memory, or lower work_mem.");
    case "58030":
      return failure(`the disk of the database fails: ${message}`, "Look at the log of the database and its machine.");
    case "42501":
      return warning(
        "not tried: the user of DATABASE_URL may make no temporary tables",
        "Grant it TEMPORARY on the database to have this checked.",
      );
  }
  return failure(`the database took no write: ${message || reasonOf(error)}`, "Look at the log of the database.");
}
