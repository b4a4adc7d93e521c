export type Routine = { stop(): Promise<void> };

/**
 * Does something again and again, as often as `everyMs` says, counted from the beginning and whether or not the time before was long enough: a first time at
 * once. What fails is told to `failed` and does not end it. Stopping waits for what is under way.
 *
 * @param work is told its number, from 0, and when it was due by `performance.now()`.
 */
export function repeat(
  everyMs: number,
  work: (nth: number, dueAt: number) => Promise<void>,
  failed: (error: unknown) => void,
): Routine {
  const begun = performance.now();
  const under = new Set<Promise<void>>();
  let nth = 0;
  let timer: NodeJS.Timeout | undefined;
  const turn = () => {
    const dueAt = begun + nth * everyMs;
    const one = work(nth++, dueAt).catch(failed);
    under.add(one);
    void one.finally(() => under.delete(one));
    timer = setTimeout(turn, Math.max(0, begun + nth * everyMs - performance.now()));
  };
  turn();
  return {
    stop: async () => {
      clearTimeout(timer);
      await Promise.all(under);
    },
  };
}
