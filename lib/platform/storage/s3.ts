import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { S3_ANSWERS_MS, S3_CONNECTS_MS, S3_SLOWEST_BYTES_PER_S } from "./constants.ts";
import { safeKey } from "./keys.ts";
import type { Storage } from "./types.ts";

/**
 * Part size of uploads: S3 requires at least 5 MiB except for the last, and at most 10,000 parts.
 */
export const PART_BYTES = 8 * 1024 * 1024;

export type S3Settings = {
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Whether the bucket is in the path rather than the host name, as most servers but Amazon's
   * require.
   */
  forcePathStyle: boolean;
  /** Replaces `S3_ANSWERS_MS`. */
  answersMs?: number | undefined;
};

// Slow readers of results occupy a connection each: others must not time out waiting for one.
const CONNECTIONS = { maxSockets: Number.POSITIVE_INFINITY };

/**
 * Returns a client for any S3-compatible server, which fails if the server stops responding. The
 * address is the operator's, so the guard for targets does not apply.
 */
export function s3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle, answersMs = S3_ANSWERS_MS } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Many servers reject checksums beyond the specification's own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The timeout ends with the head of the response, so slow readers of the body are not cut off.
    requestHandler: {
      connectionTimeout: S3_CONNECTS_MS,
      requestTimeout: answersMs,
      throwOnRequestTimeout: true,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
    // Otherwise a server that never sends "100 Continue" would use up the timeout before any of the
    // body is sent.
    expectContinueHeader: false,
  });
  // Uploads are sent by the library, which takes no limit for each of their requests.
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    handle(request, { ...options, requestTimeout: answersMs + bodyMs(request.body) });
  return client;
}

/** Returns the time in ms that a body may take on a slow line. */
const bodyMs = (body: unknown): number =>
  body instanceof Uint8Array ? Math.ceil((body.length / S3_SLOWEST_BYTES_PER_S) * 1_000) : 0;

/**
 * Returns storage in a bucket, or under a prefix in it.
 *
 * @param prefix the operator's, ending with a slash.
 */
export function s3Storage(settings: S3Settings, client = s3Client(settings), prefix = ""): Storage {
  const { bucket: Bucket } = settings;
  const objectOf = (key: string) => prefix + safeKey(key);
  return {
    async put(key, chunks) {
      const at = { Bucket, Key: objectOf(key) };
      const params = { ...at, Body: Readable.from(chunks) };
      // One part at a time, so that memory stays constant.
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 1, leavePartsOnError: true });
      try {
        await upload.done();
      } catch (error) {
        // Parts of an unfinished upload cost money; if the server is gone, the bucket's own rules
        // must delete them. The library would report a failure to abort instead of the cause.
        const { uploadId: UploadId } = upload;
        if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
        throw error;
      }
    },
    async read(key, range, signal) {
      const Key = objectOf(key);
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const get = new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) });
        const { Body } = await client.send(get, signal && { abortSignal: signal });
        return Body as Readable | undefined; // in Node, the client returns a stream
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: objectOf(key) }));
    },
  };
}
