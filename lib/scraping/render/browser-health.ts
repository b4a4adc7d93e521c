/** Undefined after a successful launch, and before the first. */
let problem: string | undefined;

export function noteStart(error?: unknown): void {
  problem = error === undefined ? undefined : error instanceof Error ? error.message : String(error);
}

export const browserProblem = (): string | undefined => problem;
