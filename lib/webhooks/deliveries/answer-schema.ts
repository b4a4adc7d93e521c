import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { DELIVERY_STATUSES, RESPONSE_KEPT_BYTES, WAITING_COUNTED_MAX, WAITING_REASONS } from "./constants.ts";

const time = z.iso.datetime();

/** A delivery as listed (contract 4). Times are ISO 8601 UTC. */
export const DeliverySchema = z
  .object({
    id: z.string().meta({ example: "dlv_01m7x5afk6fsnvfhzjc689rkjw" }),
    object: z.literal("delivery"),
    event: z.enum(EVENT_TYPES),
    event_id: z.string().meta({ example: "evt_01m7x5afk6fsnvfhzjc689rkjw" }),
    webhook_id: z.string().nullable().meta({ description: "Null if the URL was passed in the call." }),
    url: z.string(),
    env: z.enum(KEY_ENVS),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        "`held`: the webhook is paused. `pending` and `held` can still change; all other statuses are final.",
    }),
    attempts_made: z.int().meta({
      description: "All attempts, scheduled and manual. Only scheduled attempts count towards the limit of eight.",
    }),
    next_attempt_at: time.nullable().meta({
      description:
        "When the next scheduled attempt is due, even while a manual one is waiting. Null during an attempt, when none is scheduled, and while the delivery is held or waits for a replay or a listener.",
    }),
    waiting_for: z
      .object({
        reason: z.enum(WAITING_REASONS).meta({
          description:
            "`endpoint_times_out`: the endpoint does not respond in time. `endpoint_busy`: more deliveries are due than may be sent to it at the same time.",
        }),
        deliveries_before: z.int().meta({
          description: `Due deliveries to the same endpoint that are sent before this one. At most ${WAITING_COUNTED_MAX.toLocaleString("en")} are counted.`,
        }),
      })
      .nullable()
      .meta({
        description:
          "Why a due delivery still waits: its endpoint has the maximum number of attempts in flight. Otherwise null.",
      }),
    last_status: z
      .int()
      .nullable()
      .meta({ description: "The HTTP status of the last attempt. Null if there was no response." }),
    last_error: z
      .string()
      .nullable()
      .meta({ description: "The error code of the last attempt. Null if there was none." }),
    replay_of: z.string().nullable().meta({ description: "The original delivery, if this is a replay." }),
    replay_id: z.string().nullable().meta({ description: "The bulk replay that created this delivery." }),
    created_at: time,
    delivered_at: time.nullable(),
  })
  .meta({ id: "Delivery" });

export const DeliveryListSchema = z
  .object({ data: z.array(DeliverySchema), next_cursor: z.string().nullable() })
  .meta({ id: "DeliveryList" });

/** One attempt with its request and response (contract 4). Durations are in milliseconds. */
export const AttemptSchema = z
  .object({
    number: z.int(),
    url: z.string(),
    started_at: time,
    duration_ms: z.number(),
    timings: z
      .object({ dns_ms: z.number(), connect_ms: z.number(), tls_ms: z.number(), first_byte_ms: z.number() })
      .meta({ description: "Zero if a connection was reused." }),
    address: z.string().nullable().meta({ description: "Null if no connection was established." }),
    request_headers: z.record(z.string(), z.string()).meta({
      description:
        "All request headers, in the order sent. If no connection was made, the headers that would have been sent.",
    }),
    status_code: z.int().nullable(),
    response_headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
    response_body: z
      .string()
      .nullable()
      .meta({
        description: `The first ${RESPONSE_KEPT_BYTES / 1024} KiB, decoded, as text in the charset of Content-Type, or UTF-8. If the response was cut off, the part that arrived. If it was not HTTP, its first bytes.`,
      }),
    response_body_base64: z
      .string()
      .nullable()
      .meta({ description: "The same bytes in base64, if they are not UTF-8." }),
    truncated: z.boolean(),
    manual: z.boolean().meta({
      description: "Whether the attempt was requested manually. Manual attempts do not count towards the schedule.",
    }),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "Attempt" });

export const DeliveryDetailSchema = DeliverySchema.extend({
  listener_id: z.string().nullable().meta({
    description:
      "The listener that receives the delivery, with its local URL as `url`. Null for deliveries to webhooks.",
    example: "lst_01m7x5afk6fsnvfhzjc689rkjw",
  }),
  body: z.string().meta({ description: "The exact body of the request: JSON in UTF-8." }),
  body_unavailable: z.string().nullable().meta({
    description: "Why the body is empty: it is in the archive, which cannot be read right now. Usually null.",
  }),
  attempts: z.array(AttemptSchema),
  attempts_unavailable: z.string().nullable().meta({
    description: "Why attempts are missing: they are in the archive, which cannot be read right now. Usually null.",
  }),
}).meta({ id: "DeliveryDetail" });
