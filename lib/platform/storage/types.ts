import type { Readable } from "node:stream";

/** An inclusive range of bytes, as in HTTP. */
export type ByteRange = { first: number; last: number };

/**
 * Storage for large content that the database refers to by key. Each function throws `KeyRefused`
 * for a key that `safeKey` refuses.
 */
export type Storage = {
  /**
   * Stores the chunks completely or not at all, replacing earlier content; readers never see a
   * part. Uses constant memory.
   */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns the content or a range of it; undefined if there is none. The caller reads it to the
   * end or destroys it. `signal` aborts the wait for a slow bucket, which then throws.
   */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
};
