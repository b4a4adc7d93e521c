import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { cursorInput, timeInput } from "#lib/kernel/input-fields.ts";
import { LOG_DAYS_MARK } from "#lib/kernel/retention.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { REPLAY_RATE_DEFAULT, REPLAY_RATE_MAX, REPLAY_STATUSES, REPLAYED_STATUSES } from "./constants.ts";

const time = timeInput.transform((text) => new Date(text));

const rate = z
  .int("A whole number.")
  .min(1, "At least 1 a second; pause the replay to send none.")
  .max(REPLAY_RATE_MAX, `At most ${REPLAY_RATE_MAX} a second.`);

/** The body of POST /v1/replays. */
export const CreateReplayInput = z.strictObject({
  from: time.meta({
    description: `Replay events from this time on. Events that are no longer kept (older than ${LOG_DAYS_MARK} days) are left out.`,
    example: "2026-01-30T09:00:00Z",
  }),
  to: time.meta({
    description: "Replay events before this time. A future time means now.",
    example: "2099-01-30T12:00:00Z",
  }),
  event: z.enum(EVENT_TYPES).optional().meta({ description: "Only events of this type.", example: "job.completed" }),
  webhook_id: z
    .string()
    .regex(/^whk_[0-9a-z]{26}$/, "A webhook's id, which begins with whk_.")
    .optional()
    .meta({ description: "Only deliveries of this webhook.", example: "whk_01m7x5afk6fsnvfhzjc689rkjw" }),
  status: z
    .union([z.enum(REPLAYED_STATUSES), z.array(z.enum(REPLAYED_STATUSES)).min(1).max(REPLAYED_STATUSES.length)], {
      error: `One or more of ${REPLAYED_STATUSES.join(", ")}.`,
    })
    .transform((given) => REPLAYED_STATUSES.filter((status) => [given].flat().includes(status)))
    .optional()
    .meta({
      description:
        "Only deliveries in one of these statuses. Defaults to all that have ended. Ended deliveries are sent again as new deliveries; retrying and held ones are attempted now.",
      example: ["failed", "retrying"],
    }),
  env: z
    .enum(KEY_ENVS)
    .optional()
    .meta({ description: "Only deliveries caused by keys of this kind.", example: "live" }),
  failed_from: time.optional().meta({
    description:
      "Of the deliveries that failed for good, only those that did so at this time or later. Deliveries in other statuses are not affected.",
    example: "2027-01-30T11:00:00Z",
  }),
  rate_per_second: rate
    .default(REPLAY_RATE_DEFAULT)
    .meta({ description: "Deliveries to release per second.", example: REPLAY_RATE_DEFAULT }),
  preview: z
    .boolean()
    .default(false)
    .meta({ description: "If true, only count the deliveries and do not replay them.", example: true }),
});
export type CreateReplayInput = z.output<typeof CreateReplayInput>;

/** The body of PATCH /v1/replays/{replay_id}. */
export const UpdateReplayInput = z.strictObject({
  status: z
    .enum(["running", "paused"], "Either running or paused; DELETE cancels.")
    .meta({ description: "`paused` stops releasing deliveries; `running` resumes.", example: "paused" }),
  rate_per_second: rate
    .optional()
    .meta({ description: "The new rate. Omit it to keep the current one.", example: 100 }),
});
export type UpdateReplayInput = z.output<typeof UpdateReplayInput>;

/** The body of POST /v1/replays/{replay_id}/retry. */
export const RetryReplayInput = z.strictObject({
  rate_per_second: rate.optional().meta({
    description: "Deliveries to release per second. Defaults to the rate of the replay being retried.",
    example: 50,
  }),
});
export type RetryReplayInput = z.output<typeof RetryReplayInput>;

export const ListReplaysInput = z.strictObject({
  status: z.enum(REPLAY_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListReplaysInput = z.output<typeof ListReplaysInput>;
