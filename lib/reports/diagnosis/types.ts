/** How one check came out. `warn`: it works, and somebody should look. `skipped`: it could not be tried, or there is nothing to try. */
export type CheckState = "ok" | "warn" | "fail" | "skipped";

/** What a check found, and for `warn` and `fail` what to do about it. */
export type Verdict = { state: CheckState; detail: string; advice?: string };

/** One line of the report. */
export type CheckResult = { check: string; state: CheckState; detail: string; advice: string | null };

/** One thing that can be wrong. */
export type Check = {
  name: string;
  /** Skipped while the database does not answer. */
  needsDatabase?: true;
  /** How long it may take, where that is not `CHECK_MS`. */
  limitMs?: number;
  /** What it throws is a failure, with its message. */
  run(): Promise<Verdict>;
};
