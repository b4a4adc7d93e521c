import { sql } from "#lib/platform/db.ts";

/** The sessions of the test's database that hold this advisory lock, as PostgreSQL numbers them. */
export async function lockHolders(lock: number): Promise<number[]> {
  const { rows } = await sql().query<{ pid: number }>(
    `select pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and objid = $1 and granted`,
    [lock],
  );
  return rows.map(({ pid }) => pid);
}
