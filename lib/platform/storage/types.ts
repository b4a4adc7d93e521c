import type { Readable } from "node:stream";

/** Bytes first..last, both included, as HTTP counts them. */
export type ByteRange = { first: number; last: number };

/** Where large things are kept that the database only points to. Each function throws `KeyRefused` for a key that `safeKey` refuses. */
export type Storage = {
  /**
   * Stores what comes, whole or not at all: nobody ever reads half of it. Memory stays flat whatever its size. What lay there before is
   * replaced.
   */
  put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * What lies there, or a part of it; undefined when there is nothing. The caller reads it to its end or destroys it. Where a bucket is slow,
   * `signal` ends the wait for it, which then throws.
   */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Takes it away; nothing happens when there is nothing. */
  remove(key: string): Promise<void>;
};
