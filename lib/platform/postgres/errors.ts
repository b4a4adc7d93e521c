import { DatabaseError } from "pg";

// The one place that knows PostgreSQL's and Prisma's error codes (PostgreSQL appendix A).

/**
 * SQLSTATEs of temporary conditions: no connection, no resources (such as
 * disk space), shutting down or starting, read-only after a failover, a statement or lock timeout,
 * an I/O error.
 */
const SQLSTATE = /^(?:08\w{3}|53\w{3}|55P03|57P0\d|57014|25006|25P0[34]|58030)$/;

/** Codes of the system and of Prisma. */
const CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2037"],
]);

const KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** Messages of `pg` and its pool that have no code. */
const SAYS =
  /^(?:Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

const DEPTH_MAX = 5;

type Layer = Record<string, unknown>;

/** Yields an error and what it wraps: causes, and the error of Prisma's adapter. */
function* layersOf(error: unknown, depth = 0): Generator<Layer> {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return;
  const layer = error as Layer;
  yield layer;
  yield* layersOf(layer.cause, depth + 1);
  const { meta } = layer;
  if (typeof meta === "object" && meta !== null) yield* layersOf((meta as Layer).driverAdapterError, depth + 1);
}

/** Returns the SQLSTATE or system code of an error itself, not of what it wraps; "" if it has none. */
export function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

const codesOf = ({ code, originalCode }: Layer): string[] =>
  [code, originalCode].filter((each) => typeof each === "string");

function saysAway(layer: Layer): boolean {
  const { kind, message } = layer;
  if (codesOf(layer).some((code) => CODES.has(code) || SQLSTATE.test(code))) return true;
  return (typeof kind === "string" && KINDS.has(kind)) || (typeof message === "string" && SAYS.test(message));
}

/**
 * Returns whether the database is unavailable, unresponsive, full or refusing, so that callers
 * should retry later (contract 14.8). Includes wrapped errors.
 */
export const isDatabaseAway = (error: unknown): boolean => layersOf(error).some(saysAway);

const hasCode = (error: unknown, code: RegExp): boolean =>
  layersOf(error).some((layer) => codesOf(layer).some((each) => code.test(each)));

/** Lock and statement timeouts: they may concern a single row. */
const OF_ONE = /^(?:55P03|57014)$/;

/**
 * Returns whether a transaction took too long. Prisma uses the same code if it got no connection
 * for one.
 */
const saysExpired = ({ message }: Layer): boolean =>
  typeof message === "string" && /on an expired transaction/.test(message);

/**
 * Returns whether further statements would fail too, so that a batch should stop: the database is
 * unavailable, and this is not a lock or timeout of one item.
 */
export const isAwayForAll = (error: unknown): boolean =>
  isDatabaseAway(error) && !hasCode(error, OF_ONE) && !layersOf(error).some(saysExpired);

/** Returns whether a statement or its transaction took longer than allowed. */
export const isTransactionTimeout = (error: unknown): boolean =>
  hasCode(error, /^57014$/) || layersOf(error).some(saysExpired);

/** Returns whether this transaction was ended by a deadlock; a retry may succeed. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, /^40P01$/);

/** Returns whether a lock was not free within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, /^55P03$/);

/** Returns whether other work was in the way: a lock, a timeout or a deadlock. */
export const isBusy = (error: unknown): boolean => hasCode(error, /^(?:55P03|57014|40P01)$/);

/** Returns whether a replica ended this read because it conflicted with what it had to replay. */
export const isReplayConflict = (error: unknown): boolean => hasCode(error, /^(?:40001|40P01)$/);

/**
 * Returns whether the statement's values are at fault (SQLSTATE classes 22 and 23), so that it would
 * fail again.
 */
export const isInputFault = (error: unknown): boolean => error instanceof DatabaseError && /^2[23]/.test(codeOf(error));

/** Returns whether a table does not exist, as before the first migration. */
export const isMissingTable = (error: unknown): boolean => hasCode(error, /^(?:42P01|P2021)$/);

/** Returns whether a table or a column does not exist, as before an upgrade. */
export const isMissingRelation = (error: unknown): boolean => isMissingTable(error) || hasCode(error, /^42703$/);

/** Returns whether the user lacks the right to do this. */
export const isForbidden = (error: unknown): boolean => hasCode(error, /^42501$/);

/** Returns whether a function cannot be replaced because its return type or argument names changed. */
export const isNotReplaceable = (error: unknown): boolean => hasCode(error, /^42P13$/);
