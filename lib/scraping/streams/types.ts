import type * as z from "zod";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/ids.ts";
import type {
  StreamCompletedSchema,
  StreamErrorSchema,
  StreamResultSchema,
  StreamRevokedSchema,
  StreamStartedSchema,
} from "./answer-schema.ts";
import type { STREAM_EVENTS } from "./constants.ts";
import type { StreamOptions } from "./schema.ts";

/** What an event of a stream is of. */
export type StreamEventType = (typeof STREAM_EVENTS)[number];

export type StreamStarted = z.output<typeof StreamStartedSchema>;
export type StreamResult = z.output<typeof StreamResultSchema>;
export type StreamError = z.output<typeof StreamErrorSchema>;
export type StreamRevoked = z.output<typeof StreamRevokedSchema>;
export type StreamCompleted = z.output<typeof StreamCompletedSchema>;

/** An event as it is kept: its place in the stream, counted from 1, and JSON as it is sent. */
export type StoredEvent = { seq: number; type: StreamEventType; body: string };

/** A session that this process may continue, until another takes it over and so has a higher fence. */
export type ClaimedStream = {
  id: Id<"str">;
  keyId: string;
  fence: number;
  urls: readonly string[];
  options: StreamOptions;
  maxConcurrency: number;
  disconnectTimeoutS: number;
  /** Credits for a result. */
  price: number;
  /** Which addresses have no outcome yet, in order. */
  pending: readonly number[];
  /** The last event that the consumer has, and the last that there is. */
  after: number;
  lastSeq: number;
  /** Requests that hold credits for results which are among the events already. */
  unsettled: readonly string[];
  startedAt: Date;
  isOver: boolean;
};

/** What came of an address, before it is recorded. */
export type Fetched = {
  index: number;
  event: { type: "result" | "error"; body: string };
  /** The request whose hold is to be settled; undefined where the outcome is free. */
  charge: string | undefined;
};

/** Why there is no result for an address (contract 3). */
export type UrlError = { code: ApiErrorCode; message: string; detail?: Record<string, unknown> | undefined };

/** When and why a key stopped working. */
export type KeyEnd = { at: Date; reason: string | null };
