import { AsyncLocalStorage } from "node:async_hooks";

/** One piece of work, and for how long it waits for the answer of each statement that it sends now, in ms: undefined as long as the pool's own limit holds. */
type Raisable = { ms: number | undefined };

const work = new AsyncLocalStorage<Raisable>();

/** For how long whoever sends a statement now waits for its answer, in ms, where that was raised. */
export const raisedLimit = (): number | undefined => work.getStore()?.ms;

/**
 * Runs work that may raise the limit of the statements it sends from then on; what is still under way when it ends has the pool's limit again.
 * Kept apart from the statements, because Prisma's have no limit of their own to give.
 */
export function withRaisableLimit<T>(run: (raise: (ms: number) => void) => Promise<T>): Promise<T> {
  const limit: Raisable = { ms: undefined };
  return work.run(limit, async () => {
    try {
      return await run((ms) => {
        limit.ms = ms;
      });
    } finally {
      limit.ms = undefined;
    }
  });
}
