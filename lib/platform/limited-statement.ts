import type { QueryConfig } from "pg";

/** By so much longer than the server lets a statement take, its answer is waited for, in ms: the server's own refusal says more, and breaks no connection. */
export const ON_ITS_WAY_MS = 5_000;

/**
 * A statement whose answer is waited for so many ms and no longer; then its connection is given up as one that has fallen silent
 * (decision 0091). `pg` knows the limit of one statement; its types do not.
 */
export const limited = (ms: number, statement: QueryConfig): QueryConfig & { query_timeout: number } => ({
  ...statement,
  query_timeout: ms,
});
