import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { REPLAY_STATUSES, REPLAYED_STATUSES } from "./constants.ts";

const time = z.iso.datetime();

/** A bulk replay as returned (contract 4). Times are ISO 8601 UTC. */
export const ReplaySchema = z
  .object({
    id: z.string().meta({ example: "rpl_01m7x5afk6fsnvfhzjc689rkjw" }),
    object: z.literal("replay"),
    /** Limited to what is kept; `to` is never later than the run's creation. */
    from: time.meta({ description: "Start of the replayed range." }),
    to: time,
    /** Filters within the range; absent ones do not restrict. */
    filters: z.object({
      event: z.enum(EVENT_TYPES).optional(),
      webhook_id: z.string().optional(),
      status: z.array(z.enum(REPLAYED_STATUSES)).optional(),
      env: z.enum(KEY_ENVS).optional(),
      failed_from: time.optional(),
    }),
    rate_per_second: z.int(),
    status: z.enum(REPLAY_STATUSES),
    total_is_final: z
      .boolean()
      .meta({ description: "False while the range is still being scanned and `total` can still grow." }),
    total: z.int().meta({
      description: "All deliveries of the replay: the sum of `pending`, `delivered`, `failing` and `canceled`.",
    }),
    retried: z.int().meta({
      description:
        "Deliveries in `total` that were retrying or held and were attempted early. They keep their IDs; all others are new deliveries.",
    }),
    sent: z.int().meta({ description: "Deliveries that this replay has attempted." }),
    pending: z.int().meta({ description: "Deliveries that this replay has not attempted yet." }),
    delivered: z.int(),
    failing: z.int().meta({
      description:
        "Deliveries that were attempted but not delivered: failed for good, waiting for a retry, or held. Retry them with `POST /v1/replays/{replay_id}/retry`.",
    }),
    failed: z.int().meta({ description: "Failing deliveries with no attempts left." }),
    canceled: z.int().meta({
      description: "Deliveries canceled because the replay was canceled or the webhook was deleted.",
    }),
    retry_of: z.string().nullable().meta({
      description: "The replay whose failing deliveries this one retries. Null for a replay of a time range.",
    }),
    created_at: time,
    created_by: z.string(),
    /** The last running attempts of a canceled run may end shortly after it. */
    finished_at: time
      .nullable()
      .meta({ description: "When every delivery had been attempted for this replay, or canceled. Null until then." }),
  })
  .meta({ id: "Replay" });

/** A bulk replay with the reasons for failing deliveries. */
export const ReplayWithReasonsSchema = ReplaySchema.extend({
  reasons: z
    .array(
      z.object({
        status_code: z.int().nullable().meta({ description: "The HTTP status of the last response." }),
        error: z
          .string()
          .nullable()
          .meta({ description: "The error code of the last attempt. Null if there was none." }),
        count: z.int(),
      }),
    )
    .meta({
      description:
        "Failing deliveries still in the log, grouped by the result of their last attempt, most frequent first. Empty until `finished_at` is set, and when there are too many to count.",
    }),
  retryable: z.int().nullable().meta({
    description:
      "Failing deliveries that a retry of this replay would attempt now. Null until `finished_at` is set, and when there are too many to count.",
  }),
  retried_by: z.string().nullable().meta({ description: "The latest retry of this replay." }),
}).meta({ id: "ReplayWithReasons" });

export const ReplayListSchema = z
  .object({ data: z.array(ReplaySchema), next_cursor: z.string().nullable() })
  .meta({ id: "ReplayList" });

export const ReplayPreviewSchema = z
  .object({ count: z.int().meta({ description: "Deliveries that would be replayed now." }) })
  .meta({ id: "ReplayPreview" });
