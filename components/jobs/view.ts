import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { JOB_STATUSES } from "#lib/scraping/jobs/constants.ts";
import type { JobStatus } from "#lib/scraping/jobs/types.ts";

/** What the list of jobs shows; all of it stands in the address. */
export type JobsView = {
  env: KeyEnv;
  status?: JobStatus | undefined;
  /** The cursors of the pages between the newest and this one. */
  cursors: readonly string[];
  /** The job whose sheet is open. */
  open?: string | undefined;
};

type Given = Record<string, string | string[] | undefined>;

const JOB_ID = /^job_[0-9a-z]{26}$/;
const CURSORS_MAX = 40;

/** Reads an address's query. What it does not know or cannot be is as if it were not there. */
export function readView(given: Given): JobsView {
  const one = (name: string) => [given[name] ?? []].flat()[0]?.trim();
  const open = one("open");
  const cursors = [given.cursor ?? []].flat().filter((cursor) => /^[\w-]{1,200}$/.test(cursor));
  return {
    env: KEY_ENVS.find((env) => env === one("env")) ?? "live",
    status: JOB_STATUSES.find((status) => status === one("status")),
    cursors: cursors.slice(-CURSORS_MAX),
    open: open !== undefined && JOB_ID.test(open) ? open : undefined,
  };
}

/** The address of a view; what is default is left out. */
export function jobsHref(slug: string, view: JobsView): string {
  const query = new URLSearchParams();
  if (view.env === "test") query.set("env", "test");
  if (view.status) query.set("status", view.status);
  for (const cursor of view.cursors) query.append("cursor", cursor);
  if (view.open) query.set("open", view.open);
  const text = query.toString();
  return `/${slug}/jobs${text && `?${text}`}`;
}

/** The view with another filter: from its first page, with nothing open. */
export const refine = (view: JobsView, change: Partial<JobsView>): JobsView => ({
  ...view,
  cursors: [],
  open: undefined,
  ...change,
});

export const isFiltered = (view: JobsView): boolean => view.status !== undefined;

/** The view as the list's query asks for it. */
export function listQuery(view: JobsView): Record<string, string> {
  const cursor = view.cursors.at(-1);
  return { env: view.env, ...(view.status && { status: view.status }), ...(cursor && { cursor }) };
}
