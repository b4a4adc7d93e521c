import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { REPLAY_STATUSES, REPLAYED_STATUSES } from "./constants.ts";

const time = z.iso.datetime();

/** A bulk replay as it is answered (contract 4). Times are ISO 8601 UTC. */
export const ReplaySchema = z
  .object({
    id: z.string().meta({ example: "rpl_01m7x5afk6fsnvfhzjc689rkjw" }),
    object: z.literal("replay"),
    /** Never before what is kept; `to` never later than the run's making. */
    from: time.meta({ description: "The range as it is gone through." }),
    to: time,
    /** What is replayed, within the range; a filter left out does not narrow. */
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
      .meta({ description: "False while the range is still being gone through: total then grows." }),
    total: z.int().meta({ description: "Sent again as new deliveries." }),
    retried: z.int().meta({
      description:
        "Retrying or held, whose next attempt was brought forward. They stay the same deliveries, and are not among `total`.",
    }),
    sent: z.int().meta({ description: "Had a first attempt." }),
    delivered: z.int(),
    failed: z.int().meta({ description: "Used up all attempts." }),
    /** Ended without being delivered: by canceling the run or deleting the subscription. */
    canceled: z.int(),
    created_at: time,
    created_by: z.string(),
    /** A canceled run's last attempts under way may end a little after it is canceled. */
    finished_at: time.nullable().meta({ description: "When nothing was left to be sent for the first time." }),
  })
  .meta({ id: "Replay" });

export const ReplayListSchema = z
  .object({ data: z.array(ReplaySchema), next_cursor: z.string().nullable() })
  .meta({ id: "ReplayList" });

export const ReplayPreviewSchema = z
  .object({ count: z.int().meta({ description: "Deliveries that would be replayed now." }) })
  .meta({ id: "ReplayPreview" });
