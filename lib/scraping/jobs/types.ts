import type * as z from "zod";
import type { JobLineSchema, JobPageSchema, JobSchema } from "./answer-schema.ts";

export type Job = z.output<typeof JobSchema>;
export type JobStatus = Job["status"];
export type JobPage = z.output<typeof JobPageSchema>;

export type JobLine = z.output<typeof JobLineSchema>;

/** Its result line without index, URL and credits. */
export type ItemOutcome = Pick<JobLine, "status_code"> &
  ({ status: "ok"; document: object } | { status: "failed"; error: NonNullable<JobLine["error"]> });

export type Lines = {
  lines: JobLine[];
  /** The index after which to continue; absent if there are no more lines for now. */
  after?: number;
};

export type JobLines = Lines & { job: Job };

export type HasLines = Pick<Job, "id" | "finished_at" | "results_bytes">;

export type QueueStatus = {
  waiting: number;
  active: number;
  /** Maximum concurrency of one job. */
  most: number;
  lastSuccess: string | null;
};

export type FailureCount = { code: string; urls: number };

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

export type JobDetail = Job & {
  failures: FailureCount[];
  preview: PreviewLine[];
  key_name: string | null;
  /** The call that created it, while the request log still has it. */
  request_id: string | null;
  read_at: string;
};
