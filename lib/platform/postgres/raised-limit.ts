import { AsyncLocalStorage } from "node:async_hooks";

/** `ms` is the timeout of statements sent by this work; undefined means the pool's. */
type Raisable = { ms: number | undefined };

const work = new AsyncLocalStorage<Raisable>();

export const raisedLimit = (): number | undefined => work.getStore()?.ms;

/**
 * Runs work that may raise the timeout of its later statements; once it ends, the pool's limit
 * applies again. Not a property of statements, because Prisma's cannot carry one.
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
