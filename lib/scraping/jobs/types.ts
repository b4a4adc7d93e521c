import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { JOB_STATUSES } from "./constants.ts";

export type JobStatus = (typeof JOB_STATUSES)[number];

/** A batch job as it is answered (contract 4). Times are ISO 8601 UTC. */
export type Job = {
  id: string;
  object: "job";
  status: JobStatus;
  env: KeyEnv;
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  credits_used: number;
  max_concurrency: number;
  options: Record<string, unknown>;
  webhook: string | null;
  key_id: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  error: { code: string; message: string } | null;
  /** Null until there are results, and when there are none. */
  results_bytes: number | null;
  download_url: string | null;
  download_url_expires_at: string | null;
};

/** What became of one URL, before it is numbered: the middle of its line in the results. */
export type ItemOutcome =
  | { status: "ok"; status_code: number | null; document: object }
  | {
      status: "failed";
      status_code: number | null;
      error: { code: string; message: string; target_status: number | null };
    };

/** How many URLs of a job failed with one code. */
export type FailureCount = { code: string; urls: number };

/** The beginning of a line of the results, for a screen. */
export type PreviewLine = {
  index: number;
  custom_id: string | null;
  url: string;
  status: "ok" | "failed";
  status_code: number | null;
  error_code: string | null;
  text: string;
  cut: boolean;
};

/** One job as its sheet shows it. */
export type JobDetail = Job & {
  failures: FailureCount[];
  preview: PreviewLine[];
  key_name: string | null;
  read_at: string;
};
