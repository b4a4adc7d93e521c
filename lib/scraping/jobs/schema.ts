import * as z from "zod";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import {
  CONCURRENCY_DEFAULT,
  CONCURRENCY_MAX,
  CUSTOM_ID_MAX,
  JOB_NAME_MAX,
  JOB_STATUSES,
  JOB_URLS_MAX,
} from "./constants.ts";

// The fields of a scrape except those set per URL or per job.
const { url, webhook: _, ...scrapeFields } = ScrapeInput.shape as typeof ScrapeInput.shape & { webhook?: z.ZodType };

export const JobOptions = z.strictObject(scrapeFields).meta({ id: "JobOptions" });
export type JobOptions = z.output<typeof JobOptions>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const UNSTORABLE = /[\u0000-\u001f\u007f]/;

const customId = z
  .string()
  .min(1)
  .max(CUSTOM_ID_MAX)
  .refine((text) => !UNSTORABLE.test(text), { error: "text without control characters" })
  .meta({ description: "Your own ID, which is returned in the results of this URL.", example: "sku-4711" });

export const JobItemInput = z.strictObject({ url, custom_id: customId.nullish() }).meta({ id: "JobItem" });

const concurrencyError = `a whole number from 1 to ${CONCURRENCY_MAX}`;

/** A submission without its list of URLs, which is parsed as it streams. */
export const JobSettings = z.strictObject({
  name: lineInput(JOB_NAME_MAX, "Enter a name for the job, or leave it out.").nullish().meta({
    description: "Name shown in lists and in the dashboard.",
    example: "Prices, weekly",
  }),
  options: JobOptions.prefault({}).meta({ description: "Scrape options for each URL, as in POST /v1/scrape." }),
  webhook: z.string().min(1).max(2_048).optional().meta({
    description:
      "Where job.completed or job.failed goes: an https address, or a webhook's id (whk_…). Webhooks that subscribe to the events also receive them.",
    example: "https://example.com/hooks/gatehouse",
  }),
  max_concurrency: z
    .int({ error: concurrencyError })
    .min(1, { error: concurrencyError })
    .max(CONCURRENCY_MAX, { error: concurrencyError })
    .default(CONCURRENCY_DEFAULT)
    .meta({ description: "Maximum number of URLs fetched at the same time.", example: CONCURRENCY_DEFAULT }),
});
export type JobSettings = z.output<typeof JobSettings>;

/** The body of POST /v1/jobs, for its documentation. */
export const CreateJobInput = z.strictObject({
  urls: z
    .array(url)
    .min(1)
    .max(JOB_URLS_MAX)
    .optional()
    .meta({ description: "The URLs to scrape. Pass either `urls` or `items`.", example: ["https://example.com/"] }),
  items: z
    .array(JobItemInput)
    .min(1)
    .max(JOB_URLS_MAX)
    .optional()
    .meta({ description: "The URLs to scrape, with your own IDs. Pass either `items` or `urls`." }),
  ...JobSettings.shape,
});

export const ListJobsInput = z.strictObject({
  status: z.enum(JOB_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListJobsInput = z.output<typeof ListJobsInput>;

/** The query of a signed link; empty with a key. */
export const ResultsQuery = z.strictObject({
  expires: z
    .string()
    .max(20)
    .optional()
    .meta({ description: "Signed links only: when the link expires, in Unix seconds." }),
  key: z.string().max(64).optional().meta({ description: "Signed links only: the key that the link belongs to." }),
  signature: z
    .string()
    .max(128)
    .optional()
    .meta({ description: "Signed links only: the signature, which replaces an API key." }),
});
