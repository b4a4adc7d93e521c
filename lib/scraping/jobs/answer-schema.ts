import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { JOB_STATUSES } from "./constants.ts";

const time = z.iso.datetime();

/** How jobs and crawls were requested. Times are ISO 8601 UTC. */
export const askedFields = {
  max_concurrency: z.int(),
  options: z
    .record(z.string(), z.unknown())
    .meta({ id: "SubmittedOptions", description: "The requested options for reading each page." }),
  webhook: z.string().nullable(),
  key_id: z.string().meta({ description: "The key that is charged." }),
  created_at: time,
  started_at: time.nullable(),
};

export const FailureSchema = z.object({ code: z.string(), message: z.string() }).meta({ id: "Failure" });

/** How jobs and crawls ended. */
export const resultFields = {
  error: FailureSchema.nullable().meta({ description: "Why it failed." }),
  results_bytes: z
    .int()
    .nullable()
    .meta({ description: "Uncompressed size of the results in bytes. Null until there are results." }),
  download_url: z.string().nullable().meta({
    description: "Signed link to the results that works without a key for 24 hours. Each response contains a new one.",
  }),
  download_url_expires_at: time.nullable(),
};

/** A batch job in the API (contract 4). Times are ISO 8601 UTC. */
export const JobSchema = z
  .object({
    id: z.string().meta({ example: "job_01kf0kv800fmkvgtkty7trff73" }),
    object: z.literal("job"),
    name: z.string().nullable().meta({ description: "The job's name, or null.", example: "Prices, weekly" }),
    status: z
      .enum(JOB_STATUSES)
      .meta({ description: "`completed` if at least one URL was scraped, `failed` if none was." }),
    env: z.enum(KEY_ENVS),
    urls_total: z.int(),
    urls_ok: z.int().meta({ description: "URLs scraped so far. A target that responds with 404 also counts." }),
    urls_failed: z.int(),
    credits_used: z
      .int()
      .meta({ description: "Credits used so far. A failure costs only the tokens of a language model's answers." }),
    ...askedFields,
    finished_at: time.nullable().meta({
      description: "When the results were complete. For a canceled job, this is shortly after the cancellation.",
    }),
    ...resultFields,
  })
  .meta({ id: "Job" });

export const JobPageSchema = z
  .object({ data: z.array(JobSchema), next_cursor: z.string().nullable() })
  .meta({ id: "JobList" });

export const JobLineSchema = z
  .object({
    index: z.int().meta({ description: "The position in the submission, starting at 0." }),
    custom_id: z.string().nullable(),
    url: z.string(),
    status: z.enum(["ok", "failed"]),
    status_code: z.int().nullable().meta({ description: "The target's." }),
    document: Document.optional(),
    error: z.object({ code: z.string(), message: z.string(), target_status: z.int().nullable() }).optional(),
    credits_used: z.int(),
  })
  .meta({ id: "JobLine", description: "One line of the results, which are JSON lines (NDJSON) in input order." });
