"use client";

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

type AlertDialogProps = {
  onClose: () => void;
  title: ReactNode;
  /** What will happen, and to whom. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  tone?: "danger" | "primary";
  pending?: boolean;
  error?: string | undefined;
};

/** Asks before something that cannot be taken back, but breaks little. What breaks much asks with `ConfirmByName`. */
export function AlertDialog(props: AlertDialogProps) {
  const { onClose, title, children, confirmLabel, onConfirm, tone = "danger", pending = false, error } = props;
  return (
    <Dialog onClose={onClose} role="alertdialog" size="sm" title={title}>
      <DialogBody>
        <div className="text-muted">{children}</div>
        {error && <Callout tone="bad">{error}</Callout>}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus="" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm} pending={pending} variant={tone}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
