import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import type { STREAM_EVENTS } from "./constants.ts";

const counts = {
  urls_total: z.int(),
  urls_ok: z.int().meta({ description: "URLs with a result so far." }),
  urls_failed: z.int().meta({ description: "URLs with an error so far." }),
};
const index = z.int().meta({ description: "The position of the URL in `urls`, starting at 0." });

export const StreamStartedSchema = z
  .object({
    id: z.string(),
    urls_total: z.int(),
    disconnect_timeout_s: z.int(),
    max_concurrency: z.int(),
    started_at: z.string(),
  })
  .meta({ id: "StreamStarted" });

export const StreamResultSchema = z.object({ index, ...Document.shape }).meta({ id: "StreamResult" });

/** May contain further fields that explain the error. */
export const StreamErrorSchema = z
  .looseObject({ index, url: z.string(), code: z.string(), message: z.string(), retryable: z.boolean() })
  .meta({ id: "StreamFailure" });

export const StreamRevokedSchema = z
  .object({ revoked_at: z.string(), reason: z.string().nullable() })
  .meta({ id: "StreamRevoked" });

export const StreamCompletedSchema = z
  .object({
    id: z.string(),
    reason: z.enum(["finished", "consumer_disconnected", "canceled"]),
    ...counts,
    credits_used: z.int(),
    started_at: z.string(),
    ended_at: z.string(),
  })
  .meta({ id: "StreamCompleted" });

const StreamProgressSchema = z.object(counts).meta({ id: "StreamProgress" });

const id = z.string().meta({
  description: "Send this as Last-Event-ID to continue from here.",
  example: "str_01k6c2m7v8e9tq0x3d5r7y1b2n-7",
});
const eventOf = <const T extends (typeof STREAM_EVENTS)[number], D extends z.ZodType>(
  event: T,
  name: string,
  data: D,
) => z.object({ id, event: z.literal(event), data }).meta({ id: name });

export const StreamEventSchema = z
  .discriminatedUnion("event", [
    eventOf("stream.started", "StreamStartedMessage", StreamStartedSchema),
    eventOf("result", "StreamResultMessage", StreamResultSchema),
    eventOf("error", "StreamErrorMessage", StreamErrorSchema),
    eventOf("progress", "StreamProgressMessage", StreamProgressSchema),
    eventOf("auth_revoked", "StreamRevokedMessage", StreamRevokedSchema),
    eventOf("stream.completed", "StreamCompletedMessage", StreamCompletedSchema),
  ])
  .meta({ id: "StreamMessage" });
