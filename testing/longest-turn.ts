/** A loop that is too long is so each time; one that a garbage collection met is not. */
const TRIES = 3;

/** The most that work on caller-controlled text may hold the event loop, in ms of this thread's processor time: other programs are not counted. */
export const TURN_MAX_MS = 50;

/** Returns the longest turn of the event loop while `run` is under way, in ms of this thread's processor time; tries again if it is over TURN_MAX_MS. */
export async function longestTurn(run: () => unknown): Promise<number> {
  let longest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && longest >= TURN_MAX_MS; attempt++)
    longest = Math.min(longest, await longestTurnOnce(run));
  return longest;
}

async function longestTurnOnce(run: () => unknown): Promise<number> {
  let longest = 0;
  let begun = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(begun);
    longest = Math.max(longest, (user + system) / 1_000);
    begun = process.threadCpuUsage();
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
