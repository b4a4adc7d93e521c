/** Code that is too slow is slow each time; a garbage collection is not. */
const TRIES = 3;

/**
 * Limit for work on caller-controlled text, in ms of this thread's processor time, so that other
 * programs do not count.
 */
export const TURN_MAX_MS = 50;

/**
 * Returns the longest turn of the event loop during `run`, in ms of this thread's processor time;
 * retries if it exceeds TURN_MAX_MS.
 */
export async function longestTurn(run: () => unknown): Promise<number> {
  let longest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && longest >= TURN_MAX_MS; attempt++)
    longest = Math.min(longest, await longestTurnOnce(run));
  return longest;
}

async function longestTurnOnce(run: () => unknown): Promise<number> {
  let longest = 0;
  let begun = threadTime();
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - begun);
    begun = now;
  };
  let looking: NodeJS.Immediate | undefined;
  const lookAgain = () => {
    look();
    looking = setImmediate(lookAgain);
  };
  lookAgain();
  try {
    await run();
  } finally {
    look();
    clearImmediate(looking);
  }
  return longest;
}

/**
 * Returns this thread's processor time in ms. The kernel updates a thread's time at its ticks, but
 * reading that of the process brings it up to date.
 */
function threadTime(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
