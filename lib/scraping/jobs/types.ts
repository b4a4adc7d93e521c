import type * as z from "zod";
import type { JobLineSchema, JobPageSchema, JobSchema } from "./answer-schema.ts";

export type Job = z.output<typeof JobSchema>;
export type JobStatus = Job["status"];
export type JobPage = z.output<typeof JobPageSchema>;

/** One line of the results. */
export type JobLine = z.output<typeof JobLineSchema>;

/** What became of one URL, before it is numbered: the middle of its line in the results. */
export type ItemOutcome = Pick<JobLine, "status_code"> &
  ({ status: "ok"; document: object } | { status: "failed"; error: NonNullable<JobLine["error"]> });

/** Some of the lines, in input order. */
export type Lines = {
  lines: JobLine[];
  /** The index after which the next lines stand; absent when there are none now. */
  after?: number;
};

/** With how far the job is. */
export type JobLines = Lines & { job: Job };

/** What lines are read of. */
export type HasLines = Pick<Job, "id" | "finished_at" | "results_bytes">;

/** URLs of jobs that are not over: those that wait, and those that a worker has. */
export type QueueStatus = {
  waiting: number;
  active: number;
  /** At once, at most: of one job. */
  most: number;
  /** When a job was last completed. */
  lastSuccess: string | null;
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
  /** The call that made it, as long as the log of requests has it. */
  request_id: string | null;
  read_at: string;
};
