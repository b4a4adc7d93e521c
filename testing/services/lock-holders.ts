import { sql } from "#lib/platform/database/client.ts";

/** Returns the PostgreSQL process IDs that hold this advisory lock in the test's database. */
export async function lockHolders(lock: number): Promise<number[]> {
  const { rows } = await sql().query<{ pid: number }>(
    `select pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and objid = $1 and granted`,
    [lock],
  );
  return rows.map(({ pid }) => pid);
}
