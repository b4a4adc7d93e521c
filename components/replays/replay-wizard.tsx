"use client";

import { RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import type { ReplayWizardProps } from "./replay-fields.tsx";

const load = () => import("./replay-wizard-dialog.tsx");
const ReplayWizardDialog = lazy(async () => ({ default: (await load()).ReplayWizardDialog }));

/** The button that replays a range, and its dialog: choose, see how many, then send. */
export function ReplayWizard(props: ReplayWizardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} onFocus={load} onPointerEnter={load} variant="primary">
        <RotateCcw aria-hidden="true" /> {props.label ?? "Replay a range"}
      </Button>
      <Suspense>{open && <ReplayWizardDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
