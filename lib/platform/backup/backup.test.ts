import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { dropExpiredPartitions, ensurePartitions } from "#lib/platform/database/partitions/partitions.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { databaseClock, fakeClock } from "#lib/platform/values/clock.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { diskStorage } from "../storage/disk.ts";
import { resultKey } from "../storage/keys.ts";
import { storage } from "../storage/storage.ts";
import { authenticated } from "./authenticate.ts";
import { backUpNightly } from "./back-up-nightly.ts";
import { MANIFEST, RESTORING } from "./constants.ts";
import { listBackups } from "./list-backups.ts";
import { makeBackup } from "./make-backup.ts";
import { type Manifest, readManifest, sealedManifest } from "./manifest.ts";
import { refuseHalfRestored } from "./prepare-empty.ts";
import { restoreBackup, takeKey } from "./restore-backup.ts";
import { readLastRuns } from "./runs.ts";
import { openKey, sealKey } from "./sealed-key.ts";

// A divided database is backed up with the tools of its nodes.
const it = test.skipIf(citusNodes().length > 0);

const PASSPHRASE = "correct horse battery staple";

const databaseUrl = await ownDatabase();
let folder: string;
let databases: Awaited<ReturnType<typeof emptyDatabases>>;
let closeDatabase: () => Promise<void>;
let made: Manifest;
let result: string;
const place = () => diskPlace(path.join(folder, "backups"));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  Object.assign(process.env, {
    DATA_DIR: folder,
    BACKUP_TO: path.join(folder, "backups"),
    BACKUP_KEEP: "1",
    // Half a day away, so that it is never due during the test.
    BACKUP_HOUR: String((new Date().getUTCHours() + 12) % 24),
  });
  databases = await emptyDatabases();
  closeDatabase = await openDatabase();
  const ctx = await makeWorkspace({ credits: 10 });
  const job = await makeJob(await jobKey(ctx), { urls: ["https://example.com/"] });
  result = resultKey({ workspaceId: ctx.workspaceId, id: job.id }, 1);
  await sql().query("update jobs set results_key = $1", [result]);
  await (await storage()).put(result, chunksOf("a result"));
  expect(await nightly()).toBe(1);
  const [name = ""] = await listBackups(place());
  made = await readManifest(place(), name);
});
afterAll(async () => {
  await databases.drop();
  await closeDatabase();
  await rm(folder, { recursive: true });
});

const nightly = (signal = new AbortController().signal) => backUpNightly({ clock: databaseClock, signal });
/** Moves the runs to the day before. */
const later = () => sql().query("update backup_runs set started_at = started_at - interval '1 day'");

/** Makes each backup's name newer than the one before. */
const inHours = (hours: number) => fakeClock(new Date(Date.now() + hours * 3_600_000));

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}

const restore = (to: string, manifest = made, secretKey = env().SECRET_KEY, from = place()) =>
  restoreBackup({
    databaseUrl: to,
    place: from,
    manifest,
    secretKey,
    results: diskStorage(path.join(folder, "restored")),
  });

it("is readable by its owner only and holds the key only encrypted", async () => {
  const at = path.join(folder, "backups", made.name);
  expect((await stat(at)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(at, MANIFEST))).mode & 0o777).toBe(0o600);
  await expect(takeKey(place(), made, PASSPHRASE)).rejects.toThrow("holds no SECRET_KEY");
  const sealed = await sealKey(env().SECRET_KEY, PASSPHRASE, made.name);
  expect(sealed).not.toContain(env().SECRET_KEY);
  await expect(openKey(sealed, "another passphrase", made.name)).rejects.toThrow("The passphrase is wrong");
});

it("counts as restored only once its key is stored", async () => {
  const to = await databases.make();
  const begun = () => within(to, refuseHalfRestored);
  const keeping = (keepKey: () => Promise<void>) =>
    restoreBackup({ databaseUrl: to, place: place(), manifest: made, secretKey: env().SECRET_KEY, keepKey });
  await expect(keeping(() => Promise.reject(new Error("The disk is full.")))).rejects.toThrow("The disk is full.");
  await expect(begun()).rejects.toThrow("did not finish");
  await keeping(() => expect(begun()).rejects.toThrow("did not finish"));
  await begun();
});

async function damaged(change: (at: string) => Promise<void>) {
  const copy = path.join(folder, "damaged");
  await rm(copy, { recursive: true, force: true });
  await cp(path.join(folder, "backups", made.name), path.join(copy, made.name), { recursive: true });
  await change(path.join(copy, made.name));
  return diskPlace(copy);
}
const flip = async (file: string) => {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5);
  await writeFile(file, bytes);
};

it.each([
  ["a truncated file", (at: string) => truncate(path.join(at, "tables/workspaces.zst"), 20), "has 20 bytes, and had"],
  ["a changed byte", (at: string) => flip(path.join(at, "tables/workspaces.zst")), "was changed after it was stored"],
  ["a changed result", (at: string) => flip(path.join(at, "results", result)), "was changed after"],
  ["a missing file", (at: string) => rm(path.join(at, "tables/users.zst")), "users.zst is missing"],
])("refuses %s without touching the database", async (_, change, message) => {
  const from = await damaged(change);
  const to = await databases.make();
  await expect(restore(to, made, env().SECRET_KEY, from)).rejects.toThrow(message);
  expect(
    (await within(to, (client) => client.query("select from pg_class where relname = 'workspaces'"))).rowCount,
  ).toBe(0);
});

it("refuses an unfinished backup, a changed manifest and a newer format", async () => {
  const manifestOf = async (change: (at: string) => Promise<void>) => readManifest(await damaged(change), made.name);
  await expect(manifestOf((at) => rm(path.join(at, MANIFEST)))).rejects.toThrow("is not a complete backup");
  await expect(manifestOf((at) => flip(path.join(at, MANIFEST)))).rejects.toThrow("is damaged");
  await expect(manifestOf((at) => truncate(path.join(at, MANIFEST), 100))).rejects.toThrow("is damaged");
  const { mac: _, ...plain } = made;
  const newer = { ...plain, format: 2 as 1, version: "9.0.0" };
  await expect(
    manifestOf((at) => writeFile(path.join(at, MANIFEST), JSON.stringify(sealedManifest(newer)))),
  ).rejects.toThrow("made by Gatehouse 9.0.0, whose backups this version cannot read");
});

it("refuses another key, unknown migrations and a used database, changing nothing", async () => {
  const to = await databases.make();
  await expect(restore(to, made, "a-key-of-another-installation-0123456789")).rejects.toThrow(
    "SECRET_KEY: this is not the key",
  );
  const signed = (change: Partial<Manifest>) => authenticated({ ...made, ...change }, env().SECRET_KEY);
  const later = [...made.migrations, { name: "20990101000000_later", checksum: "0" }];
  await expect(restore(to, signed({ migrations: later }))).rejects.toThrow(
    "does not have its migration 20990101000000_later",
  );
  const changed = made.migrations.map(({ name }) => ({ name, checksum: "0" }));
  await expect(restore(to, signed({ migrations: changed }))).rejects.toThrow("was changed after it was applied");
  await within(to, async (client) => {
    await client.query(`begin; create table ${RESTORING} (backup text)`);
    await expect(refuseHalfRestored(client)).rejects.toThrow("a restore into this database did not finish");
    await client.query("rollback");
    await refuseHalfRestored(client);
    await client.query("create table notes (id int)");
  });
  await expect(restore(to)).rejects.toThrow("The database is not empty: it has a table notes.");
  await expect(restore(databaseUrl)).rejects.toThrow("This installation is in use");
});

it("postpones partition changes while a backup is made instead of blocking", async () => {
  await ensurePartitions();
  await sql().query(
    "do $$ begin execute to_char((now() at time zone 'utc')::date + 7, '\"drop table requests_\"YYYYMMDD'); end $$",
  );
  await sql().query("select ensure_partitions((now() at time zone 'utc')::date - 99, -1)");
  const stored = { requests: 30, deliveries: 30, attempts: 30, scrapes: 30, events: 61 };
  await within(databaseUrl, async (client) => {
    await client.query("begin; lock table schema_migrations in share mode");
    expect(await ensurePartitions()).toBe(0);
    expect(await dropExpiredPartitions(stored)).toEqual([]);
    await client.query("rollback");
  });
  expect(await ensurePartitions()).toBe(1);
  expect((await dropExpiredPartitions(stored)).length).toBeGreaterThan(0);
});

it("runs nightly; a failure keeps older backups and is recorded and retried", async () => {
  expect(await nightly()).toBe(0);
  await later();
  expect(await nightly(AbortSignal.abort(new Error("The worker was stopped.")))).toBe(0);
  expect(await listBackups(place())).toEqual([made.name]);
  expect((await readLastRuns()).failed?.problem).toBe("The worker was stopped.");
  expect(await nightly()).toBe(0);
  await later();
  expect(await nightly()).toBe(1);
  // Only the new one is kept.
  expect(await listBackups(place())).toEqual([(await readLastRuns()).good?.name]);
  expect((await readLastRuns()).failed).toBeNull();
});

it("reports progress while it runs, also within a large file", async () => {
  const readLastSuccess = async () =>
    (await sql().query("select succeeded_at from schedule_runs where name = 'back-up-nightly'")).rows[0]?.succeeded_at;
  await later();
  const before = await readLastSuccess();
  expect(await nightly()).toBe(1);
  expect(await readLastSuccess()).not.toEqual(before);
  expect(await readLastSuccess()).toBeInstanceOf(Date);

  await (await storage()).put(result, chunksOf("x".repeat(1_000_000)));
  let progressCalls = 0;
  let within = 0;
  const from = place();
  const counting: Place = {
    ...from,
    put: async (key, chunks) => {
      const before = progressCalls;
      await from.put(key, chunks);
      if (key.endsWith(result)) within = progressCalls - before;
    },
  };
  const progressed = async () => progressCalls++;
  const { tables } = await makeBackup({ clock: inHours(1), place: counting, progressed });
  expect(within).toBeGreaterThan(1);
  expect(progressCalls).toBeGreaterThan(tables.length);
  await from.removeFolder((await listBackups(from))[0] ?? "");
});

it("reports progress while deleting older backups, and keeps them when stopped", async () => {
  const [old = ""] = await listBackups(place());
  const stopping = new AbortController();
  const said: unknown[] = [];
  const removed: string[] = [];
  const stopped: Place = {
    ...place(),
    async removeFolder(name, options) {
      removed.push(name);
      stopping.abort(new Error("The worker was stopped."));
      await options?.progressed?.();
      options?.signal?.throwIfAborted();
    },
  };
  let progressCalls = 0;
  const options = { keep: 1, progressed: async () => progressCalls++, signal: stopping.signal };
  const newer = await makeBackup({
    ...{ ...options, clock: inHours(1), place: stopped },
    notDeleted: (err) => said.push(err),
  });
  expect([removed, said]).toEqual([[old], []]);
  expect(progressCalls).toBeGreaterThan(newer.tables.length);
  expect((await listBackups(place())).sort()).toEqual([old, newer.name].sort());
  await place().removeFolder(newer.name);
});

it("succeeds even if older backups cannot be deleted", async () => {
  const strange = "gatehouse-20200101-000000-abcdef";
  await writeFile(path.join(folder, "backups", strange), "a file, and no folder");
  const [old = ""] = await listBackups(place());
  const said: (string | undefined)[] = [];
  const options = { place: place(), keep: 1, notDeleted: (_: unknown, backup?: string) => said.push(backup) };
  const unwilling = { ...place(), removeFolder: () => Promise.reject(new Error("The file system is read-only.")) };
  const second = await makeBackup({ ...options, clock: inHours(1), place: unwilling });
  expect(said).toEqual([strange, old]);
  expect(await readLastRuns()).toMatchObject({ good: { name: second.name }, failed: null });

  const third = await makeBackup({ ...options, clock: inHours(2) });
  expect(said).toEqual([strange, old, strange]);
  expect(await listBackups(place())).toEqual([third.name, strange]);

  const unlisted = { ...place(), list: () => Promise.reject(new Error("The bucket does not answer.")) };
  await makeBackup({ ...options, clock: inHours(3), place: unlisted });
  expect(said).toEqual([strange, old, strange, undefined]);
});
