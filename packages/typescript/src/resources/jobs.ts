import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type { CreateJobRequest, Job, JobLine, ListJobsData } from "../generated/types.gen.ts";
import { resultLines } from "../result-lines.ts";
import { type WaitOptions, waitUntilOver } from "../wait.ts";

/** Manages batches of URLs, read in the background. */
export const jobsOf = (caller: Caller) => ({
  create: (body: CreateJobRequest, options?: CallOptions) => caller.post<Job>("/v1/jobs", body, options),
  list: (query?: ListJobsData["query"], options?: CallOptions) => caller.list<Job>("/v1/jobs", query, options),
  get: (id: string, options?: CallOptions) => caller.get<Job>(path`/v1/jobs/${id}`, {}, options),
  cancel: (id: string, options?: CallOptions) => caller.delete<Job>(path`/v1/jobs/${id}`, undefined, options),
  /** Waits until the job is completed, failed or canceled. */
  wait: (id: string, options?: WaitOptions) =>
    waitUntilOver((until) => caller.json<Job>({ method: "GET", path: path`/v1/jobs/${id}`, until }, options), options),
  /** Yields each result as it arrives, without holding them all in memory. */
  results: (id: string, options?: CallOptions): AsyncGenerator<JobLine, void, undefined> =>
    resultLines(caller, path`/v1/jobs/${id}/results`, options),
});
