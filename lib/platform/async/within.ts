/** Thrown by `within` when the time is up. */
export class TimedOut extends Error {}

/** Returns the answer, or throws `TimedOut` when there is none after `ms`. The work behind it is not cancelled. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
