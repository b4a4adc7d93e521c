import * as z from "zod";
import { idInput, timeInput } from "#lib/kernel/input-fields.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import {
  BUCKETS_MAX,
  DEFAULT_BUCKETS,
  GRANULARITIES,
  GROUPS_DEFAULT,
  GROUPS_MAX,
  USAGE_MEASURES,
  USAGE_SPLITS,
} from "./constants.ts";

const time = timeInput.meta({ example: "2027-01-31T00:00:00Z" }).transform((text) => new Date(text));

const granularity = z.enum(GRANULARITIES).optional();
const limitError = `A whole number from 1 to ${GROUPS_MAX}.`;

/** The parameters of GET /v1/usage. */
export const ReadUsageInput = z.strictObject({
  from: time.optional().meta({
    description: `From the hour or day on in which this moment lies, UTC. Without it the last ${DEFAULT_BUCKETS.day} days or ${DEFAULT_BUCKETS.hour} hours.`,
  }),
  to: time.optional().meta({ description: "Until the end of the hour or day before this moment; now without it." }),
  granularity: granularity.meta({
    description: `By the day (the default; at most ${BUCKETS_MAX.day}) or by the hour (at most ${BUCKETS_MAX.hour}).`,
  }),
  interval: granularity.meta({ description: "The same as `granularity`." }),
  group_by: z.enum(USAGE_SPLITS).optional().meta({
    description:
      "Split by this; `member` is the key's maker. Credits are not split by outcome; all are counted under `succeeded`.",
  }),
  env: z.enum(KEY_ENVS).optional().meta({ description: "Calls with live or with test keys; both without it." }),
  endpoint: z
    .string()
    .max(200)
    .regex(/^[!-~]+$/, "A path such as /v1/scrape.")
    .optional()
    .meta({ description: "Calls of one endpoint, as the answer names it.", example: "/v1/scrape" }),
  key_id: idInput("key", "key_01m7x5afk6fsnvfhzjc689rkjw").optional().meta({ description: "Calls of one key." }),
  rank_by: z.enum(USAGE_MEASURES).default("credits").meta({ description: "Which groups are the largest." }),
  limit: z.coerce
    .number({ error: limitError })
    .int({ error: limitError })
    .min(1, { error: limitError })
    .max(GROUPS_MAX, { error: limitError })
    .default(GROUPS_DEFAULT)
    .meta({ description: "How many groups are named, the largest; the rest is added up as the group `others`." }),
});
export type ReadUsageInput = z.output<typeof ReadUsageInput>;
