import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { makeBackup } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { verifyBackup } from "./verify-backup.ts";

// A divided database is backed up with the tools of its nodes.
const it = test.skipIf(citusNodes().length > 0);

const databaseUrl = await ownDatabase();
let folder: string;
let closeDatabase: () => Promise<void>;
let manifest: Manifest;
const place = () => diskPlace(path.join(folder, "backups"));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "verify-"));
  process.env.DATA_DIR = folder;
  closeDatabase = await openDatabase();
  manifest = await makeBackup({ clock: databaseClock, place: place() });
});
beforeEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true });
});

const verify = <T>(look: (url: string) => Promise<T>) =>
  verifyBackup({ databaseUrl, place: place(), manifest, secretKey: env().SECRET_KEY, look });

/** Returns our existing scratch databases. */
const scratches = () =>
  within(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database, (select oid from pg_database where datname = current_database()) own
       where starts_with(datname, 'gatehouse_verify_' || own.oid || '_')`,
    );
    return rows.map(({ name }) => name);
  });

const nameOf = (url: string) => new URL(url).pathname.slice(1);

it("drops its scratch database and abandoned ones, but none in use", async () => {
  let killed = "";
  const failed = verify(async (url) => {
    expect(await scratches()).toEqual([nameOf(url)]);
    killed = `${nameOf(url).slice(0, -1)}x`;
    throw new Error("The books cannot be read.");
  });
  await expect(failed).rejects.toThrow("The books cannot be read.");
  expect(await scratches()).toEqual([]);
  await within(databaseUrl, (client) => client.query(`create database ${killed} template template0`));
  await verify(async (first) => {
    expect(await scratches()).toEqual([nameOf(first)]);
    await verify(async (second) => {
      expect((await scratches()).sort()).toEqual([nameOf(first), nameOf(second)].sort());
    });
    expect(await scratches()).toEqual([nameOf(first)]);
  });
});

it.each(["SIGINT", "SIGHUP"] as const)("drops the scratch database on %s", async (signal) => {
  const exited = Promise.withResolvers<unknown>();
  vi.spyOn(process, "exit").mockImplementation((code) => exited.resolve(code) as never);
  const before = process.listeners(signal);
  await verify(async () => {
    // Call the handlers, since a real signal would end the tests.
    for (const listener of process.listeners(signal).filter((each) => !before.includes(each))) listener(signal);
    expect(await exited.promise).toBe(1);
    expect(await scratches()).toEqual([]);
  });
  expect(process.listeners(signal)).toEqual(before);
});
