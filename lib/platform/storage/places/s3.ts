import { DeleteObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { safeKey } from "#lib/platform/storage/keys.ts";
import { type S3Settings, s3Client, s3Storage } from "#lib/platform/storage/s3.ts";
import type { Place } from "./types.ts";

/** Concurrent deletions: more than a hundred a second, at a tenth of a second each. */
const REMOVED_AT_ONCE = 16;

export function s3Place(settings: S3Settings, prefix: string): Place {
  const client = s3Client(settings);
  const { bucket: Bucket } = settings;
  const begin = prefix === "" ? "" : `${prefix}/`;
  const storage = s3Storage(settings, client, begin);

  async function* pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          ...{ Bucket, Prefix },
          ...(Delimiter && { Delimiter }),
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    ...storage,
    shown: `s3://${Bucket}${prefix === "" ? "" : `/${prefix}`}`,
    async list(folder) {
      const within = folder === undefined ? begin : `${begin}${safeKey(folder)}/`;
      const names: string[] = [];
      for await (const { CommonPrefixes = [], Contents = [] } of pages(within, "/")) {
        names.push(...CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice(within.length, -1)));
        names.push(...Contents.map(({ Key = "" }) => Key.slice(within.length)));
      }
      return names;
    },
    async removeFolder(name, { progressed, signal } = {}) {
      const remove = async (Key: string) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
        await progressed?.();
      };
      // One request each: not every server supports batch deletion.
      for await (const { Contents = [] } of pages(`${begin}${safeKey(name)}/`)) {
        const keys = Contents.flatMap(({ Key }) => Key ?? []);
        for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
          signal?.throwIfAborted();
          await Promise.all(keys.slice(at, at + REMOVED_AT_ONCE).map(remove));
        }
      }
    },
  };
}
