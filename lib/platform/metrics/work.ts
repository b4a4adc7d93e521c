/** A schedule or request that takes longer than this is work while it runs; shorter ones cost too little to tell. */
const LONG_MS = 1_000;

let finished = 0;
const running = new Set<{ startedAt: number }>();

const isLong = ({ startedAt }: { startedAt: number }): boolean => performance.now() - startedAt > LONG_MS;

/** Notes that this process was given something to do, such as a request. */
export function noteWork(): void {
  finished++;
}

/** Runs something that may take long. While it does, the process counts as working. */
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

/** Returns whether anything long is running, and how much work was noted so far. */
export const workSoFar = (): { finished: number; isLong: boolean } => ({
  finished,
  isLong: [...running].some(isLong),
});
