import "server-only";
import { getKey } from "#lib/accounts/keys/queries.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env/env.ts";
import { withPrefix } from "#lib/platform/values/ids.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { errorEntries } from "#lib/portal/docs/read-reference.ts";
import { getRequest } from "#lib/reports/requests/queries.ts";
import { fixturesUrl } from "#lib/scraping/fixtures/fixtures-url.ts";
import { countFailures } from "#lib/scraping/jobs/failures.ts";
import { previewResults } from "#lib/scraping/jobs/preview-results.ts";
import { getJob, listJobs } from "#lib/scraping/jobs/queries.ts";
import { ListJobsInput } from "#lib/scraping/jobs/schema.ts";
import type { Job, JobDetail, JobPage } from "#lib/scraping/jobs/types.ts";

/** A page and when it was read, by the database's clock, from which rates are computed. */
type ReadPage = JobPage & { read_at: string };

type Given = Readonly<Record<string, string>>;

/** Lists the jobs that a query string asks for. */
export async function searchJobs(
  ctx: Ctx,
  { env: kind, ...given }: Given,
): Promise<Result<ReadPage, "forbidden" | "invalid_cursor" | "invalid_parameter">> {
  const parsed = parseOrRefuse(ListJobsInput, given);
  if (!parsed.ok) return parsed;
  const found = await listJobs(ctx, { ...parsed.value, env: kind === "test" ? "test" : "live" });
  return found.ok ? ok({ ...found.value, read_at: ctx.clock.now().toISOString() }) : found;
}

/** Reads a job with its failures and a preview of its results. */
export async function readJob(ctx: Ctx, id: string): Promise<Result<JobDetail, "forbidden" | "not_found">> {
  const [job, failures, preview] = await Promise.all([
    getJob(ctx, id),
    countFailures(ctx, id),
    previewResults(ctx, id),
  ]);
  if (!job.ok) return job;
  const [key, request] = await Promise.all([
    getKey(ctx, job.value.key_id),
    getRequest(ctx, withPrefix("req", job.value.id)),
  ]);
  return ok({
    ...job.value,
    read_at: ctx.clock.now().toISOString(),
    key_name: key.ok ? key.value.name : null,
    request_id: request.ok ? request.value.id : null,
    failures: failures.ok ? failures.value : [],
    preview: preview.ok ? preview.value : [],
  });
}

export type JobsView = {
  page: ReadPage;
  /** The job whose sheet is open, which may be on another page. */
  opened: JobDetail | null;
  /** Meanings by error code. */
  meanings: Readonly<Record<string, string>>;
  base_url: string;
  fixtures_url: string;
  may_cancel: boolean;
  may_create_key: boolean;
};

/** One page of jobs. An unknown cursor returns the newest page. */
export async function loadJobs(slug: string, asked: { query: Given; open: string | undefined }): Promise<JobsView> {
  const ctx = await memberCtx(slug, "jobs:read");
  const { cursor: _, ...newest } = asked.query;
  const [found, opened] = await Promise.all([
    searchJobs(ctx, asked.query),
    asked.open === undefined ? undefined : readJob(ctx, asked.open),
  ]);
  const page = found.ok ? found : await searchJobs(ctx, newest);
  return {
    page: page.ok ? page.value : { data: [], next_cursor: null, read_at: ctx.clock.now().toISOString() },
    opened: opened?.ok ? opened.value : null,
    meanings: Object.fromEntries(errorEntries().map(({ code, meaning }) => [code, meaning])),
    base_url: env().BASE_URL,
    fixtures_url: fixturesUrl(),
    may_cancel: permits(ctx.actor, "jobs:write"),
    may_create_key: permits(ctx.actor, "keys:write"),
  };
}

/** Returns the tab that lists a job; undefined if this workspace has none. */
export async function findJob(slug: string, id: string): Promise<{ id: string; env: KeyEnv } | undefined> {
  const ctx = await memberCtx(slug, "jobs:read");
  const found: Result<Job, string> = await getJob(ctx, id);
  return found.ok ? { id: found.value.id, env: found.value.env } : undefined;
}
