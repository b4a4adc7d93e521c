import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { S3_ANSWERS_MS, S3_CONNECTS_MS, S3_SLOWEST_BYTES_PER_S } from "./constants.ts";
import { safeKey } from "./keys.ts";
import { pieces } from "./pieces.ts";
import type { Storage } from "./types.ts";

/** Parts of an upload: S3 takes 5 MiB at least but for the last, and 10,000 at most. */
export const PART_BYTES = 8 * 1024 * 1024;

export type S3Settings = {
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path rather than in the host's name: most servers but Amazon's want that. */
  forcePathStyle: boolean;
  /** Instead of `S3_ANSWERS_MS`. */
  answersMs?: number | undefined;
};

// Readers of results keep a connection each for as long as they take: nothing may wait behind them until its time to connect is over.
const CONNECTIONS = { maxSockets: Number.POSITIVE_INFINITY };

/**
 * Speaks to anything that speaks S3, and fails where that falls silent before it answers. The address is the operator's, so it is not asked
 * of the guard for targets.
 */
export function s3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle, answersMs = S3_ANSWERS_MS } = settings;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Checksums beyond the specification's own are refused by many servers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Ends with the head of the answer: whoever reads what follows slowly is not cut off.
    requestHandler: {
      connectionTimeout: S3_CONNECTS_MS,
      requestTimeout: answersMs,
      throwOnRequestTimeout: true,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
    // A server that never says "100 Continue" would be waited for until the time for its answer is over, before any of the body is sent.
    expectContinueHeader: false,
  });
}

/**
 * A bucket, or the objects in it whose names begin with `prefix`.
 *
 * @param prefix the operator's, with the slash that ends it.
 */
export function s3Storage(settings: S3Settings, client = s3Client(settings), prefix = ""): Storage {
  const { bucket: Bucket, answersMs = S3_ANSWERS_MS } = settings;

  const objectOf = (key: string) => prefix + safeKey(key);

  /** For what carries a body: the time that it may take on a slow line comes on top. */
  const timeFor = (body: Buffer) => ({
    requestTimeout: answersMs + Math.ceil((body.length / S3_SLOWEST_BYTES_PER_S) * 1_000),
  });

  /** What is larger than a part goes up part by part, and is there when the upload is completed. */
  async function putParts(Key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: CompletedPart[] = [];
      for (let part: Buffer | undefined = first; part; ) {
        const PartNumber = Parts.length + 1;
        const upload = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part });
        const { ETag } = await client.send(upload, timeFor(part));
        Parts.push({ PartNumber, ...(ETag !== undefined && { ETag }) });
        const next = await rest.next();
        part = next.done ? undefined : next.value;
      }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // What is left of an upload costs its owner; a server that is gone keeps it until the bucket's own rules take it away.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, chunks) {
      const Key = objectOf(key);
      const parts = pieces(chunks, PART_BYTES)[Symbol.asyncIterator]();
      const first = await parts.next();
      const body = first.done ? Buffer.alloc(0) : first.value;
      if (body.length < PART_BYTES) await client.send(new PutObjectCommand({ Bucket, Key, Body: body }), timeFor(body));
      else await putParts(Key, body, parts);
    },
    async read(key, range, signal) {
      const Key = objectOf(key);
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const get = new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) });
        const { Body } = await client.send(get, signal && { abortSignal: signal });
        return Body as Readable | undefined; // in Node the client answers with its stream
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
