/**
 * Schedules and requests longer than this count as work; shorter ones cost too little to matter.
 */
const LONG_MS = 1_000;

let finished = 0;
const running = new Set<{ startedAt: number }>();

const isLong = ({ startedAt }: { startedAt: number }): boolean => performance.now() - startedAt > LONG_MS;

/** Notes that this process received work, such as a request. */
export function noteWork(): void {
  finished++;
}

/** Runs something that may take long. The process counts as working meanwhile. */
export async function asWork<T>(run: () => Promise<T>): Promise<T> {
  const entry = { startedAt: performance.now() };
  running.add(entry);
  try {
    return await run();
  } finally {
    running.delete(entry);
    if (isLong(entry)) finished++;
  }
}

export const workTotals = (): { finished: number; isLong: boolean } => ({
  finished,
  isLong: [...running].some(isLong),
});
