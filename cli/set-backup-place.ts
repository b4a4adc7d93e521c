import { outsidePlace } from "#lib/platform/env/fields.ts";
import { misused } from "./command-error.ts";

const KEYS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * Sets this process's BACKUP_TO to the location in an option, overriding the service's. Reports
 * missing S3 settings under the option's name, not that of a variable nobody has set.
 *
 * @param place an absolute folder, or s3://bucket/prefix.
 */
export function setBackupPlace(option: "--to" | "--from", place: string): void {
  const parsed = outsidePlace("/var/backups/gatehouse").safeParse(place);
  if (!parsed.success)
    throw misused(`${option}: expected a folder, or s3://bucket/prefix, not ${JSON.stringify(place)}`);
  const missing = KEYS.filter((name) => !process.env[name]);
  if (place.startsWith("s3://") && missing.length > 0)
    throw misused(
      `${option}: ${place} is a bucket, and ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set. Set what the service has: S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE as well, where it is not Amazon's.`,
    );
  process.env.BACKUP_TO = place;
}
