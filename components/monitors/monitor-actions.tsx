"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { deleteMonitorAction, runMonitorAction, updateMonitorAction } from "#lib/dashboard/actions/monitors.ts";
import type { Monitor } from "#lib/scraping/monitors/types.ts";

const MonitorDialog = lazyDialog(async () => (await import("./monitor-dialog.tsx")).MonitorDialog);

type MonitorActionsProps = {
  slug: string;
  monitor: Monitor;
  /** Keys that can pay for it. */
  keys: readonly { id: string; name: string }[];
};

/** Runs, pauses, resumes, edits or deletes a monitor; explains the consequences before deleting. */
export function MonitorActions({ slug, monitor, keys }: MonitorActionsProps) {
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "delete">();
  const { pending, refused, ask } = useAnswer();
  const named = { monitor_id: monitor.id };
  const isPaused = monitor.status === "paused";
  const setPaused = (paused: boolean) => updateMonitorAction(slug, { ...named, changes: { paused } });
  const close = () => setOpen(undefined);
  return (
    <>
      {refused && (
        <span className="text-bad text-xs" role="alert">
          {refused.message}
        </span>
      )}
      <Button
        onClick={() =>
          ask(
            () => runMonitorAction(slug, named),
            () => toast.ok("Run started"),
          )
        }
        pending={pending}
        size="sm"
      >
        Run now
      </Button>
      <Button
        onClick={() =>
          ask(
            () => setPaused(!isPaused),
            () =>
              toast.ok(isPaused ? `${monitor.name} is active again` : `${monitor.name} is paused`, {
                action: undoBy(() => setPaused(isPaused)),
              }),
          )
        }
        pending={pending}
        size="sm"
      >
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button onClick={() => setOpen("edit")} size="sm">
        Edit
      </Button>
      <Button onClick={() => setOpen("delete")} size="sm" variant="danger-quiet">
        Delete
      </Button>

      {open === "edit" && (
        <MonitorDialog
          env={monitor.env}
          keys={keys}
          monitor={monitor}
          onClose={close}
          onSaved={() => {
            toast.ok("Monitor updated");
            close();
          }}
          slug={slug}
        />
      )}

      {open === "delete" && (
        <ConfirmDialog
          action={() => deleteMonitorAction(slug, named)}
          confirmLabel="Delete the monitor"
          onClose={close}
          onDone={() => {
            toast.ok(`${monitor.name} is deleted`);
            router.push(`/${slug}/monitors`);
          }}
          staysOpen
          title="Delete this monitor?"
        >
          The monitor stops and its history is deleted. A run in progress finishes as a job and is charged. To keep the
          history, pause it instead.
        </ConfirmDialog>
      )}
    </>
  );
}
