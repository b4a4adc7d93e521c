import pg from "pg";
import { applyMigrations, migrate } from "../migrations.ts";
import type { Place } from "../places/types.ts";
import { inTransaction, openConnection } from "./connect.ts";
import { copyIn } from "./copy-tables.ts";
import type { Manifest } from "./manifest.ts";
import { markRestored, prepareEmpty } from "./prepare-empty.ts";
import { BackupRefused } from "./refusal.ts";
import { loadOrder, type Reference } from "./rules.ts";

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`;

/** Of the day partitions of ours, which are made again from them. */
const BOUNDS = /^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/;

/**
 * Makes an empty database what the backup's was. The tables are made by the migrations that it had, and filled before there is any function or trigger,
 * so that no row causes another; then come the migrations that are newer than it, and the functions and triggers of this version. No right beyond the
 * owner's is needed. Throws `BackupRefused` for a database that is in use.
 *
 * @param beforeMark called when all is there, before the database is marked as whole.
 * @returns the tables that no migration makes: somebody else's, which were next to ours when an older version made the backup. They are left out.
 */
export async function loadDatabase(
  databaseUrl: string,
  place: Place,
  manifest: Manifest,
  beforeMark?: () => Promise<void>,
): Promise<string[]> {
  const { client, close } = await openConnection(databaseUrl);
  try {
    await prepareEmpty(client, manifest.name);
    await applyMigrations(
      databaseUrl,
      manifest.migrations.map(({ name }) => name),
    );
    await inTransaction(client, "begin", () => makePartitions(client, manifest));
    const { rows: references } = await client.query<Reference>(REFERENCES);
    const others = await missing(client, manifest.tables);
    const own = manifest.tables.filter(({ name }) => !others.includes(name));
    for (const table of loadOrder(own, references))
      await inTransaction(client, "begin", () => copyIn(client, place, manifest.name, table));
    await inTransaction(client, "begin", () => setSequences(client, manifest));
    await migrate(databaseUrl);
    await inTransaction(client, "begin", () => client.query("analyze"));
    await beforeMark?.();
    await markRestored(client);
    return others;
  } finally {
    await close();
  }
}

/** Which of them the migrations did not make. */
async function missing(client: pg.Client, of: readonly { name: string }[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from unnest($1::text[]) as name where to_regclass(format('%I', name)) is null order by name`,
    [of.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** Those that are always there are made by the migrations; those of somebody else's table are passed over with it. */
async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const others = await missing(
    client,
    partitions.map(({ parent }) => ({ name: parent })),
  );
  for (const { name, parent, bounds } of partitions) {
    if (bounds === "DEFAULT" || others.includes(parent)) continue;
    if (!BOUNDS.test(bounds)) throw new BackupRefused(`The partition ${name} is none that Gatehouse makes: ${bounds}.`);
    await client.query(
      `create table ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(parent)} ${bounds}`,
    );
  }
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const others = await missing(client, sequences);
  for (const { name, last_value, is_called } of sequences.filter((each) => !others.includes(each.name)))
    await client.query("select setval($1::text::regclass, $2::bigint, $3)", [
      pg.escapeIdentifier(name),
      last_value,
      is_called,
    ]);
}
