import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";
import { codeOf, isDatabaseAway } from "./errors.ts";

/**
 * DATABASE_URL does not work at the moment. A running process waits and retries; a starting one
 * does so if it `passes`.
 */
export class DatabaseAway extends BadEnvironment {}

/**
 * Returns the error to throw for a failed connection: `DatabaseAway` with a line for a person, or
 * the original.
 */
export function databaseFault(error: unknown, url: string): unknown {
  const explanation = explainConnection(error, url);
  return explanation === undefined ? error : new DatabaseAway(explanation, { passes: mayPass(error) });
}

/** A pooler's message about `statement_timeout`; retrying does not help. */
const UNSUPPORTED = /unsupported startup parameter/i;

/** Returns whether the database was only slow, so that a retry may succeed. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && /timeout/i.test(error.message) && !UNSUPPORTED.test(error.message);

/**
 * Returns whether the fault may be temporary, without any setting to change. An unknown host may
 * mean that DNS is down.
 */
const mayPass = (error: unknown): boolean => isLate(error) || isDatabaseAway(error);

const REACH = "Is PostgreSQL running there, and can this machine reach it?";

/**
 * Returns an explanation for the operator of a failed connection; undefined for other errors. Names
 * the host and database, never the password.
 *
 * @param variable the setting that holds the address.
 */
export function explainConnection(error: unknown, url: string, variable = "DATABASE_URL"): string | undefined {
  const { hostname, port, username, pathname } = new URL(url);
  const host = `${hostname}:${port || 5432}`;
  const { message = "" } = error as { message?: string };
  const code = codeOf(error);
  switch (code) {
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${variable}: nothing answers at ${host} (${code}). ${REACH}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${variable}: the host ${hostname} is not known. Check its spelling, and whether this machine's DNS answers.`;
    case "28P01":
    case "28000":
      return `${variable}: ${host} refuses the user "${decodeURIComponent(username)}" or its password. Check both.`;
    case "3D000":
      return `${variable}: ${host} has no database "${decodeURIComponent(pathname.slice(1))}". Make it with createdb, or name another.`;
    case "42501":
      return `${variable}: the user "${decodeURIComponent(username)}" may not make tables in that database. Grant it the right, or name another user.`;
    case "53300":
      return `${variable}: ${host} has no connection left for Gatehouse. Lower DATABASE_POOL or raise its max_connections.`;
    case "53100":
      return `${variable}: the disk of ${host} is full. Make room there, or enlarge it.`;
    case "53200":
      return `${variable}: ${host} is out of memory. Add memory, or lower its memory settings.`;
    case "58030":
      return `${variable}: the disk of ${host} cannot be read or written. Look at its log.`;
    case "25006":
      return `${variable}: ${host} takes no writes: it is a standby, or read-only. Name the primary.`;
    case "57P01":
    case "57P02":
    case "57P03":
      return `${variable}: ${host} is starting or shutting down. Try again when it is up.`;
  }
  if (UNSUPPORTED.test(message))
    return `${variable}: ${host} is a pooler. Set DATABASE_DIRECT_URL to the database's own address too.`;
  if (isLate(error)) return `${variable}: ${host} did not answer in time. ${REACH}`;
  if (/^Connection terminated/.test(message)) return `${variable}: ${host} closed the connection. ${REACH}`;
  if (/does not support SSL|self.signed|certificate/i.test(message))
    return `${variable}: TLS with ${host} failed: ${message}. Check sslmode.`;
  return undefined;
}
