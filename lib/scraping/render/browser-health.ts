/** Why the last launch of a browser failed; undefined after one that worked, and before the first. */
let problem: string | undefined;

/** Notes how the last launch ended. */
export function noteStart(error?: unknown): void {
  problem = error === undefined ? undefined : error instanceof Error ? error.message : String(error);
}

export const browserProblem = (): string | undefined => problem;
