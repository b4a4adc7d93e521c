import { type Command, CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { EXIT } from "./exit-codes.ts";
import { escapeLines } from "./output/escape-controls.ts";

export type Explanation = { message: string; exitCode: number };

/**
 * Runs the command in the arguments. Errors go to stderr as plain text, and the process exits with
 * their code.
 *
 * @param explain turns errors from elsewhere that a person can fix into messages; others keep their
 * stack.
 */
export async function runProgram(
  program: Command,
  explain: (error: unknown) => Promise<Explanation | undefined> = async () => undefined,
): Promise<void> {
  // The reader of the output may stop early, like `| head`, which is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(EXIT.done);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed it. Help and version requests exit with 0.
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const explained = error instanceof CommandError ? error : await explain(error);
    if (!explained) throw error;
    process.stderr.write(`${escapeLines(explained.message).join("\n")}\n`);
    process.exitCode = explained.exitCode;
  }
}
