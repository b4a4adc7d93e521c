import { PASSPHRASE_MIN } from "#lib/platform/backup/sealed-key.ts";
import { misused } from "./command-error.ts";
import { readPiped } from "./login/ask.ts";

/**
 * Returns the passphrase that encrypts SECRET_KEY in a backup. It is never an argument, because
 * those appear in process lists.
 */
export async function readPassphrase({ passphraseStdin }: { passphraseStdin?: boolean }): Promise<string> {
  const passphrase = passphraseStdin ? await readPiped() : (process.env.BACKUP_PASSPHRASE ?? "");
  if (passphrase.length >= PASSPHRASE_MIN) return passphrase;
  throw misused(
    `The passphrase: expected at least ${PASSPHRASE_MIN} characters, in BACKUP_PASSPHRASE or piped in with --passphrase-stdin`,
  );
}
