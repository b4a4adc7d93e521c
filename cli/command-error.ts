import { EXIT } from "./exit-codes.ts";

/** What a person at the command line can mend: shown in plain words, without a stack. `exitCode` is one of `EXIT`. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** An option or argument that is not what is expected. */
export const misused = (message: string): CommandError => new CommandError(message, EXIT.usage);
