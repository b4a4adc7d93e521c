const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/**
 * Returns the wait before a schedule's next run: its period or, after consecutive failures, a delay
 * that doubles up to half a minute.
 */
export const nextWait = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
