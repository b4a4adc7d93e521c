import path from "node:path";
import { env } from "#lib/platform/env/env.ts";
import { diskStorage } from "./disk.ts";
import type { Storage } from "./types.ts";

let current: Promise<Storage> | undefined;

async function open(): Promise<Storage> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...settings } = env();
  if (bucket === undefined) return diskStorage(path.join(settings.DATA_DIR, "results"));
  // Loaded on demand: it takes a tenth of a second and some memory.
  const { s3Storage } = await import("./s3.ts");
  return s3Storage({
    bucket,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  });
}

/**
 * Returns this installation's storage of results: the bucket S3_BUCKET, or else a folder under
 * DATA_DIR.
 */
export function storage(): Promise<Storage> {
  current ??= open();
  return current;
}
