"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { usePassFocus } from "#components/ui/hooks/use-pass-focus.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { plural } from "#components/ui/text/time-text.ts";
import { cancelJobAction } from "#lib/dashboard/actions/jobs.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";

/** The sheet with the job stays open after canceling. */
const closeOfSheet = (button: HTMLElement) =>
  button.closest("aside")?.querySelector<HTMLElement>("a[aria-label=Close]");

export function CancelJob({ slug, job, onChanged }: { slug: string; job: Job; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const button = usePassFocus<HTMLButtonElement>(closeOfSheet);
  const done = job.urls_ok + job.urls_failed;
  return (
    <>
      <Button onClick={() => setAsking(true)} ref={button} size="sm" variant="danger-quiet">
        Cancel the job
      </Button>
      {asking && (
        <ConfirmDialog
          action={() => cancelJobAction(slug, { job_id: job.id })}
          confirmLabel="Cancel the job"
          onClose={() => setAsking(false)}
          onDone={() => {
            toast.ok("The job is canceled", { description: "Fetches in progress still finish." });
            onChanged();
          }}
          title="Cancel this job?"
        >
          About {plural(job.urls_total - done, "URL")} will not be fetched, and the job cannot be resumed. The{" "}
          {plural(done, "URL")} done so far {done === 1 ? "is" : "are"} kept and billed as usual, and can be downloaded
          a moment later. No event is sent.
        </ConfirmDialog>
      )}
    </>
  );
}
