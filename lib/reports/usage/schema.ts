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
    description: `Start with the hour or day (UTC) that contains this time. Defaults to the last ${DEFAULT_BUCKETS.day} days or ${DEFAULT_BUCKETS.hour} hours.`,
  }),
  to: time.optional().meta({ description: "End before this time, rounded up to a full hour or day. Defaults to now." }),
  granularity: granularity.meta({
    description: `Length of each interval: day (the default; at most ${BUCKETS_MAX.day} of them) or hour (at most ${BUCKETS_MAX.hour}).`,
  }),
  interval: granularity.meta({ description: "An alias for `granularity`." }),
  group_by: z.enum(USAGE_SPLITS).optional().meta({
    description:
      "The field to group by; `member` is the key's creator. Credits are not split by outcome; all are counted under `succeeded`.",
  }),
  env: z
    .enum(KEY_ENVS)
    .optional()
    .meta({ description: "Only calls with live keys, or with test keys. Defaults to both." }),
  endpoint: z
    .string()
    .max(200)
    .regex(/^[!-~]+$/, "A path such as /v1/scrape.")
    .optional()
    .meta({ description: "Only calls to this endpoint, as named in the response.", example: "/v1/scrape" }),
  key_id: idInput("key", "key_01m7x5afk6fsnvfhzjc689rkjw")
    .optional()
    .meta({ description: "Only calls with this key." }),
  rank_by: z.enum(USAGE_MEASURES).default("credits").meta({ description: "The measure by which groups are ranked." }),
  limit: z.coerce
    .number({ error: limitError })
    .int({ error: limitError })
    .min(1, { error: limitError })
    .max(GROUPS_MAX, { error: limitError })
    .default(GROUPS_DEFAULT)
    .meta({ description: "Number of groups to return, largest first. The remaining ones are summed up as `others`." }),
});
export type ReadUsageInput = z.output<typeof ReadUsageInput>;
