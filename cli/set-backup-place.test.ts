import { afterEach, expect, it, vi } from "vitest";
import { setBackupPlace } from "./set-backup-place.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  [
    "--from",
    "s3://backups/a",
    {},
    "--from: s3://backups/a is a bucket, and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set.",
  ],
  [
    "--to",
    "s3://backups/a",
    { S3_ACCESS_KEY_ID: "a" },
    "--to: s3://backups/a is a bucket, and S3_SECRET_ACCESS_KEY is not set.",
  ],
  ["--from", "s3:backups", {}, '--from: expected a folder, or s3://bucket/prefix, not "s3:backups"'],
] as const)("%s %s with %o names the option and what is missing", (option, place, env, said) => {
  for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
    vi.stubEnv(name, "S3_ACCESS_KEY_ID" in env && name === "S3_ACCESS_KEY_ID" ? env[name] : undefined);
  expect(() => setBackupPlace(option, place)).toThrow(said);
});

it("configures S3 for the option, regardless of the service's settings", () => {
  vi.stubEnv("BACKUP_TO", "/var/backups");
  vi.stubEnv("S3_ACCESS_KEY_ID", "a");
  vi.stubEnv("S3_SECRET_ACCESS_KEY", "b");
  setBackupPlace("--from", "s3://backups/a");
  expect(process.env.BACKUP_TO).toBe("s3://backups/a");
});
