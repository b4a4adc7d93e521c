import type { QueryConfig } from "pg";

/**
 * Added to the server's statement timeout when waiting for a response, in ms: the server's own
 * error is more precise and keeps the connection.
 */
export const TRANSIT_MARGIN_MS = 5_000;

/**
 * Returns a statement whose response may take `ms`; after that its connection is dropped as dead
 * (decision 0091). `pg` supports this, but its types do not.
 */
export const limited = (ms: number, statement: QueryConfig): QueryConfig & { query_timeout: number } => ({
  ...statement,
  query_timeout: ms,
});
