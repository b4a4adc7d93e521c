/**
 * SQLSTATEs of a database that cannot do now what it may do soon (PostgreSQL appendix A): no connection, no resources (its disk is
 * full), shutting down or starting, read-only after a switch, a statement that took too long, or waited too long for a lock, a broken disk.
 */
const SQLSTATE = /^(?:08\w{3}|53\w{3}|55P03|57P0\d|57014|25006|25P0[34]|58030)$/;

/** A connection that could not be made, or broke; by the system, by Prisma. */
const CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2037"],
]);

/** The kinds of Prisma's adapter for the same. */
const KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** What `pg` and its pool say without a code. */
const SAYS =
  /^(?:Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

const DEPTH_MAX = 5;

/**
 * Whether this error says that the database is away, silent, full or refuses: the same call may succeed in a moment, so whoever made it
 * is told to come again (contract 14.8). Looks through what wraps it: Prisma, its adapter, a cause.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return false;
  const { code, originalCode, kind, message, cause, meta } = error as Record<string, unknown>;
  for (const each of [code, originalCode])
    if (typeof each === "string" && (CODES.has(each) || SQLSTATE.test(each))) return true;
  if (typeof kind === "string" && KINDS.has(kind)) return true;
  if (typeof message === "string" && SAYS.test(message)) return true;
  const wrapped =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>).driverAdapterError : null;
  return isDatabaseAway(cause, depth + 1) || isDatabaseAway(wrapped, depth + 1);
}
