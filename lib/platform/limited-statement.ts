import type { QueryConfig } from "pg";

/**
 * A statement whose answer is waited for so many ms and no longer; then its connection is given up as one that has fallen silent
 * (decision 0091). `pg` knows the limit of one statement; its types do not.
 */
export const limited = (ms: number, statement: QueryConfig): QueryConfig & { query_timeout: number } => ({
  ...statement,
  query_timeout: ms,
});
