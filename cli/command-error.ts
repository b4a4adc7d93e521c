import type { Result } from "#lib/platform/values/result.ts";
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

/** Returns the value of a result. Throws `CommandError` with the message of one that was refused. */
export function unwrap<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new CommandError(result.message);
}
