/** Why the last launch of a browser failed; undefined after a successful one, and before the first. */
let problem: string | undefined;

/** Records how the last launch ended. */
export function noteStart(error?: unknown): void {
  problem = error === undefined ? undefined : error instanceof Error ? error.message : String(error);
}

export const browserProblem = (): string | undefined => problem;
