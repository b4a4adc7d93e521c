import { type Command, CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { EXIT } from "./exit-codes.ts";
import { harmlessLines } from "./output/escape-controls.ts";

export type Told = { message: string; exitCode: number };

/**
 * Runs the command that the words name. What went wrong goes to stderr in plain words, and the process ends with its exit code.
 *
 * @param explain what a person can mend among errors that are none of ours; anything else keeps its stack.
 */
export async function runProgram(
  program: Command,
  explain: (error: unknown) => Promise<Told | undefined> = async () => undefined,
): Promise<void> {
  // Whoever reads the output may stop: `| head`. That is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(EXIT.done);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has told already. Help and the version that were asked for are 0.
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const told = error instanceof CommandError ? error : await explain(error);
    if (!told) throw error;
    process.stderr.write(`${harmlessLines(told.message).join("\n")}\n`);
    process.exitCode = told.exitCode;
  }
}
