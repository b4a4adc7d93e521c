import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { authenticated } from "./authenticate.ts";
import { MANIFEST } from "./constants.ts";
import { makeBackup } from "./make-backup.ts";
import { type Manifest, readManifest, sealedManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

// A divided database is backed up with the tools of its nodes.
const it = test.skipIf(citusNodes().length > 0);

await ownDatabase();
let folder: string;
let databases: Awaited<ReturnType<typeof emptyDatabases>>;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  process.env.DATA_DIR = folder;
  databases = await emptyDatabases();
  closeDatabase = await openDatabase();
  await makeWorkspace({ credits: 10 });
  await sql().query(`
    create table "Notes" (id serial primary key, "someText" text);
    insert into "Notes" ("someText") values ('a note');
    create table counted (n int) partition by range (n);
    create table counted_1 partition of counted for values from (1) to (10);
    create sequence numbers`);
});
afterAll(async () => {
  await databases.drop();
  await closeDatabase();
  await rm(folder, { recursive: true });
});

const place = () => diskPlace(path.join(folder, "backups"));

async function backUp(): Promise<Manifest> {
  const { name } = await makeBackup({ clock: databaseClock, place: place() });
  return await readManifest(place(), name);
}

/** Returns the new database's address and the tables left out. */
async function restore(manifest: Manifest) {
  const databaseUrl = await databases.make();
  const others = await restoreBackup({ databaseUrl, place: place(), manifest, secretKey: env().SECRET_KEY });
  return { databaseUrl, others };
}

const namesOf = ({ tables, partitions, sequences }: Manifest) =>
  [...tables, ...partitions, ...sequences].map(({ name }) => name);

const workspacesIn = async (url: string) =>
  (await within(url, (client) => client.query("select id from workspaces"))).rowCount;

it("backs up and restores only Gatehouse's own tables", async () => {
  const made = await backUp();
  for (const theirs of ["Notes", "Notes_id_seq", "counted_1", "numbers"]) expect(namesOf(made)).not.toContain(theirs);
  expect(namesOf(made)).toEqual(expect.arrayContaining(["workspaces", "events_default", "ledger_seq_seq"]));
  const { databaseUrl, others } = await restore(made);
  expect(others).toEqual([]);
  expect(await workspacesIn(databaseUrl)).toBe(1);
});

it("includes tables that a newer version may have made", async () => {
  await sql().query(`
    create table later_things (id text primary key);
    insert into schema_migrations (name, checksum) values ('20990101000000_later', 'x')`);
  const made = await backUp();
  await sql().query(`
    drop table later_things;
    delete from schema_migrations where name = '20990101000000_later'`);
  expect(namesOf(made)).toContain("later_things");
  expect(namesOf(made)).not.toContain("Notes");
});

it("restores a backup of an older version without the foreign tables in it", async () => {
  const made = await backUp();
  const older: Manifest = {
    ...made,
    tables: [...made.tables, { name: "Notes", columns: ["id", "someText"], rows: 0, file: null }],
    partitions: [...made.partitions, { name: "counted_1", parent: "counted", bounds: "FOR VALUES FROM (1) TO (10)" }],
    sequences: [...made.sequences, { name: "Notes_id_seq", last_value: "1", is_called: true }],
  };
  await writeFile(
    path.join(folder, "backups", made.name, MANIFEST),
    JSON.stringify(sealedManifest(authenticated(older, env().SECRET_KEY))),
  );
  const { databaseUrl, others } = await restore(await readManifest(place(), made.name));
  expect(others).toEqual(["Notes"]);
  expect(await workspacesIn(databaseUrl)).toBe(1);
});
