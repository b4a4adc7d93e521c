import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { diskPlace } from "#lib/platform/storage/places/disk.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { keyCheck } from "../keyring/read-keyring.ts";
import { authenticated } from "./authenticate.ts";
import { MANIFEST } from "./constants.ts";
import { makeBackup } from "./make-backup.ts";
import { type Manifest, readManifest, sealedManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

// A divided database is backed up with the tools of its nodes.
const it = test.skipIf(citusNodes().length > 0);

const OTHER_KEY = "another-secret-key-of-this-installation-0123";

await ownDatabase();
let folder: string;
let databases: Awaited<ReturnType<typeof emptyDatabases>>;
let closeDatabase: () => Promise<void>;
let made: Manifest;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forged-"));
  process.env.DATA_DIR = folder;
  databases = await emptyDatabases();
  closeDatabase = await openDatabase();
  await makeJob(await jobKey(await makeWorkspace({ credits: 10 })), { urls: ["https://example.com/"] });
  await writeFile(path.join(folder, "secret-key"), "the installation's key");
  await sql().query("update jobs set results_key = '../secret-key'");
  made = await makeBackup({ clock: databaseClock, place: diskPlace(path.join(folder, "backups")) });
});
afterAll(async () => {
  await databases.drop();
  await closeDatabase();
  await rm(folder, { recursive: true });
});

/** Copies the backup with an attacker's manifest and returns it as a restore reads it. */
async function forge(change: (manifest: Manifest, at: string) => Promise<Manifest> | Manifest) {
  const copy = await mkdtemp(path.join(folder, "copy-"));
  const at = path.join(copy, made.name);
  await cp(path.join(folder, "backups", made.name), at, { recursive: true });
  await writeFile(path.join(at, MANIFEST), JSON.stringify(sealedManifest(await change(made, at))));
  const place = diskPlace(copy);
  return { place, manifest: await readManifest(place, made.name) };
}

/** Rewrites a table's rows together with its size and checksum in the manifest. */
async function rewrite(manifest: Manifest, at: string, table: string, edit: (rows: string) => string) {
  const file = `tables/${table}.zst`;
  const bytes = zstdCompressSync(edit(zstdDecompressSync(await readFile(path.join(at, file))).toString("utf8")));
  await writeFile(path.join(at, file), bytes);
  const stored = { file, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  return {
    ...manifest,
    tables: manifest.tables.map((each) => (each.name === table ? { ...each, file: stored } : each)),
  };
}

const asOwner = (manifest: Manifest, at: string) =>
  rewrite(manifest, at, "workspaces", (rows) => rows.replace(/^ws_\w+\t\S+/m, (begin) => `${begin}x`));

const withoutMac = ({ mac: _, ...manifest }: Manifest): Manifest => manifest;

const restore = async (
  backup: Awaited<ReturnType<typeof forge>>,
  { acceptUnauthenticated = false, secretKey = env().SECRET_KEY } = {},
) => {
  const databaseUrl = await databases.make();
  const restored = await restoreBackup({ databaseUrl, ...backup, secretKey, acceptUnauthenticated }).then(
    () => "restored",
    (error: Error) => error.message,
  );
  const { rowCount } = await within(databaseUrl, (client) =>
    client.query("select from pg_class where relname = 'workspaces'"),
  );
  return { restored, isTouched: rowCount !== 0 };
};

it.each<[string, (manifest: Manifest, at: string) => Promise<Manifest> | Manifest, string]>([
  ["changed rows with a matching checksum", asOwner, "was changed by someone without SECRET_KEY"],
  [
    "a replaced result",
    (manifest) => ({ ...manifest, results: { ...manifest.results, count: 1 } }),
    "was changed by someone without SECRET_KEY",
  ],
  [
    "a MAC by the attacker's key with the installation's key check",
    (manifest) => {
      const { mac } = authenticated(manifest, OTHER_KEY);
      return { ...manifest, ...(mac && { mac: { ...mac, key_check: keyCheck(env().SECRET_KEY).toString("hex") } }) };
    },
    "was changed by someone without SECRET_KEY",
  ],
  [
    "changed rows without a MAC",
    async (manifest, at) => withoutMac(await asOwner(manifest, at)),
    "is not authenticated",
  ],
])("refuses %s without touching the database", async (_, change, message) => {
  const { restored, isTouched } = await restore(await forge(change));
  expect(restored).toContain(message);
  expect(isTouched).toBe(false);
});

it("refuses an older backup under the name of a newer one", async () => {
  const copy = await mkdtemp(path.join(folder, "copy-"));
  const name = "gatehouse-20991231-000000-abcdef";
  await cp(path.join(folder, "backups", made.name), path.join(copy, name), { recursive: true });
  await expect(readManifest(diskPlace(copy), name)).rejects.toThrow(
    `contains the backup ${made.name}. If you renamed the folder`,
  );
});

it("restores an older version's backup only if accepted, never with a wrong MAC", async () => {
  const older = await forge(withoutMac);
  expect((await restore(older)).restored).toContain("--accept-unauthenticated");
  expect((await restore(older, { acceptUnauthenticated: true })).restored).toBe("restored");
  const changed = await forge(asOwner);
  expect((await restore(changed, { acceptUnauthenticated: true })).restored).toContain("was changed by someone");
});

it("restores with the key used by its process during a key change", async () => {
  const key_checks = [env().SECRET_KEY, OTHER_KEY].map((key) => keyCheck(key).toString("hex"));
  const both = await forge((manifest) => authenticated({ ...manifest, key_checks }, OTHER_KEY));
  expect((await restore(both)).restored).toContain("made during a key change");
  expect((await restore(both, { secretKey: OTHER_KEY })).restored).toBe("restored");
});

it("ignores a results key outside of the job's own", () => {
  expect(made.results).toMatchObject({ count: 0, file: null });
});
