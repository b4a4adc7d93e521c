import { EXIT } from "./exit-codes.ts";

/** An error that the user can fix, shown in plain words without a stack. `exitCode` is one of `EXIT`. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const misused = (message: string): CommandError => new CommandError(message, EXIT.usage);
