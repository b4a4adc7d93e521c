import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { JobLineSchema, JobPageSchema, JobSchema } from "#lib/scraping/jobs/answer-schema.ts";
import { cancelJob } from "#lib/scraping/jobs/cancel-job.ts";
import { JOB_URLS_MAX, SUBMISSION_MAX_BYTES } from "#lib/scraping/jobs/constants.ts";
import { createJob } from "#lib/scraping/jobs/create-job.ts";
import { getJob, listJobs } from "#lib/scraping/jobs/queries.ts";
import { CreateJobInput, ListJobsInput, ResultsQuery } from "#lib/scraping/jobs/schema.ts";
import { RESULTS_FILE, RESULTS_HEADERS } from "../answers/file-answers.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { followResultsLink, sendResults } from "../answers/results-route.ts";
import { isJson } from "../input/read-body.ts";
import { apiError } from "../route/api-error.ts";
import { type Call, defineRoute } from "../route/route.ts";

const idOf = ({ params }: Pick<Call, "params">): string => params.job_id ?? "";

export const jobRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/jobs",
    scope: "jobs",
    name: "createJob",
    summary: "Scrape many pages",
    description: `Takes up to ${JOB_URLS_MAX} URLs and fetches them in the background. Each URL with a usable result costs a credit, including a 404; a failed page costs only the tokens of any language model that answered. When all are done, \`job.completed\` or \`job.failed\` is sent. Test keys get fixtures for free.`,
    body: CreateJobInput,
    spools: SUBMISSION_MAX_BYTES,
    idempotent: true,
    answer: { status: 202, schema: JobSchema, description: "The job, queued." },
    errors: ["invalid_url", "url_not_allowed", "workspace_balance", "feature_unavailable"],
    handle: async ({ ctx, requestId, spooled }) => {
      if (!spooled || !isJson(spooled.contentType))
        return {
          error: apiError("invalid_parameter", "Send the body as JSON, with Content-Type: application/json.", {
            param: "Content-Type",
          }),
        };
      const made = await createJob(ctx, { requestId, open: () => spooled.read() });
      return outcomeOf(made, 202, made.ok ? made.value.id : undefined);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/jobs",
    scope: "jobs",
    name: "listJobs",
    summary: "List jobs",
    description: `Newest first, until ${JOBS_KEPT_DAYS} days after they ended. A test key only sees those created by test keys.`,
    query: ListJobsInput,
    answer: { status: 200, schema: JobPageSchema, description: "A page of jobs." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listJobs(ctx, query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/jobs/{job_id}",
    scope: "jobs",
    name: "getJob",
    summary: "Get a job",
    description: "Includes the progress and, once finished, a newly signed link to the results.",
    answer: { status: 200, schema: JobSchema, description: "The job." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await getJob(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/jobs/{job_id}",
    scope: "jobs",
    name: "cancelJob",
    summary: "Cancel a job",
    description:
      "Ends the job permanently: no more URLs are started. Finished URLs are kept, billed and soon ready for download. Canceling a job that has ended changes nothing.",
    answer: { status: 200, schema: JobSchema, description: "The job after the change." },
    errors: ["not_found"],
    handle: async (call) => outcomeOf(await cancelJob(call.ctx, idOf(call)), 200, idOf(call)),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/jobs/{job_id}/results",
    scope: "jobs",
    name: "getJobResults",
    summary: "Download a job's results",
    description:
      "Returns JSON lines in input order. Requires a key or the signed `download_url`, which works for 24 hours as long as the key that requested it is valid. Supports Range, and gzip if the client accepts it.",
    query: ResultsQuery,
    signed: (params, query) => followResultsLink({ clock: databaseClock }, params.job_id ?? "", query),
    answer: {
      status: 200,
      contentType: "application/x-ndjson",
      schema: JobLineSchema,
      description: "The results, one line per URL.",
      headers: RESULTS_HEADERS,
    },
    ...RESULTS_FILE,
    errors: ["not_found"],
    handle: (call) => sendResults(call, idOf(call), "job"),
  }),
];
