"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/forms/confirm-dialog.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { removeSamplesAction } from "#lib/dashboard/actions/samples.ts";
import type { SampleState } from "#lib/portal/samples/types.ts";

type SamplesBannerProps = { slug: string; samples: Extract<SampleState, { state: "filled" }> };

/** Marks the data as made up, with a button to remove it for those who may. */
export function SamplesBanner({ slug, samples: { removable, may_remove } }: SamplesBannerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Callout
        action={
          removable &&
          may_remove && (
            <Button onClick={() => setOpen(true)} size="sm">
              Remove sample data…
            </Button>
          )
        }
        title="This workspace holds sample data"
        tone="test"
      >
        {removable
          ? "Its calls, keys, webhooks, deliveries, jobs and people are made up. None of it costs credits, can be used for calls or is sent anywhere."
          : "It belongs to a demo: its calls, people, credits and invoices are made up. To start over, delete the demo's data folder."}
      </Callout>
      {open && (
        <ConfirmDialog
          action={() => removeSamplesAction(slug, {})}
          confirmLabel="Remove sample data"
          onClose={() => setOpen(false)}
          onDone={() => toast.ok("The sample data is removed")}
          title="Remove the sample data?"
        >
          All sample data is removed, with everything created from it. Keys, webhooks and people that you added yourself
          stay, and so do their calls.
        </ConfirmDialog>
      )}
    </>
  );
}
