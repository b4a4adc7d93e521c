import { BadEnvironment } from "./bad-environment.ts";

/** DATABASE_URL does not work, now. It may later: a process that ran well before waits and tries again. */
export class DatabaseAway extends BadEnvironment {}

/** What to throw for an error of a connection: `DatabaseAway` with a line for a person, or the error itself. */
export function databaseFault(error: unknown, url: string): unknown {
  const explanation = explainConnection(error, url);
  return explanation === undefined ? error : new DatabaseAway(explanation);
}

/** Whether the database was only too slow to answer; asked again, it may be in time. */
export const isLate = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message);

const REACH = "Is PostgreSQL running there, and may this machine reach it?";

/**
 * What to tell a person whose DATABASE_URL does not work; nothing for an error of another kind. Names host and database, never
 * the password.
 */
export function explainConnection(error: unknown, url: string): string | undefined {
  const { hostname, port, username, pathname } = new URL(url);
  const host = `${hostname}:${port || 5432}`;
  const { code, message = "" } = error as { code?: string; message?: string };
  switch (code) {
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `DATABASE_URL: nothing answers at ${host} (${code}). ${REACH}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DATABASE_URL: the host ${hostname} is not known. Check its spelling.`;
    case "28P01":
    case "28000":
      return `DATABASE_URL: ${host} refuses the user "${decodeURIComponent(username)}" or its password. Check both.`;
    case "3D000":
      return `DATABASE_URL: ${host} has no database "${decodeURIComponent(pathname.slice(1))}". Make it with createdb, or name another.`;
    case "42501":
      return `DATABASE_URL: the user "${decodeURIComponent(username)}" may not make tables in that database. Grant it the right, or name another user.`;
    case "53300":
      return `DATABASE_URL: ${host} has no connection left for Gatehouse. Lower DATABASE_POOL or raise its max_connections.`;
  }
  if (/unsupported startup parameter/i.test(message))
    return `DATABASE_URL: ${host} is a pooler. Set DATABASE_DIRECT_URL to the database's own address too.`;
  if (isLate(error)) return `DATABASE_URL: ${host} did not answer in time. ${REACH}`;
  if (/does not support SSL|self.signed|certificate/i.test(message))
    return `DATABASE_URL: TLS with ${host} failed: ${message}. Check sslmode.`;
  return undefined;
}
