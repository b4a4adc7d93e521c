/** What a person can mend who runs Gatehouse: one line that says what is wrong and what to do. In a file that loads nothing, for the starter. */
export class BadEnvironment extends Error {
  /** Whether it may pass by itself: what was tried may then succeed in a moment, as it stands. */
  readonly passes: boolean;

  constructor(message: string, { passes = false }: { passes?: boolean } = {}) {
    super(message);
    this.passes = passes;
  }
}
