"use client";

import { RotateCcw } from "lucide-react";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { ReplayWizardProps } from "./replay-fields.tsx";

const load = () => import("./replay-wizard-dialog.tsx");
const ReplayWizardDialog = lazyDialog(async () => (await load()).ReplayWizardDialog);

/**
 * The button that replays a range and its dialog: select, count, send. `resend=1` in the URL opens
 * it too.
 */
export function ReplayWizard(props: ReplayWizardProps) {
  return (
    <DialogButton
      flag="resend"
      label={
        <>
          <RotateCcw aria-hidden="true" /> {props.label ?? "Replay a range"}
        </>
      }
      load={load}
    >
      {(close) => <ReplayWizardDialog {...props} onClose={close} />}
    </DialogButton>
  );
}
