import { type Command, CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { EXIT } from "./exit-codes.ts";
import { escapeLines } from "./output/escape-controls.ts";

export type Explanation = { message: string; exitCode: number };

/**
 * Runs the command that the words name. What went wrong goes to stderr in plain words, and the process ends with its exit code.
 *
 * @param explain what a person can mend among errors that are none of ours; anything else keeps its stack.
 */
export async function runProgram(
  program: Command,
  explain: (error: unknown) => Promise<Explanation | undefined> = async () => undefined,
): Promise<void> {
  // The reader of the output may stop early: `| head`. That is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(EXIT.done);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed it already. Help and the version that were asked for are 0.
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const explained = error instanceof CommandError ? error : await explain(error);
    if (!explained) throw error;
    process.stderr.write(`${escapeLines(explained.message).join("\n")}\n`);
    process.exitCode = explained.exitCode;
  }
}
