import pg from "pg";
import { applyMigrations, migrate } from "#lib/platform/migrations/migrate.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { inTransaction, openConnection } from "./connect.ts";
import { copyIn } from "./copy-tables.ts";
import type { Manifest } from "./manifest.ts";
import { markRestored, prepareEmpty } from "./prepare-empty.ts";
import { BackupRefused } from "./refusal.ts";
import { loadOrder, type Reference } from "./rules.ts";

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`;

/** Bounds of our own daily partitions, which are created again from them. */
const BOUNDS = /^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/;

/**
 * Loads a backup into an empty database. Tables are made by the backup's migrations and filled
 * before any function or trigger exists, so that no row has side effects; newer migrations and this
 * version's functions follow. Needs only the owner's rights. Throws `BackupRefused` for a database
 * in use.
 *
 * @param beforeMark called before the database is marked as restored.
 * @returns the tables left out because no migration makes them: foreign tables that an older
 * version backed up.
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

/** Returns the names that the migrations did not make. */
async function missing(client: pg.Client, of: readonly { name: string }[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from unnest($1::text[]) as name where to_regclass(format('%I', name)) is null order by name`,
    [of.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** Skips the default partitions, which migrations make, and those of foreign tables. */
async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const others = await missing(
    client,
    partitions.map(({ parent }) => ({ name: parent })),
  );
  for (const { name, parent, bounds } of partitions) {
    if (bounds === "DEFAULT" || others.includes(parent)) continue;
    if (!BOUNDS.test(bounds))
      throw new BackupRefused(`The backup contains a partition that Gatehouse does not create: ${name} (${bounds}).`);
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
