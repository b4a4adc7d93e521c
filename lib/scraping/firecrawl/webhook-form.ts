import * as z from "zod";
import { storableText } from "#lib/kernel/input-fields.ts";
import { FIRECRAWL_EVENTS } from "./constants.ts";

const METADATA_MAX = 20;

const text = (most: number) => storableText(z.string().max(most));

export const WebhookForm = z.strictObject({
  dialect: z.literal("firecrawl"),
  events: z.array(z.enum(FIRECRAWL_EVENTS)).max(FIRECRAWL_EVENTS.length),
  metadata: z
    .record(text(100), text(1_000))
    .refine((given) => Object.keys(given).length <= METADATA_MAX, { error: `at most ${METADATA_MAX} entries` }),
  /** Version of the API that created the job. Absent for version 2, and in older rows. */
  version: z.literal(1).optional(),
});
export type WebhookForm = z.output<typeof WebhookForm>;
