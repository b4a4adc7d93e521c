// The CLI in the repository: commands that talk to a Gatehouse server, and the operator's.
import { EXIT } from "./exit-codes.ts";
import { buildProgram } from "./program/build.ts";
import { addOperator } from "./program/operator.ts";
import { type Explanation, runProgram } from "./run-program.ts";

// Results go to stdout and errors to stderr, so log lines would be noise in either.
process.env.LOG_LEVEL ||= "error";
process.env.GATEHOUSE_PROCESS = "cli";

/** Explains errors that an operator can fix. */
async function explain(error: unknown): Promise<Explanation | undefined> {
  const { BadEnvironment } = await import("#lib/platform/env/env.ts");
  if (error instanceof BadEnvironment) return { message: error.message, exitCode: EXIT.config };
  const { BackupRefused } = await import("#lib/platform/backup/refusal.ts");
  const { PlaceRefused } = await import("#lib/platform/storage/places/refusal.ts");
  if (error instanceof BackupRefused || error instanceof PlaceRefused)
    return { message: error.message, exitCode: EXIT.failed };
  const { isDatabaseAway, isDeadlock, isMissingTable } = await import("#lib/platform/postgres/errors.ts");
  if (isDatabaseAway(error))
    return {
      message: `DATABASE_URL: the database is unavailable, full or read-only: ${(error as Error).message}. Try again when it is back.`,
      exitCode: EXIT.unavailable,
    };
  if (isDeadlock(error))
    return { message: "The change conflicted with another one. Run the command again.", exitCode: EXIT.unavailable };
  if (isMissingTable(error))
    return {
      message: "DATABASE_URL: this database has no Gatehouse schema yet. Start the server on it once.",
      exitCode: EXIT.failed,
    };
  return undefined;
}

const program = buildProgram();
addOperator(program);
await runProgram(program, explain);
