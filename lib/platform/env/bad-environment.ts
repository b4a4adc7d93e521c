/**
 * A fault that the operator can fix; the message is one line with what is wrong and what to do.
 * Imports nothing, so that the starter stays small.
 */
export class BadEnvironment extends Error {
  /** Whether it may be temporary, so that retrying unchanged may succeed. */
  readonly passes: boolean;

  constructor(message: string, { passes = false }: { passes?: boolean } = {}) {
    super(message);
    this.passes = passes;
  }
}
