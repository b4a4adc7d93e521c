import type * as z from "zod";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import type {
  StreamCompletedSchema,
  StreamErrorSchema,
  StreamResultSchema,
  StreamRevokedSchema,
  StreamStartedSchema,
} from "./answer-schema.ts";
import type { STREAM_EVENTS } from "./constants.ts";
import type { StreamOptions } from "./schema.ts";

export type StreamEventType = (typeof STREAM_EVENTS)[number];

export type StreamStarted = z.output<typeof StreamStartedSchema>;
export type StreamResult = z.output<typeof StreamResultSchema>;
export type StreamError = z.output<typeof StreamErrorSchema>;
export type StreamRevoked = z.output<typeof StreamRevokedSchema>;
export type StreamCompleted = z.output<typeof StreamCompletedSchema>;

/** `seq` counts from 1; `body` is the JSON as sent. */
export type StoredEvent = { seq: number; type: StreamEventType; body: string };

/** A session that this process may run until another takes it over with a higher fence. */
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
  /** Indexes of URLs without an outcome, in order. */
  pending: readonly number[];
  /** The last event that the consumer has, and the last one recorded. */
  after: number;
  lastSeq: number;
  /** Charges of recorded results that are not settled yet. */
  unsettled: readonly string[];
  startedAt: Date;
  isOver: boolean;
};

export type Fetched = {
  index: number;
  event: { type: "result" | "error"; body: string };
  /** The charge to settle; undefined if the outcome is free. */
  charge: string | undefined;
};

export type UrlError = { code: ApiErrorCode; message: string; detail?: Record<string, unknown> | undefined };

export type KeyEnd = { at: Date; reason: string | null };
