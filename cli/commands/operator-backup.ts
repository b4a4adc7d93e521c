import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { makeBackup } from "#lib/platform/backup/make-backup.ts";
import { bytesOf, type Manifest, rowsOf } from "#lib/platform/backup/manifest.ts";
import { env } from "#lib/platform/env/env.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError, misused } from "../command-error.ts";
import { mention, print } from "../print.ts";
import { readPassphrase } from "../read-passphrase.ts";
import { setBackupPlace } from "../set-backup-place.ts";

export type BackupOptions = {
  to?: string;
  withSecretKey?: boolean;
  passphraseStdin?: boolean;
  keep?: string;
  verify?: boolean;
  json?: boolean;
};

export async function run(options: BackupOptions): Promise<void> {
  const to = options.to ?? process.env.BACKUP_TO;
  if (!to) throw misused("--to: expected a folder or s3://bucket/prefix, or BACKUP_TO in the environment");
  const named = to.startsWith("s3:") ? to : path.resolve(to);
  if (options.to) setBackupPlace("--to", named);
  const passphrase = options.withSecretKey ? await readPassphrase(options) : undefined;
  const keep = readKeep(options.keep);
  const { manifest, shown } = await asOperator(async ({ clock }) => {
    const place = await openPlace(named, env());
    const notDeleted = (err: unknown, backup = "The older ones") =>
      mention(`${backup} could not be deleted: ${err instanceof Error ? err.message : String(err)}`);
    return { manifest: await makeBackup({ clock, place, passphrase, keep, notDeleted }), shown: place.shown };
  });
  const made = `${shown}/${manifest.name}`;
  const summary = { backup: made, taken_at: manifest.taken_at, rows: rowsOf(manifest), bytes: bytesOf(manifest) };
  print({ ...summary, results: manifest.results.count, has_secret_key: manifest.secret_key !== null }, options, [
    `${made} is whole: ${summary.rows} rows and ${manifest.results.count} results of ${manifest.taken_at}, ${megabytes(summary.bytes)} MB.`,
    ...keyLines(manifest),
  ]);
  if (options.verify) await verify(made, options);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const keyLines = ({ secret_key }: Manifest): string[] =>
  secret_key
    ? ["It contains SECRET_KEY, encrypted with the passphrase."]
    : ["It does not contain SECRET_KEY. Keep a copy of that elsewhere; the backup cannot be used without it."];

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw misused(`--keep: expected a whole number from 1 to 9999, not ${JSON.stringify(text)}`);
}

/** In a separate process, because this one is connected to the installation's own database. */
async function verify(backup: string, { json }: BackupOptions): Promise<void> {
  const [, program = ""] = process.argv;
  const words = ["operator", "restore", "--verify", "--from", backup, ...(json ? ["--json"] : [])];
  const child = spawn(process.execPath, [program, ...words], { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new CommandError(`${backup} was made but failed verification.`);
}
