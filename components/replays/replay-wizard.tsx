"use client";

import { RotateCcw } from "lucide-react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { ReplayWizardProps } from "./replay-fields.tsx";

const load = () => import("./replay-wizard-dialog.tsx");
const ReplayWizardDialog = lazyDialog(async () => (await load()).ReplayWizardDialog);

/**
 * The button that replays a range and its dialog: select, count, send. `resend=1` in the URL opens
 * it too.
 */
export function ReplayWizard(props: ReplayWizardProps) {
  const { open, put } = useAddressFlag("resend");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <RotateCcw aria-hidden="true" /> {props.label ?? "Replay a range"}
      </Button>
      {open && <ReplayWizardDialog {...props} onClose={() => put(false)} />}
    </>
  );
}
