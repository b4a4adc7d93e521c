import type pg from "pg";
import { inTurn } from "./record.ts";
import { type Found, goneFunctions, staleFunctions } from "./refuse-database.ts";
import type { Sources, SqlFile } from "./sources.ts";
import { statementsOf } from "./split-statements.ts";

/** Another return type or other names of arguments: PostgreSQL refuses to put that in the old one's place. */
const NOT_REPLACEABLE = "42P13";

/**
 * Brings functions and triggers to what prisma/functions says: what is new or has changed is applied, what has no file any more is
 * dropped. Each in a transaction of its own, because a trigger locks its table: locks on several at once, against the order in which
 * traffic takes them, would be a deadlock. Done again after a kill, it goes on where it was.
 *
 * @param found what the database had a moment ago; each step looks again.
 */
export async function applyFunctions(client: pg.Client, sources: Sources, found: Found): Promise<void> {
  for (const { name } of staleFunctions(sources, found)) {
    await inTurn(client, sources, async (now) => {
      const file = staleFunctions(sources, now).find((each) => each.name === name);
      if (file) await apply(client, sources, file);
    });
  }
  for (const name of goneFunctions(sources, found)) {
    await inTurn(client, sources, async () => {
      for (const oid of await versionsOf(client, name)) await drop(client, oid);
      await client.query("delete from schema_functions where name = $1", [name]);
    });
  }
  if (found.functions.some(({ revision }) => revision < sources.revision))
    await inTurn(client, sources, () =>
      client.query("update schema_functions set revision = $1 where revision < $1", [sources.revision]),
    );
}

async function apply(client: pg.Client, sources: Sources, { name, checksum, sql }: SqlFile): Promise<void> {
  // What a crash of the server takes of this it takes with its row, and the next start does it again.
  await client.query("set local synchronous_commit = off");
  const before = await versionsOf(client, name);
  await client.query("savepoint untouched");
  try {
    await runAll(client, sql);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_REPLACEABLE) throw error;
    await client.query("rollback to savepoint untouched");
    for (const oid of before) await drop(client, oid);
    await runAll(client, sql);
  }
  const after = await versionsOf(client, name);
  // With other arguments it is another function next to the old one.
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

/** One by one: a distributed database sends each to its nodes as it stands, and takes no two at once. */
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

/** Fails when something else needs the function still: a migration has to take that away first. */
async function drop(client: pg.Client, oid: number): Promise<void> {
  await dropTriggers(client, oid, []);
  const { rows } = await client.query<{ text: string }>(
    "select format('drop function %s', $1::oid::regprocedure) as text",
    [oid],
  );
  for (const { text } of rows) await client.query(text);
}

/** The triggers that call a function, but for those named. */
async function dropTriggers(client: pg.Client, oid: number, kept: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text from pg_trigger
     where tgfoid = $1 and tgparentid = 0 and not tgisinternal and tgname <> all ($2::text[])`,
    [oid, kept],
  );
  for (const { text } of rows) await client.query(text);
}
