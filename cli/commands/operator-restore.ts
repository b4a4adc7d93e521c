import { reconcileAll } from "#lib/billing/credits/reconcile.ts";
import { findBackup } from "#lib/platform/backup/find-backup.ts";
import { bytesOf, type Manifest, rowsOf } from "#lib/platform/backup/manifest.ts";
import { restoreBackup, takeKey } from "#lib/platform/backup/restore-backup.ts";
import { verifyBackup } from "#lib/platform/backup/verify-backup.ts";
import { putSecretKey } from "#lib/platform/installation/installation-folder.ts";
import { asVariables, readSettingsApart, readSettingsOfRestore } from "#lib/platform/installation/settings.ts";
import { withOwnDatabase } from "#lib/platform/postgres/embedded/with-own-database.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import type { Place } from "#lib/platform/storage/places/types.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError, misused } from "../command-error.ts";
import { mention, print } from "../print.ts";
import { readPassphrase } from "../read-passphrase.ts";
import { setBackupPlace } from "../set-backup-place.ts";

export type RestoreOptions = {
  from: string;
  withSecretKey?: boolean;
  passphraseStdin?: boolean;
  acceptUnauthenticated?: boolean;
  verify?: boolean;
  json?: boolean;
};

type Found = { place: Place; manifest: Manifest };

export async function run(options: RestoreOptions): Promise<void> {
  if (options.from.startsWith("s3:")) setBackupPlace("--from", options.from);
  if (options.verify) await verify(options);
  else await restore(options);
}

const summaryOf = ({ place, manifest }: Found) => ({
  ...{ backup: `${place.shown}/${manifest.name}`, taken_at: manifest.taken_at },
  ...{ rows: rowsOf(manifest), bytes: bytesOf(manifest), results: manifest.results.count },
});

async function restore(options: RestoreOptions): Promise<void> {
  const { folder, databaseUrl, given, settled, ...known } = await readSettingsOfRestore(process.env);
  const isGiven = Boolean(process.env.SECRET_KEY);
  const found = await findBackup(options.from, given);
  const secretKey = await chooseKey(options, found, known.secretKey);
  const into = async (url: string) => {
    const settings = settled({ DATABASE_URL: url, SECRET_KEY: secretKey });
    Object.assign(process.env, asVariables(settings));
    const address = sessionAddress(settings);
    const others = await restoreBackup({
      ...{ databaseUrl: address, ...found, secretKey, results: await storage() },
      acceptUnauthenticated: options.acceptUnauthenticated,
      // Without its key stored next to it, the next start would generate another one.
      keepKey: async () => {
        if (!known.secretKey) await putSecretKey(folder, secretKey);
      },
    });
    if (others.length > 0) mention(`Skipped, because they do not belong to Gatehouse: ${others.join(", ")}.`);
  };
  if (databaseUrl === undefined) await withOwnDatabase(folder, mention, into);
  else await into(databaseUrl);
  const summary = summaryOf(found);
  print(summary, options, [
    `Restored ${summary.backup}: ${summary.rows} rows and ${summary.results} results of ${summary.taken_at}.`,
    ...(isGiven ? ["Start Gatehouse with the same SECRET_KEY in the environment; it is not stored in DATA_DIR."] : []),
    "Everybody must sign in again. Later revocations, deletions and invoices are undone: read docs/operate/restore.md before you start it.",
  ]);
}

async function chooseKey(options: RestoreOptions, found: Found, known: string | undefined): Promise<string> {
  if (options.withSecretKey) {
    if (known && !found.manifest.secret_key)
      throw misused("--with-secret-key: the backup holds no key; leave it out, SECRET_KEY is there already");
    const kept = await takeKey(found.place, found.manifest, await readPassphrase(options));
    if (known === undefined || known === kept) return kept;
    throw misused("SECRET_KEY: the one in the environment or in DATA_DIR is not the backup's; set that one, or none");
  }
  if (known) return known;
  throw misused(
    found.manifest.secret_key
      ? "SECRET_KEY: expected the key that the backup belongs to, or --with-secret-key to take it out of the backup"
      : "SECRET_KEY: expected the key that the backup belongs to, or the file secret-key of that time in DATA_DIR",
  );
}

async function verify(options: RestoreOptions): Promise<void> {
  if (options.withSecretKey) throw misused("--with-secret-key: --verify needs the key that this installation has");
  const settings = await readSettingsApart(process.env);
  const found = await findBackup(options.from, settings);
  // Bypasses a pooler, which does not know the scratch database.
  const [databaseUrl, secretKey] = [sessionAddress(settings), settings.SECRET_KEY];
  const compared = await verifyBackup({
    ...{ databaseUrl, secretKey, ...found, look: proveBooks },
    acceptUnauthenticated: options.acceptUnauthenticated,
  });
  const wrong = compared.filter(({ findings }) => findings.length > 0);
  const summary = { ...summaryOf(found), tables: found.manifest.tables.length, workspaces: compared.length };
  print({ ...summary, ok: wrong.length === 0 }, options, [
    `${summary.backup} was restored into a scratch database, with ${summary.rows} rows in ${summary.tables} tables, and ${summary.results} results were read.`,
    wrong.length === 0
      ? `The books are correct. Workspaces compared: ${compared.length}.`
      : `Something does not add up in ${wrong.map((each) => each.workspace_id).join(", ")}.`,
  ]);
  if (wrong.length > 0) throw new CommandError("The books of the backup are not correct.");
}

/** This process has not used a database yet. From here on, the scratch one counts as the installation's. */
function proveBooks(url: string) {
  process.env.DATABASE_URL = url;
  for (const other of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]) delete process.env[other];
  return asOperator((operator) => reconcileAll(operator));
}
