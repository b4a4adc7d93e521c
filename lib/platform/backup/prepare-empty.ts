import type pg from "pg";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { inTransaction, openConnection } from "./connect.ts";
import { RESTORING } from "./constants.ts";
import { BackupRefused } from "./refusal.ts";

// Tables of extensions do not count as use.
const RELATIONS = `
  select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Drops everything a restore may have made, so that it can start over; extensions stay. */
const DROPS = `
  with own as (
    select c.oid, format('drop table if exists %I cascade', c.relname) as text, 1 as turn from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    union all select c.oid, format('drop sequence if exists %I cascade', c.relname), 2 from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
    union all select p.oid, format('drop routine if exists %s cascade', p.oid::regprocedure), 3 from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
    union all select t.oid, format('drop type if exists %I cascade', t.typname), 4 from pg_type t
    where t.typnamespace = current_schema()::regnamespace and (t.typtype = 'e' or t.typrelid <> 0 and exists (
      select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  )
  select text from own where not exists (select from pg_depend d where d.objid = own.oid and d.deptype = 'e') order by turn, text`;

/**
 * Checks that the database is empty and marks it, so that nothing starts on it before the restore
 * ends. Drops the remains of an interrupted restore first. Throws `BackupRefused` for a database in
 * use.
 */
export async function prepareEmpty(client: pg.Client, backup: string): Promise<void> {
  await inTransaction(client, "begin", async () => {
    if (await isCutShort(client))
      for (const { text } of (await client.query<{ text: string }>(DROPS)).rows) await client.query(text);
    await client.query(`create table ${RESTORING} (backup text not null)`);
    await client.query(`insert into ${RESTORING} values ($1)`, [backup]);
  });
}

export async function refuseUsed(databaseUrl: string): Promise<void> {
  const { client, close } = await openConnection(databaseUrl);
  await isCutShort(client).finally(close);
}

/** Returns whether a restore was interrupted. Throws for a database in use. */
async function isCutShort(client: pg.Client): Promise<boolean> {
  const names = (await client.query<{ name: string }>(RELATIONS)).rows.map(({ name }) => name);
  if (names.length > 0 && !names.includes(RESTORING)) throw new BackupRefused(await whyUsed(client, names));
  return names.length > 0;
}

async function whyUsed(client: pg.Client, names: string[]): Promise<string> {
  const advice = "Nothing was changed. Restore into an empty database: another DATABASE_URL, or another DATA_DIR.";
  if (!names.includes("workspaces")) return `The database is not empty: it has a table ${names[0]}. ${advice}`;
  const { rows } = await client.query<{ workspaces: string }>("select count(*) as workspaces from workspaces");
  const { workspaces = "0" } = rows[0] ?? {};
  if (workspaces === "0")
    return `The database is not empty: an installation was begun in it, which has no workspace yet. ${advice}`;
  return `This installation is in use: it has ${workspaces} workspace(s). ${advice}`;
}

/**
 * Marks the restore as finished and waits until it is on disk together with everything before it.
 */
export async function markRestored(client: pg.Client): Promise<void> {
  await inTransaction(client, "begin", async () => {
    await client.query("set local synchronous_commit = on");
    await client.query(`drop table ${RESTORING}`);
  });
}

/**
 * Throws `BadEnvironment` if a restore into this database never finished: a start would take it for
 * a complete one.
 */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ restoring: boolean }>("select to_regclass($1) is not null as restoring", [
    RESTORING,
  ]);
  if (rows[0]?.restoring)
    throw new BadEnvironment(
      "DATABASE_URL: a restore into this database did not finish. Run `operator restore` again; it starts over.",
    );
}
