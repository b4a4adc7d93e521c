import * as z from "zod";
import { GRANULARITIES, USAGE_SPLITS } from "./constants.ts";

const time = z.iso.datetime();

const counts = {
  requests: z.int(),
  errors: z.int().meta({ description: "Requests that failed or were refused." }),
  credits: z.int(),
};

/**
 * Usage as the API and the screens show it (contract 4). `from` is inclusive, `to` exclusive, both
 * bucket boundaries in UTC.
 */
export const UsageSchema = z
  .object({
    from: time.meta({ description: "The start of the first hour or day, UTC." }),
    to: time.meta({ description: "The end of the last hour or day, which may still be in progress." }),
    granularity: z.enum(GRANULARITIES),
    group_by: z.enum(USAGE_SPLITS).nullable(),
    /** The largest group first in each bucket. */
    data: z
      .array(
        z.object({
          start: time,
          group: z.string().nullable().meta({
            description:
              "A path, a key ID, the ID of the member who created the key, or an outcome, depending on `group_by`.",
            example: "/v1/scrape",
          }),
          ...counts,
        }),
      )
      .meta({ description: "Oldest first. Entries with no requests and no credits are omitted." }),
    totals: z.object(counts),
    /** Empty without a split. */
    groups: z
      .array(
        z.object({
          group: z.string(),
          name: z.string().meta({ description: "A readable name of the group." }),
          ...counts,
        }),
      )
      .meta({ description: "Largest first. `others` is the sum of the remaining groups." }),
    groups_total: z.int().meta({ description: "Total number of groups, including those in `others`." }),
    previous: z.object({ from: time, to: time, ...counts, data: z.array(z.object({ start: time, ...counts })) }).meta({
      description:
        "The period of the same length just before. If the last hour or day is in progress, it ends at the same point, to the hour.",
    }),
    /** By the database's clock. */
    read_at: time.meta({ description: "When the usage was read. Includes all requests recorded by then." }),
  })
  .meta({ id: "Usage" });
