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

type Layer = Record<string, unknown>;

/** An error and what it wraps: Prisma's, its adapter's, a cause. */
function* layersOf(error: unknown, depth = 0): Generator<Layer> {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return;
  const layer = error as Layer;
  yield layer;
  yield* layersOf(layer.cause, depth + 1);
  const { meta } = layer;
  if (typeof meta === "object" && meta !== null) yield* layersOf((meta as Layer).driverAdapterError, depth + 1);
}

const codesOf = ({ code, originalCode }: Layer): string[] =>
  [code, originalCode].filter((each) => typeof each === "string");

function saysAway(layer: Layer): boolean {
  const { kind, message } = layer;
  if (codesOf(layer).some((code) => CODES.has(code) || SQLSTATE.test(code))) return true;
  return (typeof kind === "string" && KINDS.has(kind)) || (typeof message === "string" && SAYS.test(message));
}

/**
 * Whether this error says that the database is away, silent, full or refuses: the same call may succeed in a moment, so whoever made it
 * is told to come again (contract 14.8). Looks through what wraps it.
 */
export const isDatabaseAway = (error: unknown): boolean => layersOf(error).some(saysAway);

/** A lock that was not had, and a statement that took too long: one row may be held, and no other. */
const OF_ONE = /^(?:55P03|57014)$/;

/** A transaction that took too long; with the same code Prisma says that it had no connection to begin one. */
const saysExpired = ({ message }: Layer): boolean =>
  typeof message === "string" && /on an expired transaction/.test(message);

const mayBeOfOne = (layer: Layer): boolean => codesOf(layer).some((code) => OF_ONE.test(code)) || saysExpired(layer);

/**
 * Whether the next thing would fail like this one, so that whoever works through many stops here: the database is away, and what this
 * error says is not that this one was held by somebody.
 */
export const isAwayForAll = (error: unknown): boolean => isDatabaseAway(error) && !layersOf(error).some(mayBeOfOne);

/** Returns whether this error says that a statement, or a transaction, was ended because it took too long. */
export const isTooLong = (error: unknown): boolean =>
  layersOf(error).some((layer) => codesOf(layer).includes("57014") || saysExpired(layer));

/** Whether this error says that two transactions waited for each other, and this one was ended: made again, it may succeed. */
export const isDeadlock = (error: unknown): boolean =>
  layersOf(error).some((layer) => codesOf(layer).includes("40P01"));
