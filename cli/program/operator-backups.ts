import type { Command } from "commander";
import { examples } from "./options.ts";

export function addBackups(operator: Command): void {
  operator
    .command("backup")
    .description(
      "Make a backup while the installation runs: a snapshot of the database, and the results of jobs. The backup records which SECRET_KEY it needs.",
    )
    .option("--to <place>", "a folder, or s3://bucket/prefix (default: BACKUP_TO)")
    .option("--with-secret-key", "SECRET_KEY as well, encrypted with the passphrase in BACKUP_PASSPHRASE")
    .option("--passphrase-stdin", "read the passphrase from what is piped in")
    .option("--keep <number>", "then delete all but the newest so many (default: all are kept)")
    .option("--verify", "then restore it into a scratch database of the same server, and prove the books of that")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "operator backup --to /var/backups/gatehouse --verify",
        "operator backup --to s3://backups/gatehouse --keep 14",
        "gatehouse operator backup --to /mnt/usb --with-secret-key --passphrase-stdin < passphrase.txt",
      ),
    )
    .action(async (options) => (await import("../commands/operator-backup.ts")).run(options));

  operator
    .command("restore")
    .description(
      "Restore a backup into an empty installation: an empty database, which DATABASE_URL names or which is made in DATA_DIR. One that is in use is refused.",
    )
    .requiredOption("--from <place>", "a backup, or where backups lie: then the newest")
    .option("--with-secret-key", "take SECRET_KEY out of the backup, with the passphrase in BACKUP_PASSPHRASE")
    .option("--passphrase-stdin", "read the passphrase from what is piped in")
    .option("--accept-unauthenticated", "restore a backup without a MAC, made by an older version")
    .option("--verify", "only try it: into a scratch database next to the installation's own, which is dropped again")
    .option("--json", "print one line of JSON")
    .addHelpText(
      "after",
      examples(
        "operator restore --from /var/backups/gatehouse",
        "operator restore --from s3://backups/gatehouse --verify",
        "gatehouse operator restore --from /mnt/usb --with-secret-key --passphrase-stdin < passphrase.txt",
      ),
    )
    .action(async (options) => (await import("../commands/operator-restore.ts")).run(options));
}
