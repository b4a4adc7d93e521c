import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { Job, JobStatus } from "#lib/scraping/jobs/types.ts";

export const STATUS_LOOK: Readonly<Record<JobStatus, { tone: Tone; word: string }>> = {
  queued: { tone: "held", word: "Queued" },
  running: { tone: "info", word: "Running" },
  completed: { tone: "ok", word: "Completed" },
  failed: { tone: "bad", word: "Failed" },
  canceled: { tone: "held", word: "Canceled" },
};

/** A job's status. A canceled job shows as canceling until running URLs have finished. */
export function JobStatusPill({ job }: { job: Pick<Job, "status" | "env" | "finished_at"> }) {
  const { tone, word } = STATUS_LOOK[job.status];
  return (
    <StatusPill test={job.env === "test"} tone={tone}>
      {job.status === "canceled" && job.finished_at === null ? "Canceling" : word}
    </StatusPill>
  );
}
