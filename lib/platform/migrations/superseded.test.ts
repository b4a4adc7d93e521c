import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shardAddress } from "#lib/platform/database/shards/read-shards.ts";
import { planDatabase } from "#lib/platform/installation/prepare-database.ts";
import { addReferences, makeShard } from "#lib/platform/migrations/distribute/make-shard.ts";
import { prismaFolder } from "#testing/builders/prisma-folder.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { dumpSchema } from "../../../scripts/dump-schema/dump.ts";
import { applyMigrations, isUpToDate, migrate } from "./migrate.ts";
import { migrateShards } from "./migrate-shards.ts";
import { readSources } from "./sources.ts";
import { asPresent, SUPERSEDED } from "./superseded.ts";

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
beforeAll(async () => {
  databases = await emptyDatabases();
});
afterAll(() => databases.drop());

type Change = (migrations: string) => Promise<void>;

const moved =
  (from: string, to: string): Change =>
  (migrations) =>
    rename(path.join(migrations, `${to}.sql`), path.join(migrations, `${from}.sql`));

/** The text of the commit that added the column. */
const oldLeftOut: Change = async (migrations) => {
  const file = path.join(migrations, "20261123090000_crawls_as_jobs.sql");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace("left_out text[] default array[]::text[]", "left_out text[] not null default '{}'"),
  );
};

/** Makes a database with an earlier commit's migrations, up to `last`. */
async function databaseOf(last: string, changes: readonly Change[]): Promise<string> {
  const before = await prismaFolder();
  try {
    const migrations = path.join(before.folder, "migrations");
    for (const change of changes) await change(migrations);
    for (const file of await readdir(migrations)) if (file > `${last}.sql`) await rm(path.join(migrations, file));
    // Today's functions need tables that do not exist yet; the upgrade adds them.
    for (const file of await readdir(path.join(before.folder, "functions")))
      if (file.endsWith(".sql")) await before.remove("functions", path.basename(file, ".sql"));
    await before.revise(1);
    const url = await databases.make();
    await migrate(url, before.folder);
    return url;
  } finally {
    await before.drop();
  }
}

const applied = (url: string) =>
  within(
    url,
    async (client) => (await client.query("select name, checksum from schema_migrations order by name")).rows,
  );

const LEFT_OUT = `
  select is_nullable as "isNullable", column_default as default from information_schema.columns
  where table_schema = $1 and table_name = 'jobs' and column_name = 'left_out'`;

/** Divides an empty database as `distribute` does, into schemas on this server, without Citus. */
async function divide(client: pg.Client, shards: readonly string[]): Promise<void> {
  await client.query("begin");
  const shapes = await makeShard(client, shards[0] ?? "", "public");
  for (const shard of shards.slice(1)) await makeShard(client, shard, "public");
  for (const shard of shards) {
    await client.query(`insert into ${shard}.schema_migrations select * from public.schema_migrations`);
    await addReferences(client, shard, shapes);
  }
  for (const { table } of shapes.tables)
    if (!table.startsWith("schema_")) await client.query(`drop table public.${table} cascade`);
  await client.query("commit");
}

const ROTATED = moved("20261126020000_webhook_rotated_by_request", "20261126030000_webhook_rotated_by_request");
const STEPS = moved("20261126020000_replay_retry_steps", "20261126040000_replay_retry_steps");

describe("a database of an earlier commit with other migrations", () => {
  it.each<[string, string, readonly Change[]]>([
    ["with the original form of jobs.left_out", "20261123090000_crawls_as_jobs", [oldLeftOut]],
    ["with webhook_rotated_by_request under its original name", "20261126020000_zzz", [ROTATED]],
    ["with replay_retry_steps under its original name", "20261126030000_zzz", [STEPS]],
    ["with all three", "20261126020000_zzz", [oldLeftOut, ROTATED, STEPS]],
  ])("gets the schema and record of a new one: %s", async (_, last, changes) => {
    const url = await databaseOf(last, changes);
    const { migrations } = await readSources();
    const present = asPresent(await applied(url), migrations).map(({ name }) => name);
    const missing = migrations.map(({ name }) => name).filter((name) => !present.includes(name));
    expect((await planDatabase(url)).migrations.map(({ name }) => name)).toEqual(missing);

    const [first, second] = await Promise.all([migrate(url), migrate(url)]);
    expect([...first, ...second].sort()).toEqual(missing);
    expect(await applied(url)).toEqual(migrations.map(({ name, checksum }) => ({ name, checksum })));
    const fresh = await databases.make();
    await migrate(fresh);
    expect(await dumpSchema(url)).toBe(await dumpSchema(fresh));
    expect(await migrate(url)).toEqual([]);
  });

  it("is upgraded in every shard if divided", async () => {
    const url = await databaseOf("20261126020000_zzz", [oldLeftOut, ROTATED, STEPS]);
    const shards = ["shard_01", "shard_02"];
    const sources = await readSources();
    await within(url, async (client) => {
      await divide(client, shards);
      await migrateShards(client, sources, shards);
      expect(await migrateShards(client, sources, shards)).toEqual([]);
    });
    const present = sources.migrations.map(({ name, checksum }) => ({ name, checksum }));
    expect(await applied(url)).toEqual(present);
    for (const name of shards) {
      const address = shardAddress(url, { name });
      expect(await applied(address)).toEqual(present);
      expect(await within(address, isUpToDate)).toBe(true);
      const { rows } = await within(address, (client) => client.query(LEFT_OUT, [name]));
      expect(rows).toEqual([{ isNullable: "YES", default: "ARRAY[]::text[]" }]);
    }
  });

  it("is refused if its migration's text was never on main", async () => {
    const url = await databaseOf("20261126020000_zzz", [ROTATED]);
    await within(url, (client) =>
      client.query(
        "update schema_migrations set checksum = 'x' where name = '20261126020000_webhook_rotated_by_request'",
      ),
    );
    await expect(migrate(url)).rejects.toThrow("does not have its migration 20261126020000_webhook_rotated_by_request");
  });

  it("restores backups that use the earlier names", async () => {
    const names = (await readSources()).migrations.map(({ name }) => name);
    const url = await databases.make();
    const before = names.map(
      (name) => SUPERSEDED.find(({ before, now }) => now.name === name && before.name !== name)?.before.name ?? name,
    );
    expect(before).not.toEqual(names);
    await applyMigrations(url, before);
    expect((await applied(url)).map(({ name }) => name)).toEqual(names);
  });
});

it("names an existing migration with its checksum in each entry", async () => {
  const { migrations } = await readSources();
  for (const { now } of SUPERSEDED) expect(migrations).toContainEqual(expect.objectContaining(now));
});
