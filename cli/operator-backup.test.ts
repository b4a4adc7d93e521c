import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LEFT_OUT, RESTORING, SCHEMA_TABLES } from "#lib/platform/backup/constants.ts";
import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { diskStorage } from "#lib/platform/storage/disk.ts";
import { makeWholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { databaseFingerprint } from "#testing/oracles/database-fingerprint.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { dumpSchema } from "../scripts/dump-schema/dump.ts";

const PASSPHRASE = "correct horse battery staple";
/** Text that COPY escapes. */
const ODD = "tab\t newline\n backslash \\N \\. \r ü 🜁";

const databaseUrl = await ownDatabase();
let folder: string;
let databases: Awaited<ReturnType<typeof emptyDatabases>>;
let closeDatabase: () => Promise<void>;
let result: string;
const owned: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  databases = await emptyDatabases();
  closeDatabase = await openDatabase();
  await makeWholeWorkspace();
  await sql().query("update workspaces set name = $1", [ODD]);
  await sql().query("update events set body = $1", [Buffer.from([0, 92, 120, 10, 255])]);
  const { rows } = await sql().query<{ key: string }>(`
    update jobs set results_key = format('jobs/%s/%s-1.ndjson.gz', workspace_id, id) where kind = 'batch' returning results_key as key`);
  result = rows[0]?.key ?? "";
  // An old day, as every installation has after a while.
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - 40, -1)");
  await diskStorage(path.join(folder, "old/results")).put(result, oneChunk("a result"));
}, 60_000);
afterAll(async () => {
  for (const address of owned) await databases.forget(address);
  for (const address of owned) await databases.admin.query(`drop role ${new URL(address).username}`);
  await databases.drop();
  await closeDatabase();
  await rm(folder, { recursive: true });
});

async function* oneChunk(text: string) {
  yield Buffer.from(text);
}

/** Makes the database owned by a user without other privileges, as on a managed server. Returns its URL. */
async function ownedByNobodySpecial(address: string): Promise<string> {
  const url = new URL(address);
  const name = url.pathname.slice(1);
  await databases.admin.query(`create role ${name} login password '${name}'`);
  await databases.admin.query(`alter database ${name} owner to ${name}`);
  url.username = url.password = name;
  owned.push(url.href);
  return url.href;
}

let backup: ReturnType<typeof makeBackup> | undefined;
const backedUp = () => (backup ??= makeBackup());

async function makeBackup() {
  const [to, DATA_DIR] = [path.join(folder, "backups"), path.join(folder, "old")];
  const answer = await runCommand(["operator", "backup", "--to", to, "--with-secret-key", "--json"], {
    env: {
      ...{ DATABASE_URL: databaseUrl, SECRET_KEY: env().SECRET_KEY, DATA_DIR },
      BACKUP_PASSPHRASE: PASSPHRASE,
    },
  });
  expect(answer).toMatchObject({ code: 0, err: "" });
  return { to, DATA_DIR, made: JSON.parse(answer.out) };
}

it("backs up and restores all rows, schema, sequences, results and key", async () => {
  const { to, made } = await backedUp();
  expect(made).toMatchObject({ results: 1, has_secret_key: true });
  const { rows: runs } = await sql().query("select place, rows::int, problem from backup_runs");
  expect(runs).toEqual([{ place: to, rows: made.rows, problem: null }]);

  const restored = await ownedByNobodySpecial(await databases.make());
  // An interrupted restore starts over, whatever it left.
  await within(restored, (client) =>
    client.query(
      `create table ${RESTORING} (backup text); create table workspaces (id int); create type key_env as enum ('x')`,
    ),
  );
  const DATA_DIR = path.join(folder, "new");
  expect(
    await runCommand(["operator", "restore", "--from", to, "--with-secret-key", "--passphrase-stdin", "--json"], {
      env: { DATABASE_URL: restored, DATA_DIR },
      input: `${PASSPHRASE}\n`,
    }),
  ).toMatchObject({ code: 0, err: "", out: expect.stringContaining(made.backup) });
  const except = [...LEFT_OUT, ...SCHEMA_TABLES];
  expect(await databaseFingerprint(restored, except)).toEqual(await databaseFingerprint(databaseUrl, except));
  expect(await dumpSchema(restored)).toBe(readFileSync(new URL("../prisma/schema.sql", import.meta.url), "utf8"));
  const sequence = "select last_value, is_called from ledger_seq_seq";
  expect((await within(restored, (client) => client.query(sequence))).rows).toEqual(
    (await within(databaseUrl, (client) => client.query(sequence))).rows,
  );
  for (const table of LEFT_OUT)
    expect((await within(restored, (client) => client.query(`select from ${table}`))).rowCount, table).toBe(0);
  expect((await readFile(path.join(DATA_DIR, "secret-key"), "utf8")).trim()).toBe(env().SECRET_KEY);
  const stored = await diskStorage(path.join(DATA_DIR, "results")).read(result);
  expect(stored && (await buffer(stored)).toString()).toBe("a result");
});

it("verifies a backup past a pooler, which lacks the scratch database", async () => {
  const { to, DATA_DIR } = await backedUp();
  const SECRET_KEY = env().SECRET_KEY;
  const pooler = { DATABASE_URL: "postgresql://127.0.0.1:1/gatehouse", DATABASE_DIRECT_URL: databaseUrl };
  expect(
    await runCommand(["operator", "restore", "--from", to, "--verify", "--json"], {
      env: { ...pooler, SECRET_KEY, DATA_DIR },
    }),
  ).toMatchObject({ code: 0, err: "", out: expect.stringContaining('"ok":true') });
});

it("checks key and database before a restore changes anything", async () => {
  const { to } = await backedUp();
  const into = async (DATABASE_URL: string, SECRET_KEY: string) =>
    await runCommand(["operator", "restore", "--from", to, "--with-secret-key", "--passphrase-stdin"], {
      env: { DATABASE_URL, SECRET_KEY, DATA_DIR: path.join(folder, "given") },
      input: `${PASSPHRASE}\n`,
    });
  const begun = await ownedByNobodySpecial(await databases.make());
  await within(begun, (client) => client.query("create table workspaces (id int)"));
  const other = await into(begun, "another key of at least 32 characters");
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining("is not the backup's") });
  const used = await into(begun, env().SECRET_KEY);
  expect(used.err).toContain("an installation was begun in it, which has no workspace yet");
  expect(used.code).toBe(1);
});
