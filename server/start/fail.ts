import { BadEnvironment } from "#lib/platform/bad-environment.ts";
import { DatabaseAway } from "#lib/platform/explain-connection.ts";
import { EXIT_AGAIN, EXIT_CONFIG } from "./constants.ts";

/** Started by `npm start`, which resolved the environment and says when the database is ready; else alone, by itself. */
export const supervised = process.send !== undefined;

/** A process that has said itself what is wrong. */
export class SaidAlready extends Error {}

/** One line for what a person can mend; everything else is a fault of ours and keeps its stack. */
export function fail(error: unknown): never {
  if (error instanceof BadEnvironment) {
    process.stderr.write(`Gatehouse cannot start. ${error.message}\n`);
    // Under supervision the database was there a moment ago: that is a reason to try again, not to give up.
    const mayHelp = error.passes || (supervised && error instanceof DatabaseAway);
    process.exit(mayHelp ? EXIT_AGAIN : EXIT_CONFIG);
  }
  if (!(error instanceof SaidAlready)) console.error(error);
  process.exit(1);
}
