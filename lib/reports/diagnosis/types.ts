/**
 * Outcome of a check. `warn`: it works, but somebody should look. `skipped`: it could not be
 * tested, or there is nothing to test.
 */
export type CheckState = "ok" | "warn" | "fail" | "skipped";

/** What a check found and, for `warn` and `fail`, advice. */
export type Verdict = { state: CheckState; detail: string; advice?: string };

/** One line of the report. */
export type CheckResult = { check: string; state: CheckState; detail: string; advice: string | null };

export type Check = {
  name: string;
  /** Skipped if the database does not respond. */
  needsDatabase?: true;
  /** Time limit, if not `CHECK_MS`. */
  limitMs?: number;
  /** A thrown error becomes a failure with its message. */
  run(): Promise<Verdict>;
};
