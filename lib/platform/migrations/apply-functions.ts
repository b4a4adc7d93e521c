import type pg from "pg";
import { isNotReplaceable } from "#lib/platform/postgres/errors.ts";
import { withMigrationLock } from "./record.ts";
import { type Found, goneFunctions, staleFunctions } from "./refuse-database.ts";
import type { Sources, SqlFile } from "./sources.ts";
import { statementsOf } from "./split-statements.ts";

/**
 * Brings functions and triggers to the state of prisma/functions. Each has its own transaction,
 * because triggers lock their tables, and locking several in another order than traffic does would
 * deadlock. Can be repeated after an interruption.
 *
 * @param found the database's state a moment ago; each step reads it again.
 */
export async function applyFunctions(client: pg.Client, sources: Sources, found: Found): Promise<void> {
  for (const { name } of staleFunctions(sources, found)) {
    await withMigrationLock(client, sources, async (now) => {
      const file = staleFunctions(sources, now).find((each) => each.name === name);
      if (file) await apply(client, sources, file);
    });
  }
  for (const name of goneFunctions(sources, found)) {
    await withMigrationLock(client, sources, async () => {
      for (const oid of await versionsOf(client, name)) await drop(client, oid);
      await client.query("delete from schema_functions where name = $1", [name]);
    });
  }
  if (found.functions.some(({ revision }) => revision < sources.revision))
    await withMigrationLock(client, sources, () =>
      client.query("update schema_functions set revision = $1 where revision < $1", [sources.revision]),
    );
}

async function apply(client: pg.Client, sources: Sources, { name, checksum, sql }: SqlFile): Promise<void> {
  // If a server crash loses this, it loses the row with it and the next start applies it again.
  await client.query("set local synchronous_commit = off");
  const before = await versionsOf(client, name);
  await client.query("savepoint untouched");
  try {
    await runAll(client, sql);
  } catch (error) {
    if (!isNotReplaceable(error)) throw error;
    await client.query("rollback to savepoint untouched");
    for (const oid of before) await drop(client, oid);
    await runAll(client, sql);
  }
  const after = await versionsOf(client, name);
  // A function with other arguments is a new one next to the old.
  if (after.some((oid) => !before.includes(oid)))
    for (const oid of after.filter((each) => before.includes(each))) await drop(client, oid);
  const triggers = [...sql.matchAll(/\bcreate or replace trigger (\w+)/gi)].map((match) => match[1] ?? "");
  for (const oid of await versionsOf(client, name)) await dropTriggers(client, oid, triggers);
  await client.query(
    `insert into schema_functions (name, checksum, revision, migration, applied_at) values ($1, $2, $3, $4, now())
     on conflict (name) do update set checksum = excluded.checksum, revision = excluded.revision, migration = excluded.migration,
       applied_at = excluded.applied_at`,
    [name, checksum, sources.revision, sources.migrations.at(-1)?.name],
  );
}

/**
 * Runs statements one at a time: a distributed database forwards each as is and accepts no two
 * together.
 */
async function runAll(client: pg.Client, sql: string): Promise<void> {
  for (const statement of statementsOf(sql)) await client.query(statement);
}

async function versionsOf(client: pg.Client, name: string): Promise<number[]> {
  const { rows } = await client.query<{ oid: number }>(
    "select oid from pg_proc where proname = $1 and pronamespace = current_schema()::regnamespace order by oid",
    [name],
  );
  return rows.map(({ oid }) => oid);
}

/**
 * Drops a function. Fails if something still depends on it: a migration has to remove that first.
 */
async function drop(client: pg.Client, oid: number): Promise<void> {
  await dropTriggers(client, oid, []);
  const { rows } = await client.query<{ text: string }>(
    "select format('drop function %s', $1::oid::regprocedure) as text",
    [oid],
  );
  for (const { text } of rows) await client.query(text);
}

async function dropTriggers(client: pg.Client, oid: number, kept: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text from pg_trigger
     where tgfoid = $1 and tgparentid = 0 and not tgisinternal and tgname <> all ($2::text[])`,
    [oid, kept],
  );
  for (const { text } of rows) await client.query(text);
}
