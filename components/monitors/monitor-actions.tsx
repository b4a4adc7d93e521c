"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { deleteMonitorAction, runMonitorAction, updateMonitorAction } from "#lib/dashboard/monitors/actions.ts";
import type { Monitor } from "#lib/scraping/monitors/types.ts";

const MonitorDialog = lazy(async () => ({ default: (await import("./monitor-dialog.tsx")).MonitorDialog }));

type MonitorActionsProps = {
  slug: string;
  monitor: Monitor;
  /** That may pay for it. */
  keys: readonly { id: string; name: string }[];
  mayEdit: boolean;
};

/** Runs a monitor now, pauses or resumes it, changes it, and ends it after saying what becomes of it. */
export function MonitorActions({ slug, monitor, keys, mayEdit }: MonitorActionsProps) {
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "delete">();
  const { pending, refused, ask } = useAnswer();
  const named = { monitor_id: monitor.id };
  const isPaused = monitor.status === "paused";
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
            () => toast.ok("The run begins"),
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
            () => updateMonitorAction(slug, { ...named, changes: { paused: !isPaused } }),
            () => undefined,
          )
        }
        pending={pending}
        size="sm"
      >
        {isPaused ? "Resume" : "Pause"}
      </Button>
      {mayEdit && (
        <Button onClick={() => setOpen("edit")} size="sm">
          Edit
        </Button>
      )}
      <Button onClick={() => setOpen("delete")} size="sm" variant="danger-quiet">
        Delete
      </Button>
      <Suspense>
        {open === "edit" && (
          <MonitorDialog
            keys={keys}
            monitor={monitor}
            onClose={close}
            onSaved={() => {
              toast.ok("The monitor is changed");
              close();
            }}
            slug={slug}
          />
        )}
      </Suspense>
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
          It stops watching, and its history goes with it. A run that is under way ends as a job, and is paid. To keep
          the history, pause it.
        </ConfirmDialog>
      )}
    </>
  );
}
