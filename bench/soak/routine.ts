export type Routine = { stop(): Promise<void> };

/**
 * Runs `work` every `everyMs`, counted from the start, even if earlier runs are unfinished; the first run is immediate.
 * Errors go to `failed` and do not stop it. `stop` waits for runs in progress.
 * @param work receives its number, from 0, and when it was due by `performance.now()`.
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
