import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { cursorInput, idInput, timeInput } from "#lib/kernel/input-fields.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import {
  BODY_TERMS_MAX,
  OUTCOME_BUCKETS_MAX,
  PAGE_DEFAULT,
  PAGE_MAX,
  SEARCH_TEXT_MAX,
  SOUGHT_STATUSES,
} from "./constants.ts";
import type { SoughtStatus } from "./types.ts";

const time = timeInput.meta({ example: "2027-01-31T00:00:00Z" });

const webhookId = idInput("whk", "whk_01m7x5afk6fsnvfhzjc689rkjw").meta({
  description: "Only deliveries of this webhook.",
});
const env = z.enum(KEY_ENVS).meta({ description: "Only deliveries caused by live keys, or by test keys." });
const event = z.enum(EVENT_TYPES).meta({ description: "Only deliveries of this event type." });

/** `pending` includes `retrying` deliveries, like a delivery's own status. */
const statuses = z
  .string()
  .regex(
    new RegExp(`^(${SOUGHT_STATUSES.join("|")})(,(${SOUGHT_STATUSES.join("|")}))*$`),
    `One or more of ${SOUGHT_STATUSES.join(", ")}, separated by commas.`,
  )
  .transform((text): SoughtStatus[] => {
    const given = text.split(",");
    return SOUGHT_STATUSES.filter((each) => given.includes(each) || (each === "retrying" && given.includes("pending")));
  })
  .meta({
    description:
      "Only deliveries with one of these statuses, separated by commas. `retrying` is the part of `pending` that failed and will be retried.",
    example: "failed,retrying",
  });

/** The filters of all delivery lists. They are combined with AND. */
const filters = {
  status: statuses.optional(),
  event: event.optional(),
  webhook_id: webhookId.optional(),
  event_id: idInput("evt", "evt_01m7x5afk6fsnvfhzjc689rkjw")
    .optional()
    .meta({ description: "Only deliveries of this event, including replays." }),
  env: env.optional(),
  code: z
    .string()
    .regex(/^([1-5]xx|[1-5]\d\d)$/, "A status such as 503 or a class such as 5xx.")
    .optional()
    .meta({ description: "The status of the last response, or a class of statuses.", example: "5xx" }),
  min_duration_ms: z.coerce
    .number()
    .int()
    .min(1)
    .max(HOUR_MS)
    .optional()
    .meta({ description: "Only deliveries whose last attempt took at least this many milliseconds.", example: 1_000 }),
  replay: z.enum(["true", "false"]).optional().meta({ description: "true: only replays. false: no replays." }),
  replay_id: idInput("rpl", "rpl_01m7x5afk6fsnvfhzjc689rkjw")
    .optional()
    .meta({ description: "Only deliveries of this bulk replay: those it created and those it brought forward." }),
  text: z
    .string()
    .max(SEARCH_TEXT_MAX, `At most ${SEARCH_TEXT_MAX} characters.`)
    .optional()
    .meta({
      description: `Words that must all be in the body, in any order, ignoring case. IDs and URLs are split into words. Only the first ${BODY_TERMS_MAX} different words of a long body are searched.`,
      example: "shop.example.com",
    }),
  from: time
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: "Only items created at or after this time." }),
  to: time
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: "Only items created before this time." }),
};

export const ListDeliveriesInput = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: cursorInput,
});
export type ListDeliveriesInput = z.output<typeof ListDeliveriesInput>;

/** `after` is the cursor returned by the previous `tail`. */
export const TailDeliveriesInput = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  after: cursorInput,
});
export type TailDeliveriesInput = z.output<typeof TailDeliveriesInput>;

export const CountOutcomesInput = z.strictObject({
  from: time.transform((text) => new Date(text)),
  to: time.transform((text) => new Date(text)),
  buckets: z.coerce.number().int().min(1).max(OUTCOME_BUCKETS_MAX).default(60),
  unit: z.enum(["minute", "hour"]).default("hour"),
  event: event.optional(),
  webhook_id: webhookId.optional(),
  env: env.optional(),
});
export type CountOutcomesInput = z.output<typeof CountOutcomesInput>;
