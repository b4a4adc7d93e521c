import { optionalSecret, outsidePlace, whole } from "./fields.ts";

/** Retention of the log, and locations outside of the installation. */
export const places = {
  LOG_DAYS: whole(30, 400).default(30).meta({
    meaning:
      "how many days requests, deliveries with their attempts, and events are kept ([data.md](operate/data.md#how-long-the-log-is-kept)); from 30 to 400",
  }),
  ARCHIVE_TO: outsidePlace("/var/lib/gatehouse/archive").optional().meta({
    meaning:
      "a folder or `s3://bucket/prefix`: requests, attempts at deliveries and events that are older than `DATABASE_DAYS` are moved there, and read from there until they are older than `LOG_DAYS` ([archive.md](operate/archive.md)). Of this installation alone. A bucket is reached as `S3_ENDPOINT` and the keys next to it say",
    without: "all of the log stays in the database",
  }),
  DATABASE_DAYS: whole(7, 400).default(30).meta({
    meaning:
      "how many days of requests, attempts and events stay in the database where there is an archive; at most `LOG_DAYS`",
  }),
  BACKUP_TO: outsidePlace("/var/backups/gatehouse").optional().meta({
    meaning:
      "a folder or `s3://bucket/prefix`: the worker makes a backup there every night ([back-up.md](operate/back-up.md)). A bucket is reached as `S3_ENDPOINT` and the keys next to it say",
    without: "no automatic backups",
  }),
  BACKUP_HOUR: whole(0, 23).default(2).meta({ meaning: "the hour (UTC) from which the night's backup is made" }),
  BACKUP_KEEP: whole(1, 1000).default(14).meta({ meaning: "how many backups are kept there; older ones are deleted" }),
  BACKUP_PASSPHRASE: optionalSecret.meta({
    meaning:
      "the night's backup then holds `SECRET_KEY` as well, encrypted with this passphrase; at least 16 characters",
    without: "a backup holds no key: keep it elsewhere",
  }),
  EXPORT_TO: outsidePlace("/var/lib/gatehouse/export").optional().meta({
    meaning:
      "a folder or `s3://bucket/prefix`: the worker writes each day's requests, deliveries, attempts and usage there, for analytics elsewhere ([export.md](operate/export.md)). A bucket is reached as `S3_ENDPOINT` and the keys next to it say",
    without: "nothing is exported",
  }),
};
