import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { DatabaseAway } from "#lib/platform/postgres/explain-connection.ts";
import { EXIT_CONFIG, EXIT_TEMPFAIL } from "./constants.ts";

/**
 * Whether `npm start` started this process, resolved its environment, and tells it when the
 * database is ready. Otherwise it runs alone.
 */
export const supervised = process.send !== undefined;

/** Thrown by a process that has already reported its error. */
export class ReportedError extends Error {}

/** Reports a problem that a person can fix in one line, and any other error, a bug, with its stack. Then exits. */
export function fail(error: unknown): never {
  if (error instanceof BadEnvironment) {
    process.stderr.write(`Gatehouse cannot start. ${error.message}\n`);
    // Under supervision the database was reachable a moment ago, so retry instead of giving up.
    const mayHelp = error.passes || (supervised && error instanceof DatabaseAway);
    process.exit(mayHelp ? EXIT_TEMPFAIL : EXIT_CONFIG);
  }
  if (!(error instanceof ReportedError)) console.error(error);
  process.exit(1);
}
