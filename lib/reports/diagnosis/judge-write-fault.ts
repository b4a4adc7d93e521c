import { codeOf } from "#lib/platform/postgres/errors.ts";
import { reasonOf } from "./reason-of.ts";
import { failure, warning } from "./rules.ts";
import type { Verdict } from "./types.ts";

/** Judges a failed write by its SQLSTATE. */
export function judgeWriteFault(error: unknown): Verdict {
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  switch (codeOf(error)) {
    case "25006":
      return failure(
        "the database is read-only: nothing can be charged",
        "Set DATABASE_URL to the primary, or turn off default_transaction_read_only.",
      );
    case "53100":
      return failure(
        `the disk of the database is full: ${message}`,
        "Free space on the database server's disk, or enlarge it. See docs/operate/data.md for what uses it.",
      );
    case "53200":
      return failure(`the database is out of memory: ${message}`, "Give its server more memory, or lower work_mem.");
    case "58030":
      return failure(`the disk of the database fails: ${message}`, "Look at the log of the database and its machine.");
    case "42501":
      return warning(
        "not checked: the user of DATABASE_URL cannot create temporary tables",
        "Grant it TEMPORARY on the database to enable this check.",
      );
  }
  return failure(`the database took no write: ${message || reasonOf(error)}`, "Look at the log of the database.");
}
