import path from "node:path";
import type { Env } from "#lib/platform/env/env.ts";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { diskPlace } from "./disk.ts";
import { explained } from "./explain-fault.ts";
import { PlaceRefused } from "./refusal.ts";
import type { Place } from "./types.ts";

export type PlaceSettings = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_FORCE_PATH_STYLE"
>;

const S3 = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Returns the display form of a location, its `shown`, without opening it. */
export function shownPlace(named: string): string {
  const [, bucket, prefix = ""] = S3.exec(named) ?? [];
  if (bucket === undefined) return path.resolve(named);
  return ["s3:/", bucket, withoutEnd(prefix, "/")].filter((part) => part !== "").join("/");
}

/**
 * Opens a location named by the operator: a folder, or `s3://bucket/prefix` at the service in the
 * S3 variables. Its operations throw `PlaceRefused` with an explanation.
 */
export async function openPlace(named: string, settings: PlaceSettings): Promise<Place> {
  const [, bucket, prefix = ""] = S3.exec(named) ?? [];
  if (bucket === undefined) {
    if (/^[a-z0-9]+:\/\//i.test(named)) throw new PlaceRefused(`${named}: expected a folder, or s3://bucket/prefix.`);
    return explained(diskPlace(path.resolve(named)));
  }
  // Loaded on demand: it takes a tenth of a second and some memory.
  const { s3Place } = await import("./s3.ts");
  const s3 = s3Place(
    {
      bucket,
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
      forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    },
    withoutEnd(prefix, "/"),
  );
  return explained(s3);
}
