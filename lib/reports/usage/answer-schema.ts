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
    to: time.meta({ description: "The end of the last one. It may be under way: then it is counted so far." }),
    granularity: z.enum(GRANULARITIES),
    group_by: z.enum(USAGE_SPLITS).nullable(),
    /** The largest group first in each bucket. */
    data: z
      .array(
        z.object({
          start: time,
          group: z.string().nullable().meta({
            description: "A path, a key's id, the id of the key's maker, or an outcome: as `group_by` says.",
            example: "/v1/scrape",
          }),
          ...counts,
        }),
      )
      .meta({ description: "Oldest first. Entries with no requests and no credits are omitted." }),
    totals: z.object(counts),
    /** Empty without a split. */
    groups: z
      .array(z.object({ group: z.string(), name: z.string().meta({ description: "As people call it." }), ...counts }))
      .meta({ description: "The largest first; `others` is what the rest adds up to." }),
    groups_total: z.int().meta({ description: "How many groups there are, named or not." }),
    previous: z.object({ from: time, to: time, ...counts, data: z.array(z.object({ start: time, ...counts })) }).meta({
      description:
        "The same length of time just before. While the last hour or day is under way it ends as far into it, to the hour.",
    }),
    /** By the database's clock. */
    read_at: time.meta({ description: "Exact to the last request that was recorded by then." }),
  })
  .meta({ id: "Usage" });
